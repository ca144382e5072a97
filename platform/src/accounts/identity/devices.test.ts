import type { EndpointPayload } from '@backlay/shared/contract';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { next, openTab } from '../../realtime/sockets/testing';
import { enrol, forgetSteps, appCode, newPlayer, signInWith } from './testing';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
});
afterAll(() => platform?.close());

const listDevices = async (token: string): Promise<EndpointPayload<'devices'>> =>
  (await platform.call('royal', 'devices', { token })).body.docs;
const end = async (token: string, deviceId: string) =>
  (await platform.call('royal', 'endDevice', { token, query: { deviceId } })).status;
const isSignedIn = async (token: string) => (await platform.call('royal', 'points', { token })).status === 200;
const titles = async (token: string): Promise<string[]> =>
  (await platform.call('royal', 'notifications', { token })).body.docs.map(({ title }: { title: string }) => title);

/** A player with two logins: of a computer, and of a telephone. */
async function openTwo(name: string) {
  await newPlayer(platform, name, { rupees: 0 });
  await platform.database.query('DELETE FROM user_session WHERE account_id = $1', [name]);
  const computer = await signInWith(platform, name, { userAgent: CHROME });
  const telephone = await signInWith(platform, name, { userAgent: IPHONE });
  return { computer: computer.token, telephone: telephone.token };
}

test('the list of devices has browser and system of each login and marks the own one [E7.08]', async () => {
  const { computer, telephone } = await openTwo('device-1');
  const docs = await listDevices(computer);
  expect(docs.map(({ browser, system, city, current }) => [browser, system, city, current])).toEqual([
    ['Chrome', 'Windows', null, true],
    ['Safari', 'iPhone', null, false],
  ]);
  for (const { firstUse, lastUse } of docs) expect(Date.parse(firstUse)).toBeLessThanOrEqual(Date.parse(lastUse));
  expect((await listDevices(telephone)).map(({ current }) => current)).toEqual([true, false]);
  expect(docs.map(({ _id }) => _id)).not.toContain(computer);
});

test('a login without a user agent has neither browser nor system [E7.08]', async () => {
  const { token } = await newPlayer(platform, 'device-2', { rupees: 0 });
  expect(await listDevices(token)).toMatchObject([{ browser: null, system: null, city: null, current: true }]);
});

test('ending a device signs its tabs out at once and leaves the own login [E7.08]', async () => {
  const { computer, telephone } = await openTwo('device-3');
  const tab = await openTab(platform.running.port, telephone);
  const notified = Promise.all([next(tab, 'logoutUserByAdmin'), next(tab, 'disconnect')]);
  const [, other] = await listDevices(computer);
  expect(await end(computer, other!._id)).toBe(200);
  await notified;
  expect([await isSignedIn(computer), await isSignedIn(telephone)]).toEqual([true, false]);
  expect(await listDevices(computer)).toHaveLength(1);
  expect(await end(computer, other!._id)).toBe(404);
});

test('ending all others keeps the own login and signs their tabs out [E7.08]', async () => {
  const { computer, telephone } = await openTwo('device-4');
  const tab = await openTab(platform.running.port, computer);
  const notified = next(tab, 'logoutUserByAdmin');
  expect(await end(telephone, 'others')).toBe(200);
  await notified;
  expect([await isSignedIn(computer), await isSignedIn(telephone)]).toEqual([false, true]);
});

test('a login of another account can be neither seen nor ended [E7.08 S-05]', async () => {
  const { computer } = await openTwo('device-5');
  const { token: stranger } = await newPlayer(platform, 'device-6', { rupees: 0 });
  const foreign = await listDevices(computer);
  for (const { _id } of foreign) expect(await end(stranger, _id)).toBe(404);
  expect(await listDevices(computer)).toHaveLength(2);
});

test('a sign-in with a new browser notifies in the site and by push, a known one does not [E7.02 E7.08]', async () => {
  await newPlayer(platform, 'device-7', { rupees: 0 });
  await platform.database.query(`DELETE FROM known_device WHERE account_id = 'device-7'`);
  const first = await signInWith(platform, 'device-7', { userAgent: CHROME });
  expect(await titles(first.token)).toEqual([]);
  const tab = await openTab(platform.running.port, first.token);
  const notified = next<{ title: string; message: string }>(tab, 'getBroadcastNotification');
  await platform.database.query(
    `INSERT INTO push_subscription (account_id, tenant_id, session_family, endpoint, p256dh, auth, language)
     SELECT account_id, 'royal', family, 'https://push.example/1', '', '', 'en-in' FROM user_login WHERE account_id = 'device-7' LIMIT 1`,
  );
  const second = await signInWith(platform, 'device-7', { userAgent: IPHONE });
  expect(await notified).toMatchObject({
    title: 'New sign-in',
    message: expect.stringContaining('Safari on iPhone'),
  });
  await signInWith(platform, 'device-7', { userAgent: CHROME, cookie: first.cookie });
  await signInWith(platform, 'device-7', { userAgent: IPHONE, cookie: second.cookie });
  expect(await titles(first.token)).toEqual(['New sign-in']);
  const pushed = await platform.database.query(`SELECT kind, path FROM push_delivery`);
  expect(pushed.rows).toEqual([{ kind: 'newDevice', path: '/devices' }]);
});

test('a device cookie is random, out of reach of scripts and stored as a hash [E7.08]', async () => {
  const { cookie, setCookie } = await signInWith(platform, 'player1', { userAgent: CHROME });
  expect(setCookie).toMatch(/^device=[\w-]{32}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  const { rows } = await platform.database.query<{ text: string }>(
    'SELECT known_device::text AS text FROM known_device',
  );
  for (const { text } of rows) expect(text).not.toContain(cookie.slice('device='.length));
});

test('a password without the second factor neither lists a device nor makes it known [E7.08]', async () => {
  const { token } = await newPlayer(platform, 'device-8', { rupees: 0 });
  const { secret } = await enrol(platform, token, { brand: 'royal', userType: 'user' });
  await platform.database.query(`DELETE FROM known_device WHERE account_id = 'device-8'`);
  const pending = await signInWith(platform, 'device-8', { userAgent: IPHONE });
  const known = () => platform.database.query(`SELECT FROM known_device WHERE account_id = 'device-8'`);
  expect((await known()).rowCount).toBe(0);
  expect(await listDevices(token)).toHaveLength(1);
  await forgetSteps(platform);
  const done = await platform.call('royal', 'verifySecondFactor', {
    token: pending.token,
    body: { otp: appCode(secret) },
  });
  expect(done.status).toBe(200);
  expect((await known()).rowCount).toBe(1);
  expect(await listDevices(token)).toHaveLength(2);
});
