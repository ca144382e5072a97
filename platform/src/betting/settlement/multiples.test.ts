import type { MarketResult } from '@backlay/shared/domain';
import type { TestDatabase } from '../../core/database/testing';
import { openTestDatabase } from '../../core/database/testing';
import { createLedger } from '../../money/ledger';
import { changeCaps, listBets, MultiplePlacer, type MultipleOptions, type MultipleOrder, type Cap } from '../orders';
import { FakeMarkets, NotificationRecord, bettingMigrations, books, give, player } from '../orders/testing';
import { MultipleSettlement, SettlementService } from './';

let database: TestDatabase;
let markets: FakeMarkets;
let notified: NotificationRecord;
let multiples: MultipleSettlement;
let settlement: SettlementService;
let placer: MultiplePlacer;
let me = '';
let count = 0;
/** Prices of the three legs of a test; the market of each is named after the player. */
const ODDS = [2, 1.8, 2.5] as const;
const market = (leg: number) => `${me}-${leg}`;
const event = (leg: number) => `event-${me}-${leg}`;
const tenant = () => `brand-${me}`;
const LIMITS = { perBet: 100_000_000, perDay: 500_000_000 };

const newPlacer = (change: Partial<MultipleOptions> = {}) =>
  new MultiplePlacer({
    database,
    markets,
    players: { findById: async () => player({ tenantId: tenant() }) },
    payoutLimits: () => LIMITS,
    onPlaced: (bet) => notified.notify(bet.userId, 'getOpenBetUpdates', { bet }),
    ...change,
  });

beforeAll(async () => {
  database = await openTestDatabase(bettingMigrations());
});
afterAll(() => database.close());
beforeEach(async () => {
  me = `multiple-p${(count += 1)}`;
  markets = new FakeMarkets();
  notified = new NotificationRecord();
  for (const [leg, odd] of ODDS.entries()) addLeg(leg, odd);
  multiples = new MultipleSettlement({ database, notify: notified });
  settlement = new SettlementService({ database, notify: notified, onSettled: (id) => multiples.follow(id) });
  placer = newPlacer();
  await give(database, me, 1_000_000);
});
afterEach(async () => {
  await placer.stop();
  await changeCaps(database, markets, () => ({}));
  expect((await books(database)).problems).toEqual([]);
});

function addLeg(leg: number, odd: number, delaySeconds = 0): void {
  markets.add(
    { id: market(leg), type: 'premium', eventId: event(leg), name: `Winner ${leg}`, delaySeconds },
    { runners: ['a', 'b', 'c'].map((id) => ({ id, status: 'ACTIVE', back: [[odd, 1000]], lay: [] })) },
    { id: event(leg), name: `Alpha ${leg} v Beta ${leg}` },
  );
}

let lastRef = 0;
const order = (change: Partial<MultipleOrder> = {}): MultipleOrder => ({
  userId: me,
  tenantId: tenant(),
  clientRef: `multiple-${(lastRef += 1)}`,
  kind: 'accumulator',
  stake: 100_000,
  legs: ODDS.map((odd, leg) => ({ marketId: market(leg), runnerId: 'a', odd, marketVersion: 1 })),
  ...change,
});

async function place(change: Partial<MultipleOrder> = {}) {
  const placed = await placer.place(order(change));
  if (!placed.ok) throw new Error(`refused: ${placed.refusal.code}`);
  return placed.bet;
}

const result = (leg: number, change: Partial<MarketResult> = {}): MarketResult => ({
  marketId: market(leg),
  outcome: 'settled',
  winners: ['a'],
  ...change,
});
const settle = (leg: number, change: Partial<MarketResult> = {}) =>
  settlement.settle(result(leg, change), markets.findCurrentMarket(market(leg))!.definition);
const balance = () => createLedger(database).balance(me);
const stored = async (state: 'open' | 'over' = 'over') =>
  (await listBets(database, { owners: [me], state }, { page: 1, limit: 10 })).bets;
