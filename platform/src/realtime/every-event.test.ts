import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { socketEvents, type SocketEmits } from '@backlay/shared/contract';
import { GamePage } from '../casino/testing-page';
import { askIpay, chooseIpay } from '../payments/testing';
import { openTestPlatform, type TestPlatform } from '../testing';
import { newPlayer } from '../identity/testing';
import { addAccount } from '../withdrawals/testing';
import { openTab } from './testing';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
}, 120_000);
afterAll(() => platform?.close());

const connect = (token: string) => openTab(platform.running.port, token);

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

/** Where a socket that is really open hears each of them. */
const HEARD: Readonly<Record<(typeof LISTENED)[number], string>> = {
  getBroadcastNotification: 'realtime/realtime.test.ts',
  manualDisconnect: 'realtime/realtime.test.ts',
  getPtsUpdates: 'realtime/realtime.test.ts',
  highlightUpdated: 'market-calls/market-news.test.ts',
  maintenceMode: 'staff/staff.test.ts',
  getMarketStatusByEventId: 'realtime/realtime.test.ts',
  getRefreshPage: 'staff/staff.test.ts',
  logoutUserByAdmin: 'staff/staff.test.ts',
  getBetfairTokenExpired: 'market-calls/market-news.test.ts',
  getBetfairTokenRefreshed: 'market-calls/market-news.test.ts',
  getOpenBetResultUpdates: 'betting-calls/betting-calls.test.ts',
  getEventStatus: 'market-calls/market-news.test.ts',
  LiveTvUpdated: 'market-desk/market-desk.test.ts',
  DeleteLiveTvUpdate: 'market-desk/market-desk.test.ts',
  getEventScore: 'market-calls/market-news.test.ts',
  getModifyMarketUpdate: 'market-calls/market-news.test.ts',
  getMarketCacheUpdates: 'market-calls/market-news.test.ts',
  getHomeCacheUpdates: 'market-calls/market-calls.test.ts',
  scoreUpdated: 'market-calls/market-news.test.ts',
  scoreDeleted: 'market-desk/market-desk.test.ts',
  getAddMarketUpdate: 'market-calls/market-news.test.ts',
  getDeleteMarketUpdate: 'market-calls/market-news.test.ts',
  getDepositStatusChanged: 'realtime/realtime.test.ts',
  getOpenBetCasinoUpdates: 'realtime/every-event.test.ts',
  getOpenBetCasinoResultUpdates: 'realtime/every-event.test.ts',
  getWithdrawUpdates: 'realtime/every-event.test.ts',
  getUserCreated: 'staff/staff.test.ts',
  getDepositUpdates: 'realtime/every-event.test.ts',
  getOpenBetUpdates: 'processes.test.ts',
};

test.each(LISTENED)('A7.76 %s is listened to under this name, and a test hears it', (name) => {
  expect(socketEvents).toContain(name);
  const test = readFileSync(join(__dirname, '..', HEARD[name]), 'utf8');
  expect(test.split(`'${name}'`).length).toBeGreaterThan(HEARD[name].includes('every-event') ? 2 : 1);
});

test('A7.72 A7.76 a deposit, a withdrawal and a spin are told to their owner under all of their names, and to nobody else', async () => {
  const { token } = await newPlayer(platform, 'ear-1');
  const other = await newPlayer(platform, 'ear-2');
  const [socket, stranger] = await Promise.all([connect(token), connect(other.token)]);
  const heard: [string, unknown][] = [];
  socket.onAny((name: string, payload: unknown) => void heard.push([name, payload]));
  const overheard: string[] = [];
  stranger.onAny((name: string) => void (/Deposit|Withdraw|Casino|Pts/.test(name) && overheard.push(name)));
  const hear = async (name: (typeof LISTENED)[number]) => {
    for (;;) {
      const found = heard.find(([each]) => each === name);
      if (found) return found[1];
      await new Promise((done) => setTimeout(done, 10));
    }
  };

  const deposit = await askIpay(platform, token, { requestRef: 'every-event-1' });
  await chooseIpay(platform, deposit.body.docs.iPayRedirectUrl);
  expect(await hear('getDepositUpdates')).toEqual({ _id: deposit.body.docs._id, status: 'approved' });

  const accountId = await addAccount(platform, token);
  const body = { amount: 1000, accountId, requestRef: 'every-event-2' };
  const withdrawal = await platform.call('royal', 'withdraw', { token, body });
  expect(withdrawal.status).toBe(200);
  await platform.call('royal', 'cancelWithdraw', { token, query: { withdrawId: withdrawal.body.docs._id } });
  expect(await hear('getWithdrawUpdates')).toMatchObject({ _id: withdrawal.body.docs._id });

  const game = { gameId: 'indi-slots-bhanumati', gameCode: 'BHANUMATI' };
  const studio = { providerName: 'Indi Slots', subProviderName: 'Indi Slots' };
  const launched = await platform.call('royal', 'launchGame', { token, body: { ...game, ...studio } });
  const page = new GamePage(launched.body.docs.url, platform.running.port);
  await page.until(({ type }) => type === 'table');
  expect(await page.ask('spin', { stake: 10_000 })).toMatchObject({ ok: true });
  expect(await hear('getOpenBetCasinoUpdates')).toMatchObject({ bet: { status: 'open', stake: 100 } });
  expect(await hear('getOpenBetCasinoResultUpdates')).toMatchObject({
    bets: [{ status: expect.stringMatching(/won|lost/), stake: 100 }],
  });
  page.close();
  expect(overheard).toEqual([]);
  for (const each of [socket, stranger]) each.disconnect();
});

test('A7.76 every emit of a client is acknowledged, with something in it, with nothing, and with nonsense', async () => {
  const socket = await connect(await platform.login('royal'));
  for (const name of EMITTED)
    for (const payload of [{ eventId: 'e1' }, {}, null, 'nonsense', [{ eventId: { $gt: '' } }]]) {
      const answer: unknown = await socket.timeout(5_000).emitWithAck(name, payload);
      expect([name, typeof (answer as { ok?: unknown }).ok]).toEqual([name, 'boolean']);
    }
  expect(socket.connected).toBe(true);
  socket.disconnect();
});
