import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { order, createOrdersFixture, type OrdersFixture } from '../src/betting/orders/testing-orders';
import { readWanted } from '../src/delivery/releases/store';
import {
  openTestStore,
  publicRoute,
  remoteRelease,
  shellRelease,
  type TestStore,
} from '../src/delivery/releases/testing';

const drawing = (body: string) => `var drawScreen = (text) => { ${body} };`;
const returning = (value: object) =>
  drawing(`return ${JSON.stringify(JSON.stringify({ css: '', data: null, ...value }))}`);

/** Every way in which a server part is bad; the version that holds it is 2.<place>.0. */
const BAD: readonly (readonly [what: string, code: string])[] = [
  ['throws when it is loaded', 'throw new Error("no")'],
  ['hangs when it is loaded', 'for (;;);'],
  ['announces nothing', 'var other = 1'],
  ['throws', drawing('throw new Error("no")')],
  ['hangs', drawing('for (;;);')],
  ['grows', drawing('var all = []; for (;;) all.push(new Array(1e5).fill(all.length));')],
  ['grows outside of its heap', drawing('var all = []; for (;;) all.push(new Uint8Array(1e7).fill(1));')],
  ['returns no text', drawing('return { html: "" }')],
  ['returns no JSON', drawing('return "<p>"')],
  ['returns more than a page', drawing('return "x".repeat(2e6)')],
  ['draws a script', returning({ html: '<p></p><script src=/x></script>' })],
  ['loads by its styles', returning({ html: '<p></p>', css: 'p{background:url(//x)}' })],
];
const versionOf = (place: number) => `2.${place}.0`;
const PLAIN = '1.0.0';

let store: TestStore;
let ring: OrdersFixture;
let revision = 1;

/** Points at a version. The platform writes what it decided into the same file: it has decided on the one before. */
async function point(version: string): Promise<void> {
  const isDecided = () => readWanted(readFileSync(join(store.folder, 'channels.json'), 'utf8')).decided === revision;
  while (revision > 1 && !isDecided()) await new Promise((resolve) => setTimeout(resolve, 20));
  store.point((revision += 1), { stable: { shell: '1.0.0', wallet: version } });
}

beforeAll(async () => {
  store = openTestStore();
  store.publish(shellRelease(), { 'main.js': 'shell()' });
  const routes = [publicRoute('/')];
  store.publish(remoteRelease('wallet', { version: PLAIN, routes }), {});
  const server = { entry: 'server.cjs', routes: [{ path: '/', calls: [{ name: 'home' }] }] };
  for (const [place, [, code]] of BAD.entries())
    store.publish(remoteRelease('wallet', { version: versionOf(place), routes, server }), { 'server.cjs': code });
  await point(PLAIN);
  ring = await createOrdersFixture({ RELEASE_STORE: store.folder });
});
afterAll(async () => {
  await ring?.platform.close();
  store.remove();
});

/** The body that a visitor sees of a version, once the platform shows that version. */
async function bodyOf(version: string): Promise<string> {
  for (let visits = 1; ; visits += 1) {
    const { text } = await ring.platform.send('/', { host: 'royal.localhost:4000', headers: { accept: 'text/html' } });
    const [body = ''] = /<body>.*?<noscript>/s.exec(text) ?? [];
    if (text.includes(`/remotes/wallet/${version}/`)) return body.replace(/nonce="[^"]*"/g, '');
    if (visits === 1_000) throw new Error(`The platform shows no ${version}: ${/wallet\/[\d.]+/.exec(text)}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** What was counted against a version. */
async function causesOf(version: string): Promise<readonly string[]> {
  const { rows } = await ring.platform.database.query<{ cause: string }>(
    'SELECT last_cause AS cause FROM remote_failure_stats WHERE remote = $1 AND version = $2',
    ['wallet', version],
  );
  return rows.map(({ cause }) => cause);
}

test.each(BAD.map(([what], place) => [what, versionOf(place)]))(
  'pages of a server part that %s have the plain frame, bets go on, and version %s is counted [F9.02]',
  async (_what, version) => {
    await point(PLAIN);
    const plain = await bodyOf(PLAIN);
    const match = ring.newMatch();
    await point(version);
    let causes: readonly string[] = [];
    for (let bets = 0; causes.length === 0; bets += 1) {
      if (bets === 2_000) throw new Error(`Nothing is counted against ${version}`);
      // In turns on both sides, so that nobody runs out of money.
      const side = bets % 2 === 0 ? { oddType: 'back', odd: 1.9 } : { oddType: 'lay', odd: 1.92 };
      const [body, bet] = await Promise.all([bodyOf(version), ring.place(order(match, { ...side, stake: 100 }))]);
      expect([body === plain, bet.status]).toEqual([true, 200]);
      causes = await causesOf(version);
    }
    // A part that cannot start is started again, and counted again.
    expect(causes).toEqual(causes.map(() => expect.stringMatching(/^server part, (throw|time|memory|exit): /)));
  },
);
