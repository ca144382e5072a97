import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { openTestStore, publicRoute, remoteRelease, shellRelease, type TestStore } from '../releases/testing';

jest.setTimeout(180_000);

const serverPart = (version: string) => `globalThis.drawScreen = (text) => {
  const { path, language, answers } = JSON.parse(text);
  const lists = Object.keys(answers[0].answer.docs).length;
  return JSON.stringify({ html: '<p data-by="${version}">' + path + language.code + (lists > 0) + '</p>', css: '', data: '</script><b>' });
};`;
const server = { entry: 'server.cjs', routes: [{ path: '/', calls: [{ name: 'home' }] }] };

let store: TestStore;
let platform: TestPlatform;
let revision = 1;

function point(version: string): void {
  store.point((revision += 1), { stable: { shell: '1.0.0', wallet: version } });
}

beforeAll(async () => {
  store = openTestStore();
  store.publish(shellRelease(), { 'main.js': 'shell()' });
  for (const version of ['1.0.0', '1.1.0'])
    store.publish(remoteRelease('wallet', { version, routes: [publicRoute('/')], server }), {
      'server.cjs': serverPart(version),
    });
  store.publish(remoteRelease('wallet', { version: '1.2.0', routes: [publicRoute('/')] }), {});
  store.publish(remoteRelease('wallet', { version: '1.3.0', routes: [publicRoute('/')], server }), {
    'server.cjs': 'for (;;);',
  });
  point('1.0.0');
  platform = await openTestPlatform({ RELEASE_STORE: store.folder, DRAWING_WAIT_MS: '5000' });
});
afterAll(async () => {
  await platform?.close();
  store.remove();
});

const page = async (headers: Readonly<Record<string, string>> = {}) =>
  platform.send('/', { host: 'royal.localhost:4000', headers: { accept: 'text/html', ...headers } });
const drawnBy = (text: string): string | null => /data-by="([^"]+)"/.exec(text)?.[1] ?? null;

/** The page once it is of this version. */
async function pageOf(version: string): Promise<string> {
  for (let tries = 0; tries < 600; tries += 1) {
    const { text } = await page();
    if (text.includes(`/remotes/wallet/${version}/`) && (version > '1.1.0' || drawnBy(text) === version)) return text;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No page of ${version} came within 30 s`);
}

test('a page holds the screen and the data of the version that it names, and no other [F9.01]', async () => {
  const text = await pageOf('1.0.0');
  expect(text).toContain('<main class="ff-d" data-drawn><p data-by="1.0.0">/entrue</p></main>');
  const [, data = ''] = /id="drawn">([^<]*)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(data)).toEqual({ remote: 'wallet', version: '1.0.0', data: '</script><b>' });
  expect(text).not.toContain('server.cjs');
});

test('a release, a rollback and a version without a server part are drawn as the page names them [F9.01]', async () => {
  point('1.1.0');
  expect(drawnBy(await pageOf('1.1.0'))).toBe('1.1.0');
  point('1.0.0');
  expect(drawnBy(await pageOf('1.0.0'))).toBe('1.0.0');
  point('1.2.0');
  const plain = await pageOf('1.2.0');
  expect(plain).not.toContain('data-drawn');
  expect(plain).toContain('<div class="ff-k"></div>');
});

test('a version whose server part hangs has the page of a version without one [F9.02]', async () => {
  point('1.2.0');
  const plain = await pageOf('1.2.0');
  point('1.3.0');
  const hanging = await pageOf('1.3.0');
  const bodyOf = (text: string) => /<body>.*<\/body>/s.exec(text)?.[0].replace(/nonce="[^"]*"/g, '');
  expect(bodyOf(hanging)).toBe(bodyOf(plain));
});

test('a signed-in player and a visitor get equal screens, and nothing of a session is drawn [F9.05]', async () => {
  point('1.0.0');
  await pageOf('1.0.0');
  const [visitor, player] = [await page(), await page({ authorization: 'Bearer x', cookie: 'session=secret' })];
  const partOf = (text: string) => /<main.*<\/main>/s.exec(text)?.[0];
  expect(partOf(player.text)).toBe(partOf(visitor.text));
  expect(visitor.headers['vary']).toContain('Sec-CH-UA-Mobile');
});
