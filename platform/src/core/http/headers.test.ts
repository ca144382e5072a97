import { openTestStore, remoteRelease, shellRelease, type TestStore } from '../../delivery/releases/testing';
import { openTestPlatform, type Answer, type TestPlatform } from '../../../testing/index';
import { sendBytes } from './testing';

let store: TestStore;
let platform: TestPlatform;
beforeAll(async () => {
  store = openTestStore();
  store.publish(shellRelease({}), { 'main.js': 'shell()' });
  store.publish(remoteRelease('wallet', {}), { 'remoteEntry.js': 'r()' });
  store.point(1, { stable: { shell: '1.0.0', wallet: '1.0.0' } });
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0', RELEASE_STORE: store.folder });
});
afterAll(async () => {
  await platform?.close();
  store?.remove();
});

const bare = (bytes: string) => sendBytes(platform.running.port, bytes);
const html = { accept: 'text/html' };
const json = { 'content-type': 'application/json' };
const post = { method: 'POST', headers: json };

const kinds: readonly (readonly [what: string, status: number, ask: () => Promise<Answer>])[] = [
  ['a page', 200, () => platform.send('/', { headers: html })],
  ['a page at any address', 200, () => platform.send('/no-such-page/at-all', { headers: html })],
  ['the page of a host without a brand', 404, () => platform.send('/', { host: 'evil.example', headers: html })],
  ['a call at a host without a brand', 404, () => platform.send('/api/common/home', { host: 'evil.example' })],
  ['an answer', 200, () => platform.call('royal', 'cumulative')],
  ['a refusal for what is wrong', 400, () => platform.call('royal', 'login', { body: { email: '' } })],
  ['a refusal for want of a token', 401, () => platform.call('royal', 'points')],
  [
    'a refusal by role',
    403,
    async () => platform.call('royal', 'points', { token: await platform.login('royal'), userType: 'agent' }),
  ],
  ['a call that does not exist', 404, () => platform.send('/api/common/nothing')],
  ['a method that does not exist', 404, () => platform.send('/login-user/a/b', { ...post, body: '{}' })],
  ['a body that cannot be read', 400, () => platform.send('/api/auth/direct', { ...post, body: '{"a"' })],
  ['a body that is too large', 413, () => platform.send('/api/auth/direct', { ...post, body: 'x'.repeat(100_000) })],
  [
    'a body of another kind',
    415,
    () => platform.send('/api/auth/direct', { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' }),
  ],
  ['an address that cannot be read', 400, () => platform.send('/api/%E0%A4%A')],
  ['a file of a release', 200, () => platform.send('/remotes/wallet/1.0.0/remoteEntry.js')],
  ['a file that is not there', 404, () => platform.send('/remotes/wallet/9.9.9/remoteEntry.js')],
  ['a picture that is not there', 404, () => platform.send('/uploads/nothing.png')],
  ['the service worker', 200, () => platform.send('/service-worker.js')],
  ['the page without a network', 200, () => platform.send('/offline.html')],
  ['the way out of QA', 303, () => platform.send('/__qa/clear')],
  ['a QA link that is too old', 410, () => platform.send('/__qa/enter?ticket=x')],
  ['the health of the platform', 200, () => platform.send('/healthz')],
  ['a webhook that nobody signed', 401, () => platform.send('/webhooks/payment', { ...post, body: '{}' })],
  ['the socket, asked by what is none', 400, () => platform.send('/socket.io/?EIO=4&transport=polling')],
  ['what is no HTTP', 400, () => bare('hello\r\n\r\n')],
  [
    'a header with a line of its own',
    400,
    () => bare('GET / HTTP/1.1\r\nHost: royal.localhost\r\nX-A: b\r\n c\u0000: d\r\n\r\n'),
  ],
  ['headers without an end', 431, () => bare(`GET / HTTP/1.1\r\nHost: royal.localhost\r\nX-A: ${'b'.repeat(40_000)}`)],
];

test.each(kinds)(
  '%s (%d) forbids sniffing, framing, referrers and unused browser features [S-04 S-06]',
  async (_, status, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': expect.stringMatching(/^DENY$/i),
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'/);
    expect(policy).not.toMatch(/'unsafe-(inline|eval)'/);
    expect(policy).not.toMatch(/script-src[^;]*(\*|https:|http:|data:|blob:)/);
  },
);

test('a broken request is logged and answered, and the platform keeps serving', async () => {
  for (const bytes of [
    '\u0016\u0003\u0001',
    'GET\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n',
  ])
    expect([bytes, (await bare(`${bytes}\r\n\r\n`)).body]).toEqual([bytes, { message: 'Invalid request' }]);
  expect((await platform.send('/healthz')).status).toBe(200);
});

test('a host list permits frames of its hosts, the chats and our games only [S-12]', async () => {
  const listed = await openTestPlatform({
    RELEASE_STORE: store.folder,
    FRAME_HOSTS: 'tv.example',
    CHAT_HOSTS: 'chat.royal.example',
  });
  const framesOf = async (one: TestPlatform) => {
    const { headers } = await one.send('/', { headers: html });
    return /frame-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1]?.split(' ') ?? [];
  };
  try {
    const frames = await framesOf(listed);
    expect(frames).toEqual(
      expect.arrayContaining(["'self'", 'https://tv.example', 'https://chat.royal.example', 'https://tawk.to']),
    );
    expect(frames).not.toContain('https:');
  } finally {
    await listed.close();
  }
  expect(await framesOf(platform)).toContain('https:');
});

test('https responses carry strict transport security', async () => {
  const secure = await openTestPlatform({ PUBLIC_URL: 'https://royal.example' });
  try {
    const { headers } = await secure.send('/healthz');
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8,}/);
  } finally {
    await secure.close();
  }
  expect((await platform.send('/healthz')).headers['strict-transport-security']).toBeUndefined();
});
