import { socketEvents, type EndpointName, type SocketRequests } from '@backlay/shared/contract';
import type { Socket } from 'socket.io-client';
import { GamePageDriver } from '../../casino/games/testing-page';
import type { FeedMessage } from '../../betting/feed';
import { buildBook, buildEvent, buildMarket } from '../../betting/feed/testing';
import { readSentOtp, newPlayer } from '../../accounts/identity/testing';
import { CODE, createMarketAdminFixture, type MarketAdminFixture } from '../../betting/market-admin/testing';
import { askIpay, chooseIpay } from '../../money/payments/testing';
import { setFeatureFlag } from '../../core/tenants/directory';
import { addAccount } from '../../money/withdrawals/testing';
import { openTab } from './testing';

/** Names that a socket receives, and with what. */
class Recorder {
  private readonly received: { readonly name: string; readonly payload: unknown }[] = [];

  constructor(readonly socket: Socket) {
    socket.onAny((name: string, payload: unknown) => void this.received.push({ name, payload }));
  }

  has(name: string): boolean {
    return this.received.some((each) => each.name === name);
  }

  /** Waits for the first event of that name. @throws an error that names the event, when it has not come after 20 s */
  async first(name: string): Promise<unknown> {
    const end = Date.now() + 20_000;
    for (;;) {
      const found = this.received.find((each) => each.name === name);
      if (found) return found.payload;
      if (Date.now() > end)
        throw new Error(`${name} did not arrive, only ${this.received.map((each) => each.name).join()}`);
      await new Promise((done) => setTimeout(done, 10));
    }
  }
}

let admin: MarketAdminFixture;
let token: string;
let owner: Recorder;
let stranger: Recorder;
let staff: Recorder;
/** The owner's second tab. */
let loggedOut: Recorder;

const connect = (of: string) => openTab(admin.platform.running.port, of);

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
const EMITTED: readonly (keyof SocketRequests)[] = [
  'deleteEventSubscription',
  'postEventSubscription',
  'active',
  'getAllEvent',
  'getMarketStatusByEventId',
  'getAllMarket',
];

type Name = (typeof LISTENED)[number];

const HOME = buildEvent({ id: 'heard', sportId: '1', name: 'Alpha v Beta', openDate: Date.now() + 3_600_000 });
const MARKET = buildMarket(HOME, { id: 'heard.m' });
const book = (version: number, status: 'OPEN' | 'SUSPENDED') =>
  ({ kind: 'book', at: version, eventId: HOME.id, book: buildBook(MARKET, { version, status }) }) as const;
const publish = (...messages: readonly FeedMessage[]) => admin.platform.feed.publish(...messages);
const asAdmin = (call: EndpointName, body?: Record<string, unknown>, query?: Record<string, string>) =>
  admin.as('admin1', call, body, query);

/** An event and its markets come, change and go, by the feed and by staff, while the owner watches. */
async function changeEvent(): Promise<void> {
  publish({ kind: 'event', at: 1, event: HOME }, { kind: 'market', at: 1, market: MARKET }, book(1, 'OPEN'));
  await owner.socket.emitWithAck('postEventSubscription', { eventId: HOME.id });
  // The highlights are compared every 2 s, and the owner's first tab is closed before the end.
  await owner.first('highlightUpdated');
  await owner.socket.emitWithAck('postEventSubscription', { eventId: admin.eventId });
  publish(book(2, 'SUSPENDED'), { kind: 'market', at: 3, market: { ...MARKET, max: MARKET.max * 2 } });
  await owner.first('getEventStatus');
  publish({ kind: 'connection', at: 4, up: false });
  await owner.first('getBetfairTokenExpired');
  publish({ kind: 'connection', at: 5, up: true });
  const { id } = await admin.bookmaker();
  await owner.first('getAddMarketUpdate');
  await asAdmin('deleteMarket', undefined, { marketId: id });
  const at = { eventId: admin.eventId };
  const score = { ...at, sides: [{ name: 'Mumbai', score: '4/0' }], clock: '1.0 ov' };
  await asAdmin('setScore', score);
  await owner.first('getEventScore');
  await asAdmin('setScore', { ...score, clock: '1.1 ov' });
  await owner.first('scoreUpdated');
  await asAdmin('deleteScore', undefined, at);
  await asAdmin('setLiveTv', { ...at, iframeUrl: 'https://tv.example/heard' });
  await owner.first('LiveTvUpdated');
  await asAdmin('deleteLiveTv', undefined, at);
}