const entries = async () =>
  (await createLedger(database).statement(me, { page: 1, limit: 50 })).rows.map(({ amount }) => amount);

test('a treble is one bet that holds its stake and nets with nothing [E6.03 E6.08]', async () => {
  const bet = await place();
  expect(bet).toMatchObject({ stake: 100_000, liability: 100_000, odd: 9, profit: 800_000, marketType: 'premium' });
  expect(await balance()).toEqual({ available: 900_000, exposure: 100_000 });
  await place({ legs: order().legs.map((leg) => ({ ...leg, runnerId: 'b' })) });
  expect(await balance()).toEqual({ available: 800_000, exposure: 200_000 });
  const open = await stored('open');
  expect(open.map(({ names }) => names.market)).toEqual(['Treble', 'Treble']);
});

test('the legs of a treble decide it one by one, and the last one pays it [E6.04 E6.08]', async () => {
  await place();
  await settle(0);
  await settle(1, { outcome: 'void', winners: [] });
  expect(await balance()).toEqual({ available: 900_000, exposure: 100_000 });
  const latest = notified.news.filter(({ name }) => name === 'getOpenBetUpdates').at(-1);
  expect(latest?.news).toMatchObject({
    bet: {
      status: 'matched',
      multiple: { legs: [{ result: { outcome: 'win' } }, { result: { outcome: 'void' } }, { result: null }] },
    },
  });
  await settle(2);
  expect(await balance()).toEqual({ available: 1_400_000, exposure: 0 });
  const [bet] = await stored();
  expect(bet).toMatchObject({ status: 'settled', outcome: 'win', pnl: 400_000 });
  expect(bet?.explanation).toBe(
    'Runner a won. The leg counts 2.00. The market is void: the stake is returned. The leg counts 1.00. ' +
      'Runner a won. The leg counts 2.50. Combined odds 5.00. The bet returns ₹5,000.00.',
  );
});

test('a lost leg loses an accumulator at once, and void legs alone return its stake [E6.04]', async () => {
  await place();
  await settle(0, { winners: ['b'] });
  expect(await balance()).toEqual({ available: 900_000, exposure: 0 });
  expect((await stored())[0]).toMatchObject({ outcome: 'lose', pnl: -100_000 });
  for (const leg of [1, 2]) await settle(leg);
  expect(await balance()).toEqual({ available: 900_000, exposure: 0 });
  me = `${me}-void`;
  await give(database, me, 1_000_000);
  for (const [leg, odd] of ODDS.entries()) addLeg(leg, odd);
  await place();
  for (const leg of [0, 1, 2]) await settle(leg, { outcome: 'void', winners: [] });
  expect((await stored())[0]).toMatchObject({ status: 'void', pnl: 0 });
});

test('a Trixie with one void leg pays the returns of its four bets [E6.04]', async () => {
  expect(await place({ kind: 'trixie' })).toMatchObject({ stake: 400_000, profit: 1_810_000 });
  for (const leg of [0, 2]) await settle(leg);
  await settle(1, { outcome: 'void', winners: [] });
  expect((await stored())[0]).toMatchObject({ pnl: 1_050_000 });
  expect(await balance()).toEqual({ available: 2_050_000, exposure: 0 });
});

test('a corrected leg of a settled treble moves the ledger by the difference once [E6.08]', async () => {
  await place();
  for (const leg of [0, 1, 2]) await settle(leg);
  expect(await balance()).toEqual({ available: 1_800_000, exposure: 0 });
  const before = await entries();
  await settlement.correct(market(1), result(1, { outcome: 'void', winners: [] }));
  expect(await balance()).toEqual({ available: 1_400_000, exposure: 0 });
  expect((await entries()).length).toBe(before.length + 1);
  expect((await stored())[0]).toMatchObject({ pnl: 400_000 });
  await multiples.follow();
  await settlement.resume();
  expect((await entries()).length).toBe(before.length + 1);
});

