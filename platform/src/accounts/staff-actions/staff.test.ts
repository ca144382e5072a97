import type { SocketEvents } from '@backlay/shared/contract';
import { USER_TYPES } from '@backlay/shared/domain';
import type { Socket } from 'socket.io-client';
import { seededAccounts } from '../identity';
import { readSentOtp } from '../identity/testing';
import { openTab } from '../../realtime/sockets/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { DEMO_TRANSACTION_CODE as CODE } from '../identity/seed';

let platform: TestPlatform;
let admin: string;
let player: string;
const open: Socket[] = [];
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '1' });
  admin = await platform.login('staff', 'admin1', 'Admin@123');
  player = await platform.login('royal');
});
afterEach(() => open.splice(0).forEach((socket) => socket.disconnect()));
afterAll(() => platform?.close());

const asAdmin = { token: '', userType: 'administrator' };
const put = (name: 'setMaintenance' | 'setUseSocket' | 'forceLogout', body: Record<string, unknown>) =>
  platform.call('staff', name, { ...asAdmin, token: admin, body });

const connect = async (token: string, userType: string, brand: string) => {
  const socket = await openTab(platform.running.port, token, { brand, userType });
  open.push(socket);
  return socket;
};
const onReceived = <N extends keyof SocketEvents>(socket: Socket, name: N) =>
  new Promise<SocketEvents[N]>((resolve) => void (socket as Socket).once(name as string, resolve));

test.each(seededAccounts.filter(({ userType }) => userType !== 'user').map((each) => [each.userType, each] as const))(
  'a %s logs in at the admin website, which returns its type [A1.15]',
  async (userType, { userName, password }) => {
    const { status, body } = await platform.call('staff', 'login', {
      body: { email: userName, password, whiteLabelId: 'wl-staff' },
    });
    expect([status, body.docs.userType]).toEqual([200, userType]);
  },
);

test('every role of the product has a seeded account [A1.15]', () => {
  const seeded = new Set(seededAccounts.map(({ userType }) => userType));
  expect(USER_TYPES.filter((type) => !seeded.has(type))).toEqual([]);
});

test('closing and opening a site notifies its pages and not those of another site [A7.37 A7.71]', async () => {
  const [royal, orbit] = await Promise.all([
    connect(player, 'user', 'royal'),
    platform.login('orbit').then((token) => connect(token, 'user', 'orbit')),
  ]);
  let other = 0;
  orbit.on('maintenceMode', () => (other += 1));
  const closed = onReceived(royal, 'maintenceMode');
  const answer = await put('setMaintenance', {
    maintenanceMode: true,
    transactionCode: CODE,
    whiteLabelId: 'wl-royal',
  });
  expect([answer.status, answer.body.message]).toEqual([200, 'Maintence On/Off']);
  expect(await closed).toEqual({ maintenanceMode: true });
  expect((await platform.call('royal', 'points', { token: player })).status).toBe(503);
  expect((await platform.call('royal', 'cumulative')).body.docs).toMatchObject({ maintenance: true });
  expect((await platform.call('orbit', 'cumulative')).body.docs).toMatchObject({ maintenance: false });

  const opened = onReceived(royal, 'maintenceMode');
  await put('setMaintenance', { maintenanceMode: false, transactionCode: CODE, whiteLabelId: 'wl-royal' });
  expect(await opened).toEqual({ maintenanceMode: false });
  expect((await platform.call('royal', 'points', { token: player })).status).toBe(200);
  expect(other).toBe(0);
});

test('without a site the change is for every player site and every page on them [A7.71]', async () => {
  const pages = await Promise.all([
    connect(player, 'user', 'royal'),
    platform.login('metro').then((token) => connect(token, 'user', 'metro')),
  ]);
  const all = pages.map((page) => onReceived(page, 'maintenceMode'));
  await put('setMaintenance', { maintenanceMode: true, transactionCode: CODE });
  expect(await Promise.all(all)).toEqual([{ maintenanceMode: true }, { maintenanceMode: true }]);
  const { body } = await platform.call('staff', 'siteSettings', { ...asAdmin, token: admin });
  expect(body.docs.map(({ maintenanceMode }: { maintenanceMode: boolean }) => maintenanceMode)).toEqual([
    true,
    true,
    true,
  ]);
  await put('setMaintenance', { maintenanceMode: false, transactionCode: CODE });
});

