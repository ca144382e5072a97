import { openTestStore, remoteRelease, shellRelease, type TestStore } from '../releases/testing';
import { openTestPlatform, type Answer, type TestPlatform } from '../../../testing/index';

const HOST = 'royal.localhost:4000';
let store: TestStore;
let platform: TestPlatform;
let admin: string;

beforeAll(async () => {
  store = openTestStore();
  store.publish(shellRelease(), { 'main.js': 'shell()' });
  store.publish(shellRelease({ version: '1.1.0' }), { 'main.js': 'newer()' });
  for (const version of ['1.0.0', '2.0.0'])
    store.publish(remoteRelease('wallet', { version }), { 'remoteEntry.js': `wallet(${version})` });
  store.publish(remoteRelease('wallet', { version: '9.0.0', contract: '^9.0.0' }));
  store.point(1, { stable: { shell: '1.0.0', wallet: '1.0.0' } });
  platform = await openTestPlatform({ RELEASE_STORE: store.folder, PUBLIC_URL: 'http://royal.localhost:4000' });
  admin = await platform.login('staff', 'admin1', 'Admin@123');
});
afterAll(async () => {
  await platform?.close();
  store.remove();
});

const issue = (body: object, token = admin) =>
  platform.call('staff', 'issueQaPin', { token, userType: 'administrator', body: { ...body } });
const get = (path: string, cookie?: string, host = HOST) =>
  platform.send(path, { host, headers: { accept: 'text/html', ...(cookie ? { cookie } : {}) } });
const cookieOf = ({ headers }: Answer) => String(headers['set-cookie'] ?? '').split(';')[0] ?? '';
const bootOf = ({ text }: Answer) => JSON.parse(/id="boot">(.*?)<\/script>/s.exec(text)?.[1] ?? 'null');
const pathOf = (link: string) => link.replace(/^https?:\/\/[^/]+/, '');
const wallet = (answer: Answer) => bootOf(answer).remotes[0];

/** A cookie as somebody of QA gets it. */
async function entered(pins: Record<string, string>, path = '/'): Promise<string> {
  const { body } = await issue({ tenantId: 'royal', pins, path });
  return cookieOf(await get(pathOf(body.docs.link)));
}

test('a pin reaches the branded site by a one-time link for its bearer only', async () => {
  const { status, body } = await issue({
    tenantId: 'royal',
    pins: { wallet: '2.0.0', shell: '1.1.0' },
    path: '/deposit',
  });
  expect(status).toBe(200);
  const first = await get(pathOf(body.docs.link));
  expect([first.status, first.headers['location']]).toEqual([303, '/deposit']);
  expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Lax/);
  expect((await get(pathOf(body.docs.link))).status).toBe(410);

  const mine = await get('/', cookieOf(first));
  expect(bootOf(mine)).toMatchObject({
    shellVersion: '1.1.0',
    qa: { pins: { wallet: '2.0.0', shell: '1.1.0' }, expiresAt: body.docs.expiresAt },
  });
  expect(wallet(mine)).toMatchObject({ version: '2.0.0', chosenBy: 'qa-pin' });
  const others = await get('/');
  expect(bootOf(others)).toMatchObject({ shellVersion: '1.0.0', qa: null });
  expect(wallet(others)).toMatchObject({ version: '1.0.0', chosenBy: 'default' });
});

test('a cookie that is forged, of another tenant, or of a pin that has ended has no effect on the page', async () => {
  const cookie = await entered({ wallet: '2.0.0' });
  expect(bootOf(await get('/', `${cookie}x`)).qa).toBeNull();
  expect(bootOf(await get('/', cookie, 'metro.localhost:4000')).qa).toBeNull();
  expect(bootOf(await get('/', cookie)).qa).not.toBeNull();
  await platform.database.query(`update qa_pin set expires_at = now() - interval '1 s'`);
  expect(bootOf(await get('/', cookie)).qa).toBeNull();
});

test('invalid pins are refused with rule and remedy', async () => {
  const unknown = await issue({ tenantId: 'royal', pins: { wallet: '7.7.7' } });
  expect([unknown.status, unknown.body.message]).toEqual([
    409,
    'wallet 7.7.7 is not published; take a version that is',
  ]);
  const incompatibility = await issue({ tenantId: 'royal', pins: { wallet: '9.0.0' } });
  expect([incompatibility.status, incompatibility.body.message]).toEqual([
    409,
    expect.stringContaining('it needs contract ^9.0.0'),
  ]);
});

test('only accounts with the QA right pin, and losing it ends the pin', async () => {
  const agent = await platform.login('staff', 'agent1', 'Admin@123');
  const refused = await platform.call('staff', 'issueQaPin', {
    token: agent,
    userType: 'agent',
    body: { tenantId: 'royal', pins: { wallet: '2.0.0' } },
  });
  expect([refused.status, refused.body.message]).toEqual([403, 'This account may not pin versions']);
  const cookie = await entered({ wallet: '2.0.0' });
  const grant = (qa: boolean) =>
    platform.database.query(`update user_account set settings = settings || $1 where id = 'staff-admin1'`, [
      JSON.stringify({ qualityAssurance: qa }),
    ]);
  await grant(false);
  expect(bootOf(await get('/', cookie)).qa).toBeNull();
  await grant(true);
  expect(bootOf(await get('/', cookie)).qa).not.toBeNull();
});