test('a leg that is opened again opens the treble with its hold until a result comes [E6.08]', async () => {
  await place();
  for (const leg of [0, 1, 2]) await settle(leg);
  await settlement.correct(market(1), null);
  expect(await balance()).toEqual({ available: 900_000, exposure: 100_000 });
  expect(await stored('open')).toMatchObject([{ status: 'matched', pnl: null, explanation: null }]);
  await settlement.correct(market(1), result(1, { winners: ['b'] }));
  expect(await balance()).toEqual({ available: 900_000, exposure: 0 });
});

test('a settlement that multiples did not follow is followed by the next start [E6.08]', async () => {
  await place();
  const deaf = new SettlementService({ database, notify: notified });
  for (const leg of [0, 1, 2]) await deaf.settle(result(leg), markets.findCurrentMarket(market(leg))!.definition);
  expect(await balance()).toEqual({ available: 900_000, exposure: 100_000 });
  await settlement.resume();
  expect(await balance()).toEqual({ available: 1_800_000, exposure: 0 });
});

test('a leg that changes in the delay leaves nothing behind and is the one of the list [E6.07]', async () => {
  addLeg(1, 1.8, 5);
  addLeg(2, 2.5, 3);
  const waits: number[] = [];
  placer = newPlacer({
    wait: async (ms) => {
      waits.push(ms);
      markets.change(market(1), {
        runners: [{ id: 'a', status: 'ACTIVE', back: [[1.7, 1000]], lay: [] }],
      });
    },
  });
  const refused = await placer.place(order());
  expect(refused).toEqual({
    ok: false,
    refusal: {
      code: 'changed',
      changed: [
        {
          index: 1,
          marketId: market(1),
          runnerId: 'a',
          odd: 1.8,
          newOdd: 1.7,
          marketVersion: 1,
          reason: 'odds-changed',
        },
      ],
    },
  });
  expect(waits).toEqual([5_000]);
  expect(await balance()).toEqual({ available: 1_000_000, exposure: 0 });
  expect(await stored('open')).toEqual([]);
  const legs = order().legs.map((leg, index) => (index === 1 ? { ...leg, odd: 1.7 } : leg));
  expect(await placer.place(order({ legs }))).toMatchObject({ ok: true, bet: { odd: 8.5 } });
});

test.each([
  ['suspended', () => markets.change(market(2), { status: 'SUSPENDED' })],
  ['stale', () => markets.silence(market(2))],
  ['market-changed', () => markets.change(market(2), { version: 2 })],
  ['market-unknown', () => markets.remove(market(2))],
] as const)('a leg that is %s is named and nothing is booked [E6.07]', async (reason, happen) => {
  happen();
  expect(await placer.place(order())).toMatchObject({ ok: false, refusal: { changed: [{ index: 2, reason }] } });
  expect(await stored('open')).toEqual([]);
});

test('one reference sent twenty times by two processes is one bet [E6.07]', async () => {
  const other = newPlacer();
  const wanted = order();
  const placed = await Promise.all(
    Array.from({ length: 20 }, (_, n) => (n % 2 ? placer : other).place({ ...wanted, stake: 100_000 + n })),
  );
  const ids = new Set(placed.map((each) => (each.ok ? each.bet.id : each.refusal.code)));
  expect(ids.size).toBe(1);
  expect((await stored('open')).length).toBe(1);
  expect((await placer.place(wanted)).ok).toBe(true);
  await other.stop();
});

test('two markets of one match and a kind of other legs are refused [E6.05 E6.02]', async () => {
  markets.add(
    { id: market(3), type: 'premium', eventId: event(0), name: 'Total goals' },
    { runners: [{ id: 'a', status: 'ACTIVE', back: [[1.9, 1000]], lay: [] }] },
    { id: event(0), name: 'Alpha 0 v Beta 0' },
  );
  const both = [...order().legs.slice(0, 2), { marketId: market(3), runnerId: 'a', odd: 1.9, marketVersion: 1 }];
  expect(await placer.place(order({ legs: both }))).toEqual({
    ok: false,
    refusal: {
      code: 'related',
      related: { first: 0, second: 2, about: 'Alpha 0 v Beta 0' },
      names: ['Runner a (Winner 0)', 'Runner a (Total goals)'],
    },
  });
  expect(await placer.place(order({ kind: 'yankee' }))).toEqual({ ok: false, refusal: { code: 'kind' } });
  markets.change(market(1), {}, { type: 'betfair' });
  expect(await placer.place(order())).toEqual({ ok: false, refusal: { code: 'not-allowed' } });
});