test('a disabled socket ends all connections of the site and refuses new ones until enabled [A7.38]', async () => {
  const socket = await connect(player, 'user', 'royal');
  const gone = new Promise((resolve) => void socket.once('disconnect', resolve));
  const answer = await put('setUseSocket', { socket: false, transactionCode: CODE, whiteLabelId: 'wl-royal' });
  expect([answer.status, answer.body.message]).toEqual([200, 'Socket Connection On/Off']);
  await gone;
  await expect(connect(player, 'user', 'royal')).rejects.toThrow('unauthorised');
  expect((await platform.call('royal', 'cumulative')).body.docs.appConfigruation.useSocket).toBe(false);
  await put('setUseSocket', { socket: true, transactionCode: CODE, whiteLabelId: 'wl-royal' });
  expect((await connect(player, 'user', 'royal')).connected).toBe(true);
});

test('a broadcast reloads the pages of every site within its rate limit [A7.40 S-07]', async () => {
  const socket = await connect(player, 'user', 'royal');
  const notified = onReceived(socket, 'getRefreshPage');
  const first = await platform.call('staff', 'refreshAllPages', { ...asAdmin, token: admin });
  expect([first.status, first.body.message, first.headers['cache-control']]).toEqual([
    200,
    'User Refreshed',
    'no-store',
  ]);
  await notified;
  const more = await Promise.all(
    Array.from({ length: 8 }, () => platform.call('staff', 'refreshAllPages', { ...asAdmin, token: admin })),
  );
  expect(more.some(({ status }) => status === 429)).toBe(true);
});

test('ending the sessions of a player at a site notifies the page [A6.08]', async () => {
  const token = await platform.login('metro');
  const socket = await connect(token, 'user', 'metro');
  const notified = onReceived(socket, 'logoutUserByAdmin');
  const wrong = { whiteLabelId: 'wl-metro', userName: 'nobody_here', transactionCode: CODE };
  expect((await put('forceLogout', wrong)).status).toBe(404);
  expect((await put('forceLogout', { ...wrong, userName: 'player1' })).status).toBe(200);
  await notified;
  expect((await platform.call('metro', 'points', { token })).status).toBe(401);
});

test('a registration notifies staff and not players [A7.68 OQ-51]', async () => {
  const staff = await connect(admin, 'administrator', 'staff');
  const other = await connect(player, 'user', 'royal');
  let receivedByPlayer = 0;
  other.on('getUserCreated', () => (receivedByPlayer += 1));
  const notified = onReceived(staff, 'getUserCreated');
  const phone = '+919812345670';
  await platform.call('royal', 'sendSignupOtp', { body: { phone, whiteLabelId: 'wl-royal', operator: 'register' } });
  const otp = await readSentOtp(platform, phone);
  const form = { phone, otp, password: 'Chinar2026', type: 'b2c', whiteLabelId: 'wl-royal' };
  expect((await platform.call('royal', 'signup', { body: form })).status).toBe(200);
  expect(await notified).toEqual({ _id: expect.any(String) });
  expect(receivedByPlayer).toBe(0);
});

test('a wrong transaction password applies nothing, and repeated attempts are blocked [A7.39]', async () => {
  for (const transactionCode of [undefined, '', 'Admin@123', 'DEMO2469'])
    expect((await put('setMaintenance', { maintenanceMode: true, transactionCode })).status).toBe(400);
  expect((await platform.call('royal', 'cumulative')).body.docs.maintenance).toBe(false);
  for (const transactionCode of ['1', '2', '3']) await put('setUseSocket', { socket: false, transactionCode });
  expect((await put('setMaintenance', { maintenanceMode: true, transactionCode: CODE })).status).toBe(429);
});

const roles = seededAccounts.filter(({ userType }) => userType !== 'user' && userType !== 'administrator');

test.each(roles.map((each) => [each.userType, each] as const))(
  'a %s can use neither administrator nor player calls [A6.07 A6.08]',
  async (userType, { userName, password }) => {
    const token = await platform.login('staff', userName, password);
    const asRole = { token, userType: 'administrator', body: { maintenanceMode: true, transactionCode: CODE } };
    for (const name of ['setMaintenance', 'setUseSocket', 'forceLogout', 'refreshAllPages', 'siteSettings'] as const)
      expect(
        (await platform.call('staff', name, name.startsWith('s') && name !== 'siteSettings' ? asRole : { token }))
          .status,
      ).toBe(403);
    for (const name of ['placeBet', 'depositByIpay', 'whiteLabelRole', 'cockFightCreate'] as const)
      expect((await platform.call('staff', name, { token, userType })).status).toBe(403);
  },
);

test('a player can use none of these calls at either site [A6.08]', async () => {
  for (const name of ['setMaintenance', 'setUseSocket', 'refreshAllPages', 'forceLogout'] as const) {
    expect((await platform.call('royal', name, { token: player })).status).toBe(403);
    expect((await platform.call('staff', name, { token: player })).status).toBe(401);
  }
});