/** The owner bets, deposits, withdraws and spins; a bet is settled. */
async function useMoney(): Promise<void> {
  const { marketId, a } = await admin.openBookmaker();
  expect((await admin.bet(marketId, a, {}, token)).status).toBe(200);
  const result = { marketId, outcome: 'settled', winners: [a], reason: 'final', transactionCode: CODE };
  const settled = await asAdmin('settleMarket', result);
  expect([settled.status, settled.body.message]).toEqual([200, expect.any(String)]);
  // It is sent to the tabs of that moment: the owner's first tab is closed before the end.
  await owner.first('getOpenBetResultUpdates');
  const deposit = await askIpay(admin.platform, token, { requestRef: 'every-event-1' });
  await chooseIpay(admin.platform, deposit.body.docs.iPayRedirectUrl);
  expect(await owner.first('getDepositUpdates')).toEqual({ _id: deposit.body.docs._id, status: 'approved' });
  const body = { amount: 1000, accountId: await addAccount(admin.platform, token), requestRef: 'every-event-2' };
  const withdrawal = await admin.platform.call('royal', 'withdraw', { token, body });
  await admin.platform.call('royal', 'cancelWithdraw', { token, query: { withdrawId: withdrawal.body.docs._id } });
  expect(await owner.first('getWithdrawUpdates')).toMatchObject({ _id: withdrawal.body.docs._id });
  const game = { gameId: 'indi-slots-bhanumati', gameCode: 'BHANUMATI' };
  const studio = { providerName: 'Indi Slots', subProviderName: 'Indi Slots' };
  const launched = await admin.platform.call('royal', 'launchGame', { token, body: { ...game, ...studio } });
  const page = new GamePageDriver(launched.body.docs.url, admin.platform.running.port);
  await page.until(({ type }) => type === 'table');
  expect(await page.ask('spin', { stake: 10_000 })).toMatchObject({ ok: true });
  expect(await owner.first('getOpenBetCasinoUpdates')).toMatchObject({ bet: { status: 'open', stake: 100 } });
  expect(await owner.first('getOpenBetCasinoResultUpdates')).toMatchObject({
    bets: [{ status: expect.stringMatching(/won|lost/), stake: 100 }],
  });
  page.close();
}

/** A player registers, and staff change the site and end a session. */
async function changeSite(): Promise<void> {
  const phone = '+919812345671';
  const { platform } = admin;
  await platform.call('royal', 'sendSignupOtp', { body: { phone, whiteLabelId: 'wl-royal', operator: 'register' } });
  const otp = await readSentOtp(platform, phone);
  const form = { phone, otp, password: 'Chinar2026', type: 'b2c', whiteLabelId: 'wl-royal' };
  expect((await platform.call('royal', 'signup', { body: form })).status).toBe(200);
  await staff.first('getUserCreated');
  await asAdmin('refreshAllPages');
  await owner.first('getRefreshPage');
  for (const maintenanceMode of [true, false])
    await asAdmin('setMaintenance', { maintenanceMode, transactionCode: CODE, whiteLabelId: 'wl-royal' });
  await owner.first('maintenceMode');
  await setFeatureFlag(platform.database, 'royal', { flag: 'closeDuplicateTabs', on: true });
  await platform.running.reloadTenants();
  const second = await connect(token);
  await owner.first('manualDisconnect');
  const last = new Recorder(second);
  const who = { whiteLabelId: 'wl-royal', userName: 'ear-1', transactionCode: CODE };
  expect((await asAdmin('forceLogout', who)).status).toBe(200);
  await last.first('logoutUserByAdmin');
  loggedOut = last;
}

// A test that is repeated finds tabs that nothing has ended yet.
beforeEach(async () => {
  admin = await createMarketAdminFixture();
  const { platform } = admin;
  ({ token } = await newPlayer(platform, 'ear-1'));
  owner = new Recorder(await connect(token));
  stranger = new Recorder(await connect((await newPlayer(platform, 'ear-2')).token));
  staff = new Recorder(
    await openTab(platform.running.port, admin.staff.admin1!, { brand: 'staff', userType: 'administrator' }),
  );
});
afterEach(async () => {
  for (const each of [owner, stranger, staff, loggedOut]) each?.socket.disconnect();
  await admin?.platform.close();
});

/** Events of everybody at the brand. Events of staff reach no player; any other event reaches its owner or its watchers alone. */
const FOR_ALL: readonly Name[] = [
  'highlightUpdated',
  'getHomeCacheUpdates',
  'getMarketCacheUpdates',
  'getBetfairTokenExpired',
  'getBetfairTokenRefreshed',
  'getRefreshPage',
  'maintenceMode',
];
const FOR_STAFF: readonly Name[] = ['getUserCreated'];

test('each listened event arrives under its name at the sockets concerned and at no other [A7.72 A7.73 A7.76]', async () => {
  expect(LISTENED.filter((name) => !(socketEvents as readonly string[]).includes(name))).toEqual([]);
  await changeEvent();
  await useMoney();
  await changeSite();
  for (const name of LISTENED) {
    if (FOR_STAFF.includes(name)) await staff.first(name);
    else if (name === 'logoutUserByAdmin') await loggedOut.first(name);
    else await owner.first(name);
    if (FOR_ALL.includes(name)) await stranger.first(name);
  }
  // The answer comes after whatever was sent before it.
  await stranger.socket.emitWithAck('active', {});
  expect(LISTENED.filter((name) => stranger.has(name))).toEqual(LISTENED.filter((name) => FOR_ALL.includes(name)));
  expect(FOR_STAFF.filter((name) => owner.has(name))).toEqual([]);
});

test('every emit of a client is acknowledged, with a payload, without one and with a malformed one [A7.76]', async () => {
  const socket = await connect(admin.player);
  for (const name of EMITTED)
    for (const payload of [{ eventId: 'e1' }, {}, null, 'nonsense', [{ eventId: { $gt: '' } }]]) {
      const answer: unknown = await socket.timeout(5_000).emitWithAck(name, payload);
      expect([name, typeof (answer as { ok?: unknown }).ok]).toEqual([name, 'boolean']);
    }
  expect(socket.connected).toBe(true);
  socket.disconnect();
});
