import { openTestStore, remoteRelease, shellRelease, type TestStore } from '../releases/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';

let store: TestStore;
let platform: TestPlatform;
let admin: string;

beforeAll(async () => {
  store = openTestStore();
  store.publish(shellRelease(), { 'main.js': 'shell()' });
  for (const version of ['1.0.0', '2.0.0'])
    store.publish(remoteRelease('wallet', { version }), { 'remoteEntry.js': `wallet(${version})` });
  store.point(1, { stable: { shell: '1.0.0', wallet: '1.0.0' } });
  platform = await openTestPlatform({ RELEASE_STORE: store.folder });
  admin = await platform.login('staff', 'admin1', 'Admin@123');
});
afterAll(async () => {
  await platform?.close();
  store.remove();
});

const asAdmin = { userType: 'administrator' };
const setRight = (body: object, token = admin, userType = 'administrator') =>
  platform.call('staff', 'setQaRight', { token, userType, body: { ...body } });
const audit = async () =>
  (await platform.call('staff', 'releaseAudit', { token: admin, ...asAdmin, query: { limit: 5 } })).body.docs;
const page = (cookie: string) =>
  platform.send('/', { host: 'royal.localhost:4000', headers: { accept: 'text/html', cookie } });
const pinnedIn = ({ text }: { text: string }) => JSON.parse(/id="boot">(.*?)<\/script>/s.exec(text)?.[1] ?? '{}').qa;

test('an administrator lists, grants and revokes the QA right with its pins; the log names the person', async () => {
  const people = await platform.call('staff', 'qaPeople', { token: admin, ...asAdmin });
  const named = (name: string) => people.body.docs.find(({ userName }: { userName: string }) => userName === name);
  expect(named('admin1')).toMatchObject({ qa: true, userType: 'administrator' });
  expect(named('agent1')).toMatchObject({ qa: false, pins: 0 });
  expect(named('player1')).toBeUndefined();

  const agent = await platform.login('staff', 'agent1', 'Admin@123');
  const take = () =>
    platform.call('staff', 'issueQaPin', {
      token: agent,
      userType: 'agent',
      body: { tenantId: 'royal', pins: { wallet: '2.0.0' } },
    });
  expect((await take()).status).toBe(403);
  const given = await setRight({ accountId: 'staff-agent1', qa: true, reason: 'tests the wallet' });
  expect(given.body.docs).toMatchObject({ userName: 'agent1', qa: true });
  const link = String((await take()).body.docs.link).replace(/^https?:\/\/[^/]+/, '');
  const entered = await platform.send(link, { host: 'royal.localhost:4000', headers: { accept: 'text/html' } });
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
  expect(pinnedIn(await page(cookie))).toMatchObject({ pins: { wallet: '2.0.0' } });

  expect((await setRight({ accountId: 'staff-agent1', qa: false })).body.docs).toMatchObject({ qa: false, pins: 0 });
  expect(pinnedIn(await page(cookie))).toBeNull();
  expect((await take()).status).toBe(403);
  // Given back, the right does not bring the old pin back.
  await setRight({ accountId: 'staff-agent1', qa: true });
  expect(pinnedIn(await page(cookie))).toBeNull();
  expect(await audit()).toMatchObject([
    { actor: 'admin1', action: 'grant-qa', subject: 'agent1' },
    { actor: 'admin1', action: 'withdraw-qa', subject: 'agent1', reason: null },
    { action: 'qa', actor: 'agent1' },
    { actor: 'admin1', action: 'grant-qa', subject: 'agent1', reason: 'tests the wallet' },
    {},
  ]);
});

test('the QA right is granted by administrators to admin staff only, and a repeat writes no entry', async () => {
  const agent = await platform.login('staff', 'agent1', 'Admin@123');
  expect((await setRight({ accountId: 'staff-agent1', qa: true }, agent, 'agent')).status).toBe(403);
  expect((await setRight({ accountId: 'staff-agent1', qa: true }, agent, 'administrator')).status).toBe(403);
  expect((await platform.call('staff', 'qaPeople', { token: agent, userType: 'agent' })).status).toBe(403);
  expect((await setRight({ accountId: 'royal-player1', qa: true })).status).toBe(404);
  const player = await platform.login('royal');
  expect(
    (
      await platform.call('royal', 'setQaRight', {
        token: player,
        userType: 'user',
        body: { accountId: 'royal-player1', qa: true },
      })
    ).status,
  ).toBe(403);
  const before = (await audit())[0];
  await setRight({ accountId: 'staff-admin1', qa: true });
  expect((await audit())[0]).toEqual(before);
});