test('a shared link leads to the staff sign-in and applies its pins only with the right', async () => {
  const { body } = await issue({ tenantId: 'royal', pins: { wallet: '2.0.0' } });
  const asked = await get(pathOf(body.docs.shareLink));
  expect(asked.status).toBe(303);
  const to = new URL(String(asked.headers['location']));
  expect([to.hostname, to.pathname]).toEqual(['staff.localhost', '/qa']);
  const share = to.searchParams.get('share');
  const taken = await issue({ share, path: '/open-bets' });
  expect(taken.body.docs).toMatchObject({ tenantId: 'royal', pins: { wallet: '2.0.0' } });
  expect((await issue({ share: `${share}x` })).status).toBe(400);
  expect((await get('/__qa/share?share=made-up')).status).toBe(410);
});

test('every page can clear the pins permanently and returns to the site', async () => {
  const cookie = await entered({ wallet: '2.0.0' });
  const cleared = await get('/__qa/clear?to=/deposit', cookie);
  expect([cleared.status, cleared.headers['location']]).toEqual([303, '/deposit']);
  expect(String(cleared.headers['set-cookie'])).toContain('backlay_qa=; Path=/; Max-Age=0');
  expect(bootOf(await get('/', cookie)).qa).toBeNull();
  expect((await get('/__qa/clear?to=//evil.example', cookie)).headers['location']).toBe('/');
});

test('staff end their own pins from the console', async () => {
  const cookie = await entered({ wallet: '2.0.0' });
  await platform.call('staff', 'clearQaPin', { token: admin, userType: 'administrator', body: { tenantId: 'metro' } });
  expect(bootOf(await get('/', cookie)).qa).not.toBeNull();
  await platform.call('staff', 'clearQaPin', { token: admin, userType: 'administrator', body: {} });
  expect(bootOf(await get('/', cookie)).qa).toBeNull();
});

test('the drawer of the branded site lists possible pins and changes them within the same hours', async () => {
  const cookie = await entered({ wallet: '2.0.0' });
  const ask = (body?: object) =>
    platform.send('/api/common/qa', {
      method: body ? 'POST' : 'GET',
      host: HOST,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const { docs } = (await ask()).body;
  expect(docs).toMatchObject({ pins: { wallet: '2.0.0' }, developmentOverrides: true });
  const known = docs.remotes.find(({ name }: { name: string }) => name === 'wallet');
  expect(known).toMatchObject({ live: '1.0.0', kind: 'remote' });
  expect(
    known.versions.map((one: { version: string; unfit: string | null }) => [one.version, one.unfit === null]),
  ).toEqual([
    ['9.0.0', false],
    ['2.0.0', true],
    ['1.0.0', true],
  ]);
  const changed = await ask({ pins: { shell: '1.1.0' } });
  expect(changed.body.docs).toMatchObject({ pins: { shell: '1.1.0' }, expiresAt: docs.expiresAt });
  expect(bootOf(await get('/', cookieOf(changed)))).toMatchObject({
    shellVersion: '1.1.0',
    qa: { pins: { shell: '1.1.0' } },
  });
  expect((await ask({ pins: { wallet: '9.0.0' } })).status).toBe(409);
  expect((await platform.call('royal', 'changeQaPin', { body: { pins: {} } })).status).toBe(403);
  expect((await platform.call('royal', 'qaState')).body.docs).toBeNull();
});

describe('a build on localhost', () => {
  const entry = 'http://localhost:3001/remoteEntry.js';

  test('a localhost build is allowed without a hash and with its origin in this policy alone', async () => {
    const cookie = await entered({ wallet: entry });
    const mine = await get('/', cookie);
    expect(wallet(mine)).toMatchObject({
      development: true,
      chosenBy: 'qa-pin',
      container: 'backlay_wallet_development',
      entry: { url: entry, integrity: '' },
      lastGood: { version: '1.0.0' },
    });
    const policy = String(mine.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' http:\/\/localhost:3001;/);
    expect(policy).toMatch(/connect-src [^;]* http:\/\/localhost:3001 ws:\/\/localhost:3001/);
    expect(String((await get('/')).headers['content-security-policy'])).not.toContain('localhost:3001');
  });

  test('a localhost pin has no share link', async () => {
    expect((await issue({ tenantId: 'royal', pins: { wallet: entry } })).body.docs.shareLink).toBeNull();
  });

  test('is refused where the tenant does not allow it, from any other origin, and for the shell', async () => {
    expect((await issue({ tenantId: 'metro', pins: { wallet: entry } })).status).toBe(409);
    expect((await issue({ tenantId: 'royal', pins: { shell: entry } })).status).toBe(409);
    for (const url of [
      'http://localhost.evil.example:3001/remoteEntry.js',
      'http://evil.example:3001/remoteEntry.js',
      'https://localhost:3001/remoteEntry.js',
      'http://localhost:3001@evil.example/remoteEntry.js',
      "http://localhost:3001/'; script-src *",
    ])
      expect((await issue({ tenantId: 'royal', pins: { wallet: url } })).status).toBe(400);
  });

  test('a localhost build needs no right on the machine of the platform', async () => {
    const plugged = await get(`/__qa/develop?remote=wallet&entry=${encodeURIComponent(entry)}&to=/deposit`);
    expect([plugged.status, plugged.headers['location']]).toEqual([303, '/deposit']);
    expect(wallet(await get('/', cookieOf(plugged)))).toMatchObject({ development: true });
    expect(
      (await get(`/__qa/develop?remote=wallet&entry=${encodeURIComponent(entry)}`, '', 'metro.localhost')).status,
    ).toBe(403);
    expect((await get('/__qa/develop?remote=wallet&entry=2.0.0')).status).toBe(400);
  });
});