test('odds of 900 take 1,111 and refuse 1,112 where the highest return is 10,00,000 [E6.06]', async () => {
  addLeg(0, 30);
  addLeg(1, 30);
  const legs = order()
    .legs.slice(0, 2)
    .map((leg) => ({ ...leg, odd: 30 }));
  expect(await placer.place(order({ legs, stake: 111_200 }))).toEqual({
    ok: false,
    refusal: { code: 'payout', highest: 111_100 },
  });
  expect(await placer.place(order({ legs, stake: 111_100 }))).toMatchObject({ ok: true });
});

test('a second multiple over the highest return of a day is refused with what still fits [E6.06]', async () => {
  placer = newPlacer({ payoutLimits: () => ({ perBet: 1_000_000, perDay: 1_000_000 }) });
  expect((await placer.place(order({ stake: 60_000 }))).ok).toBe(true);
  expect(await placer.payoutLeft(me, tenant())).toEqual({ perBet: 1_000_000, leftToday: 460_000 });
  expect(await placer.place(order({ stake: 60_000 }))).toEqual({
    ok: false,
    refusal: { code: 'payout-day', highest: 51_100 },
  });
  expect((await placer.place(order({ stake: 51_100 }))).ok).toBe(true);
});

test('a multiple without the balance and one over a limit of its player are refused [E6.07]', async () => {
  expect(await placer.place(order({ stake: 1_000_100 }))).toEqual({
    ok: false,
    refusal: { code: 'insufficient-balance' },
  });
  const limits = {
    findRejectedStakes: async () => new Map([['limited-1', 'stake-limit' as const]]),
    listLimitedPlayers: async () => new Set([me]),
  };
  placer = newPlacer({ limits });
  expect(await placer.place(order({ clientRef: 'limited-1' }))).toEqual({
    ok: false,
    refusal: { code: 'stake-limit' },
  });
});

test.each([
  ['player', '*'],
  ['event', '*'],
  ['tenant', '*'],
] as const)('a multiple counts its full loss in the cap of its %s [D4.03 E6.06]', async (scope, key) => {
  const cap: Cap = { scope, key, amount: 800_000 };
  await changeCaps(database, markets, () => ({ [tenant()]: [cap] }));
  expect((await placer.place(order())).ok).toBe(true);
  expect(await placer.place(order({ stake: 10_000 }))).toEqual({ ok: false, refusal: { code: 'liability-limit' } });
  await settle(0, { winners: ['b'] });
  for (const leg of [0, 1, 2]) addLeg(leg, ODDS[leg] ?? 2);
  const fresh = order({ legs: order().legs.slice(1) });
  expect((await placer.place(fresh)).ok).toBe(true);
});

test('caps of a market and of a market type count no multiple [D4.03]', async () => {
  await changeCaps(database, markets, () => ({
    [tenant()]: [
      { scope: 'marketType', key: 'premium', amount: 100 },
      { scope: 'market', key: '*', amount: 100 },
      { scope: 'playerMarket', key: '*', amount: 100 },
    ],
  }));
  expect((await placer.place(order())).ok).toBe(true);
});

test('a reference that was asked for before it arrived is not placed any more [E6.07]', async () => {
  await database.query(
    `INSERT INTO bet_rejection (user_id, client_ref, reason, at) VALUES ($1, 'withdrawn-1', 'withdrawn', 1)`,
    [me],
  );
  expect(await placer.place(order({ clientRef: 'withdrawn-1' }))).toEqual({
    ok: false,
    refusal: { code: 'withdrawn' },
  });
});
