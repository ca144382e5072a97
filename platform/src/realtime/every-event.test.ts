import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { socketEvents, type SocketEmits } from '@backlay/shared/contract';
import { io } from 'socket.io-client';
import { openTestPlatform, type TestPlatform } from '../testing';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
}, 120_000);
afterAll(() => platform?.close());

/** Section 7 of document A, to the letter. */
const LISTENED = [
  'getBroadcastNotification',
  'manualDisconnect',
  'getPtsUpdates',
  'highlightUpdated',
  'maintenceMode',
  'getMarketStatusByEventId',
  'getRefreshPage',
  'logoutUserByAdmin',
  'getBetfairTokenExpired',
  'getBetfairTokenRefreshed',
  'getOpenBetResultUpdates',
  'getEventStatus',
  'LiveTvUpdated',
  'DeleteLiveTvUpdate',
  'getEventScore',
  'getModifyMarketUpdate',
  'getMarketCacheUpdates',
  'getHomeCacheUpdates',
  'scoreUpdated',
  'scoreDeleted',
  'getAddMarketUpdate',
  'getDeleteMarketUpdate',
  'getDepositStatusChanged',
  'getOpenBetCasinoUpdates',
  'getOpenBetCasinoResultUpdates',
  'getWithdrawUpdates',
  'getUserCreated',
  'getDepositUpdates',
  'getOpenBetUpdates',
] as const;
const EMITTED: readonly (keyof SocketEmits)[] = [
  'deleteEventSubscription',
  'postEventSubscription',
  'active',
  'getAllEvent',
  'getMarketStatusByEventId',
  'getAllMarket',
];

const sources = (() => {
  const root = join(__dirname, '..');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
})();

test.each(LISTENED)('A7.76 %s is listened to under this name, and some part of the platform sends it', (name) => {
  expect(socketEvents).toContain(name);
  expect(sources).toContain(`'${name}'`);
});

test('A7.76 every emit of a client is acknowledged, with something in it, with nothing, and with nonsense', async () => {
  const token = await platform.login('royal');
  const socket = io(platform.running.url, {
    transports: ['websocket'],
    auth: { token, userType: 'user' },
    reconnection: false,
    forceNew: true,
    extraHeaders: { host: 'royal.localhost' },
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  for (const name of EMITTED)
    for (const payload of [{ eventId: 'e1' }, {}, null, 'nonsense', [{ eventId: { $gt: '' } }]]) {
      const answer: unknown = await socket.timeout(5_000).emitWithAck(name, payload);
      expect([name, typeof (answer as { ok?: unknown }).ok]).toEqual([name, 'boolean']);
    }
  expect(socket.connected).toBe(true);
  socket.disconnect();
});
