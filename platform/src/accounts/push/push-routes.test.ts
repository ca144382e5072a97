import { newPlayer } from '../identity/testing';
import { DEMO_TRANSACTION_CODE as CODE } from '../identity';
import { addAccount } from '../../money/withdrawals/testing';
import { openTestPlatform, type TestPlatform } from '../../../testing/index';
import { openTestPushService, type TestPushService } from './testing-push-service';

let platform: TestPlatform;
let service: TestPushService;
beforeAll(async () => {
  [platform, service] = await Promise.all([openTestPlatform({ RATE_LIMIT_SCALE: '0' }), openTestPushService()]);
});
afterAll(async () => {
  await platform?.close();
  await service?.close();
});
beforeEach(() => (service.received.length = 0));

const settings = async (token: string) => (await platform.call('royal', 'pushSettings', { token })).body.docs;
const subscribe = (token: string, browser = service.browser()) =>
  platform.call('royal', 'subscribePush', { token, body: { ...browser } });

test('a browser subscribes, is subscribed for its own login alone and ends [E7.01]', async () => {
  const player = await newPlayer(platform, 'push-1');
  expect(await settings(player.token)).toMatchObject({ subscribed: false });
  const answer = await subscribe(player.token);
  expect(answer.body.docs).toMatchObject({ subscribed: true, publicKey: expect.stringMatching(/^[\w-]{87}$/) });
  const other = await newPlayer(platform, 'push-2');
  expect(await settings(other.token)).toMatchObject({ subscribed: false });
  await platform.call('royal', 'endPush', { token: other.token });
  expect(await settings(player.token)).toMatchObject({ subscribed: true });
  await platform.call('royal', 'endPush', { token: player.token });
  expect(await settings(player.token)).toMatchObject({ subscribed: false });
});

test('every kind has a switch but the one of a new device [E7.02]', async () => {
  const { token } = await newPlayer(platform, 'push-3');
  const off = await platform.call('royal', 'savePushKind', { token, body: { kind: 'betSettled', on: false } });
  expect(off.body.docs.kinds[0]).toEqual({ kind: 'betSettled', on: false, fixed: false });
  await platform.call('royal', 'savePushKind', { token, body: { kind: 'newDevice', on: false } });
  const { kinds } = await settings(token);
  expect(kinds.at(-1)).toEqual({ kind: 'newDevice', on: true, fixed: true });
  expect((await platform.call('royal', 'savePushKind', { token, body: { kind: 'sports', on: true } })).status).toBe(
    400,
  );
});

test.each([
  ['no point of the curve', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }],
  ['a key of another length', { keys: { p256dh: 'BAAA', auth: 'A'.repeat(22) } }],
  ['no address', { endpoint: 'push' }],
  ['a file', { endpoint: 'file:///etc/passwd' }],
  ['credentials in the address', { endpoint: 'https://user:key@push.example/1' }],
])('a subscription with %s is refused [E7.01]', async (_, over) => {
  const token = await platform.login('royal');
  const { status } = await platform.call('royal', 'subscribePush', { token, body: { ...service.browser(), ...over } });
  expect(status).toBe(400);
});

test('log-out ends push of the device, and visitors and staff cannot subscribe [E7.01]', async () => {
  const { token } = await newPlayer(platform, 'push-4');
  await subscribe(token);
  await platform.call('royal', 'logout', { token });
  const { rows } = await platform.database.query(
    'select 1 from push_subscription s join user_account a on a.id = s.account_id where a.user_name = $1',
    ['push-4'],
  );
  expect(rows).toEqual([]);
  expect((await platform.call('royal', 'pushSettings')).status).toBe(401);
  const agent = await platform.login('staff', 'agent1', 'Admin@123');
  expect((await platform.call('staff', 'pushSettings', { token: agent })).status).toBe(403);
});

test('a decided withdrawal reaches the browser once and opens its request, without name or balance [E7.02]', async () => {
  const player = await newPlayer(platform, 'push-5');
  await subscribe(player.token);
  const accountId = await addAccount(platform, player.token);
  const { body } = await platform.call('royal', 'withdraw', {
    token: player.token,
    body: { amount: 1000, accountId, requestRef: 'push-request-1' },
  });
  const agent = await platform.login('staff', 'agent1', 'Admin@123');
  const decide = (action: string) =>
    platform.call('staff', 'decideWithdraw', {
      token: agent,
      userType: 'agent',
      body: { amount: 1000, depositId: body.docs._id, action, remarks: '', transactionCode: CODE },
    });
  expect((await decide('processing')).status).toBe(200);
  expect((await decide('approve')).status).toBe(200);
  await decide('approve');
  await service.waitFor(1);
  expect(service.received.map(({ payload }) => payload)).toEqual([
    {
      brand: expect.any(String),
      title: 'Withdrawal paid',
      body: '₹1,000.00 is on its way to your account.',
      path: `/transaction?tab=withdraw&request=${body.docs._id}`,
      tag: `withdraw:${body.docs._id}:approved`,
    },
  ]);
});
