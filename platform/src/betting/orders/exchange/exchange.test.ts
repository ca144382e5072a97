import type { Level, MarketDefinition } from '@backlay/shared/domain';
import type { Connection } from '../../../core/database';
import { createLedger } from '../../../money/ledger';
import { SettlementService } from '../../settlement';
import { give, player } from '../testing';
import { createBettingFixture } from '../testing-scene';
import type { ExchangeDeps, PlaceOrder } from './exchange-commands';
import { ExchangeService } from './exchange-service';
import type { ExchangeTerms } from './market-inputs';
import type { ExchangeFill, ExchangeOrder } from './exchange-order';

const { scene } = createBettingFixture();
const TERMS: ExchangeTerms = { pool: 'main', houseShare: 1, houseMaxPerLevel: null, houseMaxLoss: null };

let now = 0;
let termsByTenant: Record<string, ExchangeTerms | null> = {};
let news: { userId: string; order: ExchangeOrder; fills: readonly ExchangeFill[] }[] = [];
let exchange: ExchangeService;
let marketId = '';
let count = 0;

const serviceOf = (more: Partial<ExchangeDeps> = {}) =>
  new ExchangeService({
    database: scene.database,
    markets: scene.markets,
    players: { findById: async (userId) => scene.players.get(userId) ?? null },
    terms: (tenantId) => termsByTenant[tenantId] ?? null,
    notifier: {
      order: (userId, order, fills) => void news.push({ userId, order, fills }),
      notify: (...each: [string, string, unknown]) => scene.notifications.notify(...each),
    },
    clock: () => now,
    ...more,
  });

/** Runner A as the feed shows it; B and C have no prices. */
function show(back: readonly Level[], lay: readonly Level[] = []): void {
  const empty = { status: 'ACTIVE' as const, back: [], lay: [] };
  scene.markets.change(marketId, {
    runners: [
      { id: 'a', status: 'ACTIVE', back, lay },
      { id: 'b', ...empty },
      { id: 'c', ...empty },
    ],
  });
}
const follow = (pool = 'main') => exchange.runStep({ pool, marketId });
const orderOf = (more: Partial<PlaceOrder> = {}): PlaceOrder => ({
  userId: scene.me,
  tenantId: 'royal',
  clientRef: `order-${(count += 1)}`,
  marketId,
  runnerId: 'a',
  side: 'back',
  odd: 2.1,
  stake: 100_000,
  timeInForce: 'keep',
  persistence: 'LAPSE',
  onEvent: 'lapse',
  expiresAt: null,
  takeLimit: null,
  marketVersion: 1,
  ...more,
});
async function placed(more: Partial<PlaceOrder> = {}) {
  const result = await exchange.place(orderOf(more));
  if (!result.ok) throw new Error(`refused: ${result.reason}`);
  return result.value;
}
const refused = async (more: Partial<PlaceOrder> = {}) => {
  const result = await exchange.place(orderOf(more));
  return result.ok ? null : result.reason;
};
const list = async (userId = scene.me) => (await exchange.list(userId, { page: 1, limit: 100 })).docs;
const stateOf = async (id: string) => {
  const { rows } = await scene.database.query<{
    state: string;
    matched: number;
    waiting: number;
    reason: string | null;
  }>('SELECT state, matched, waiting, reason FROM exchange_order WHERE id = $1', [id]);
  return rows[0];
};
const balanceOf = (userId = scene.me) => createLedger(scene.database).balance(userId);
async function other(amount: number, more: Parameters<typeof player>[0] = {}): Promise<string> {
  const userId = `${scene.me}-${(count += 1)}`;
  scene.players.set(userId, player(more));
  await give(scene.database, userId, amount);
  return userId;
}
const rowsOf = async (table: string) =>
  (await scene.database.query(`SELECT * FROM ${table} WHERE market_id = $1`, [marketId])).rows.length;
const traces = async () => [
  await rowsOf('exchange_order'),
  await rowsOf('exchange_fill'),
  await rowsOf('bet'),
  await balanceOf(),
];

function openMarket(more: Partial<MarketDefinition> = {}): void {
  marketId = `x${(count += 1)}`;
  scene.markets.add({ id: marketId, priceLadder: 'CLASSIC', ...more });
  show([]);
}

beforeEach(() => {
  openMarket();
  termsByTenant = { royal: TERMS };
  news = [];
  now = Date.now();
  exchange = serviceOf();
});
afterEach(() => exchange.stop());

test('an order far from the market waits at its price and its stake is held [E1.03 E1.12]', async () => {
  show([[1.11, 1000]]);
  const { order, fills, position } = await placed({ odd: 15 });
  expect(order).toMatchObject({ state: 'waiting', price: 1500, waiting: 100_000, matched: 0, stake: 100_000 });
  expect(fills).toEqual([]);
  expect(position.exposure).toBe(100_000);
  expect(await balanceOf()).toMatchObject({ available: 0, exposure: 100_000 });
  expect(news.map(({ userId, order: { id } }) => [userId, id])).toEqual([[scene.me, order.id]]);
});

test('two players meet at the price of the waiting order, and each has a bet [E1.04 E2.13]', async () => {
  const layer = await other(160_000);
  const maker = await placed({ odd: 2.5, stake: 60_000 });
  const taker = await placed({ userId: layer, side: 'lay', odd: 2.6, stake: 100_000 });
  expect(taker.fills).toMatchObject([{ price: 250, size: 60_000, amount: 90_000, source: 'player', taker: true }]);
  expect(taker.order).toMatchObject({ state: 'partly matched', matched: 60_000, waiting: 40_000 });
  expect(await stateOf(maker.order.id)).toMatchObject({ state: 'matched', matched: 60_000, waiting: 0 });
  expect(await balanceOf()).toMatchObject({ available: 40_000, exposure: 60_000 });
  // 900.00 for what is matched at 2.50, 640.00 for what waits at 2.60.
  expect(await balanceOf(layer)).toMatchObject({ available: 6_000, exposure: 154_000 });
  const { rows } = await scene.database.query(
    'SELECT user_id, side, odd, stake, profit, liability, status FROM bet WHERE market_id = $1 ORDER BY side',
    [marketId],
  );
  expect(rows).toEqual([
    { user_id: scene.me, side: 'back', odd: 2.5, stake: 60_000, profit: 90_000, liability: 60_000, status: 'matched' },
    { user_id: layer, side: 'lay', odd: 2.5, stake: 60_000, profit: 60_000, liability: 90_000, status: 'matched' },
  ]);
});

test('the feed reaches a waiting order: the house fills it at the price of the feed [E2.03]', async () => {
  show([[2.08, 5000]], [[2.1, 5000]]);
  const { order } = await placed();
  expect(order).toMatchObject({ state: 'waiting', waiting: 100_000 });
  await follow();
  expect(await stateOf(order.id)).toMatchObject({ state: 'waiting' });
  show([[2.12, 600]], [[2.14, 5000]]);
  await follow();
  expect(await stateOf(order.id)).toMatchObject({ state: 'partly matched', matched: 60_000, waiting: 40_000 });
  expect((await list())[0]?.fills).toMatchObject([{ price: 212, size: 60_000, source: 'house', amount: 67_200 }]);
});

test('the house offers its share of a level, and what was taken is gone for two seconds [E2.02]', async () => {
  termsByTenant = { royal: { ...TERMS, houseShare: 0.1 } };
  show([[2.1, 281]]);
  const { order } = await placed({ odd: 2.1, stake: 5_000 });
  expect(order).toMatchObject({ matched: 2_800, waiting: 2_200 });
  now += 1_999;
  await follow();
  expect(await stateOf(order.id)).toMatchObject({ waiting: 2_200 });
  now += 1;
  await follow();
  expect(await stateOf(order.id)).toMatchObject({ state: 'matched', waiting: 0 });
});

test.each([
  ['share 0', { houseShare: 0 }],
  ['a loss at its bound', { houseMaxLoss: 0 }],
])('with %s the house offers nothing [E2.02]', async (_name, more) => {
  termsByTenant = { royal: { ...TERMS, ...more } };
  show([[2.1, 5000]]);
  expect((await placed()).order).toMatchObject({ matched: 0, waiting: 100_000 });
});

test('exposure counts the worse of matched and not matched, and falls when a hedge fills [E1.12]', async () => {
  const rich = await other(1_000_000);
  show([[3, 1000]]);
  await placed({ userId: rich, odd: 3 });
  show([]);
  await placed({ userId: rich, side: 'lay', odd: 2.5 });
  const { position } = await placed({ userId: rich, runnerId: 'b', odd: 4, stake: 50_000 });
  expect(position.exposure).toBe(150_000);
  await placed({ odd: 2.5 });
  expect(await balanceOf(rich)).toMatchObject({ exposure: 50_000 });
});

test('many fills of a lay cost what one would [E1.12]', async () => {
  const backer = await other(10_000);
  const { order } = await placed({ side: 'lay', odd: 1.55, stake: 1_000 });
  expect(await balanceOf()).toMatchObject({ exposure: 550 });
  for (const stake of [333, 333, 334]) {
    await placed({ userId: backer, odd: 1.55, stake });
    expect(await balanceOf()).toMatchObject({ exposure: 550 });
  }
  const [{ fills } = { fills: [] }] = await list();
  // Each alone would cost 1.84, together 5.52.
  expect(fills.map(({ amount }) => amount)).toEqual([184, 183, 183]);
  expect(await stateOf(order.id)).toMatchObject({ state: 'matched' });
});

test('fifty orders at once with one reference are one order with one result [E1.04]', async () => {
  const order = orderOf({ stake: 10_000 });
  const services = [exchange, serviceOf()];
  const results = await Promise.all(Array.from({ length: 50 }, (_, at) => services[at % 2]!.place(order)));
  expect(new Set(results.map((result) => result.ok && result.value.order.id)).size).toBe(1);
  expect(await list()).toHaveLength(1);
  expect(await balanceOf()).toMatchObject({ exposure: 10_000 });
  await services[1]!.stop();
});

test('a reference that was fetched before it arrived is not taken any more [E1.04]', async () => {
  const order = orderOf();
  expect((await exchange.outcome(scene.me, 'royal', order.clientRef)).docs).toEqual([]);
  expect(await exchange.place(order)).toEqual({ ok: false, reason: 'withdrawn' });
  const taken = await placed();
  const { docs } = await exchange.outcome(scene.me, 'royal', taken.order.clientRef);
  expect(docs.map(({ order: { id } }) => id)).toEqual([taken.order.id]);
});

test('only the owner is notified of an order [E1.04]', async () => {
  const layer = await other(500_000);
  const { order } = await placed();
  news = [];
  await placed({ userId: layer, side: 'lay', odd: 2, runnerId: 'b' });
  expect(news.map(({ userId }) => userId)).toEqual([layer]);
  expect(await exchange.cancel({ userId: layer, clientRef: 'cancel-1', orderId: order.id })).toEqual({
    ok: false,
    reason: 'not-found',
  });
});

test('a cancellation that comes twice at once has one answer, which it repeats after it ended [E1.04]', async () => {
  const { order } = await placed();
  const cancel = { userId: scene.me, clientRef: 'cancel-twice', orderId: order.id };
  const answers = await Promise.all([exchange.cancel(cancel), exchange.cancel(cancel)]);
  answers.push(await exchange.cancel(cancel));
  expect(answers).toEqual(
    answers.map(() => ({ ok: true, value: [expect.objectContaining({ id: order.id, waiting: 0 })] })),
  );
  expect(await exchange.cancel({ ...cancel, clientRef: 'cancel-late' })).toEqual({
    ok: false,
    reason: 'already-ended',
  });
});

test('play money never meets real money, and demo players meet each other [E1.16]', async () => {
  const [demo, second] = [await other(500_000, { demo: true }), await other(500_000, { demo: true })];
  await placed();
  expect((await placed({ userId: demo, side: 'lay' })).fills).toEqual([]);
  expect((await placed({ userId: second })).fills).toMatchObject([{ size: 100_000, source: 'player' }]);
});

test('brands of one pool share books, a brand with a pool of its own does not [E2.18]', async () => {
  termsByTenant = { royal: TERMS, metro: TERMS, orbit: { ...TERMS, pool: 'orbit' }, plain: null };
  const [metro, orbit, plain] = [
    await other(500_000, { tenantId: 'metro' }),
    await other(500_000, { tenantId: 'orbit' }),
    await other(500_000, { tenantId: 'plain' }),
  ];
  await placed();
  expect((await placed({ userId: orbit, tenantId: 'orbit', side: 'lay' })).fills).toEqual([]);
  expect((await placed({ userId: metro, tenantId: 'metro', side: 'lay' })).fills).toMatchObject([{ size: 100_000 }]);
  expect(await refused({ userId: plain, tenantId: 'plain' })).toBe('unavailable');
});

test('a brand that switches orders off takes no new one, and those that wait go on [E2.18]', async () => {
  const { order } = await placed();
  termsByTenant = {};
  expect(await refused()).toBe('unavailable');
  show([[2.1, 5000]]);
  await follow();
  expect(await stateOf(order.id)).toMatchObject({ state: 'matched' });
});

test('a refused order changes no order, hold or balance [E1.03 E1.17]', async () => {
  scene.players.set(scene.me, player({ betfairMax: 900 }));
  const before = await traces();
  const cases: readonly (readonly [Partial<PlaceOrder>, string])[] = [
    [{ tenantId: 'metro' }, 'unavailable'],
    [{ marketId: 'unknown' }, 'unavailable'],
    [{ runnerId: 'nobody' }, 'unavailable'],
    [{ odd: 2.11, stake: 10_000 }, 'off-ladder'],
    [{ stake: 0 }, 'invalid-stake'],
    [{ odd: 0, stake: 10_000 }, 'zero'],
    [{ stake: 90_100 }, 'user-max'],
    [{ stake: 50 }, 'range'],
    [{ stake: 100_000_100 }, 'range'],
    [{ side: 'lay', odd: 3, stake: 90_000 }, 'balance'],
    [{ timeInForce: 'all', stake: 10_000 }, 'not-enough'],
    [{ marketVersion: 2, stake: 10_000 }, 'market-changed'],
  ];
  for (const [more, reason] of cases) expect([more, await refused(more)]).toEqual([more, reason]);
  scene.markets.change(marketId, { status: 'SUSPENDED' });
  expect(await refused({ stake: 10_000 })).toBe('suspended');
  scene.markets.change(marketId, { status: 'OPEN' });
  scene.markets.silence(marketId);
  expect(await refused({ stake: 10_000 })).toBe('suspended');
  openMarket({ type: 'bookmaker' });
  expect(await refused({ stake: 10_000 })).toBe('unavailable');
  expect(await traces()).toEqual(before);
});

test('a player has 50 waiting orders in a market at most and 20 calls a second [E1.03 E1.17]', async () => {
  for (let order = 1; order <= 50; order += 1) {
    now += 100;
    await placed({ stake: 200 });
  }
  now += 1000;
  expect(await refused({ stake: 200 })).toBe('too-many');
  const held = await balanceOf();
  now += 1000;
  openMarket();
  const results = await Promise.all(Array.from({ length: 21 }, () => refused({ stake: 100 })));
  expect(results.filter((reason) => reason === 'too-many')).toHaveLength(1);
  expect(await balanceOf()).toMatchObject({ exposure: held.exposure + 2_000 });
});

test('a player has 500 waiting orders in all at most [E1.03]', async () => {
  await placed({ stake: 100 });
  await scene.database.query(
    `INSERT INTO exchange_order SELECT (json_populate_record(o, json_build_object('id', o.id || n, 'client_ref', n, 'pool', 'p' || n,
       'market_id', 'none', 'waiting', 1, 'stake', 1))).* FROM exchange_order o, generate_series(1, 499) n WHERE user_id = $1`,
    [scene.me],
  );
  expect(await refused({ stake: 100 })).toBe('too-many');
  await scene.database.query(
    `DELETE FROM exchange_order WHERE user_id = $1 AND market_id = 'none' AND client_ref = '7'`,
    [scene.me],
  );
  expect(await refused({ stake: 100 })).toBeNull();
  await scene.database.query(`DELETE FROM exchange_order WHERE market_id = 'none'`);
});

test('less stake keeps the place in the queue, a raise beyond the balance changes nothing [E1.09]', async () => {
  const layer = await other(500_000);
  const { order: first } = await placed({ stake: 40_000 });
  const { order: second } = await placed({ stake: 40_000 });
  const edit = (more: object) =>
    exchange.edit({ userId: scene.me, tenantId: 'royal', orderId: first.id, revision: 1, ...more });
  expect(await edit({ stake: 90_000 })).toEqual({ ok: false, reason: 'balance' });
  expect(await stateOf(first.id)).toMatchObject({ waiting: 40_000 });
  expect(await balanceOf()).toMatchObject({ exposure: 80_000 });
  const edits = await Promise.all([edit({ stake: 30_000 }), edit({ stake: 30_000 })]);
  expect(edits.filter(({ ok }) => ok)).toHaveLength(1);
  expect(edits).toContainEqual({ ok: false, reason: 'changed' });
  await placed({ userId: layer, side: 'lay', stake: 50_000 });
  expect(await stateOf(first.id)).toMatchObject({ state: 'matched', matched: 30_000 });
  expect(await stateOf(second.id)).toMatchObject({ matched: 20_000, waiting: 20_000 });
  expect(await edit({ stake: 10_000 })).toEqual({ ok: false, reason: 'already-matched' });
});

test('a cancellation names what it cancelled and what was matched before, and repeats its result [E1.10]', async () => {
  const layer = await other(500_000);
  const { order } = await placed({ stake: 50_000 });
  await placed({ stake: 20_000, runnerId: 'b' });
  await placed({ userId: layer, side: 'lay', stake: 30_000 });
  scene.markets.change(marketId, { status: 'SUSPENDED' });
  const cancel = { userId: scene.me, clientRef: 'cancel-all' };
  const first = await exchange.cancel(cancel);
  expect(first.ok && first.value.map(({ cancelled, matched }) => [cancelled, matched])).toEqual([
    [20_000, 30_000],
    [20_000, 0],
  ]);
  expect(await exchange.cancel(cancel)).toEqual(first);
  expect(await balanceOf()).toMatchObject({ exposure: 30_000 });
  expect(await exchange.cancel({ userId: scene.me, clientRef: 'other', orderId: order.id })).toEqual({
    ok: false,
    reason: 'already-ended',
  });
});

test('a second process matches the orders of a first one that is gone [E2.14 E2.15]', async () => {
  const layer = await other(500_000);
  const { order } = await placed({ stake: 50_000 });
  const { order: later } = await placed({ stake: 50_000 });
  const survivor = serviceOf();
  const result = await survivor.place(orderOf({ userId: layer, side: 'lay', stake: 60_000 }));
  expect(result.ok && result.value.fills.map(({ size }) => size)).toEqual([50_000, 10_000]);
  expect(await stateOf(order.id)).toMatchObject({ state: 'matched' });
  // The first process has an older book: it reads what the other one wrote.
  expect((await placed({ userId: layer, side: 'lay', stake: 60_000 })).order).toMatchObject({ matched: 40_000 });
  expect(await stateOf(later.id)).toMatchObject({ state: 'matched' });
  await survivor.stop();
});

test('a commit that fails leaves no trace, and a commit that waits delays result and news [E2.13]', async () => {
  let gate: Promise<unknown> = Promise.reject(new Error('the disk is full'));
  gate.catch(() => undefined);
  const transaction = <Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> =>
    scene.database.transaction(async (connection) => {
      const result = await work(connection);
      await gate;
      return result;
    });
  const database = Object.assign(Object.create(scene.database) as typeof scene.database, { transaction });
  const slow = serviceOf({ database });
  const before = await traces();
  await expect(slow.place(orderOf())).rejects.toThrow('the disk is full');
  expect(await traces()).toEqual(before);
  expect(news).toEqual([]);
  let commit: () => void = () => undefined;
  gate = new Promise<void>((resolve) => (commit = resolve));
  let isDone = false;
  const running = slow.place(orderOf()).finally(() => (isDone = true));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect([isDone, news]).toEqual([false, []]);
  commit();
  expect((await running).ok).toBe(true);
  expect(news).toHaveLength(1);
  await slow.stop();
});

test('settlement pays each fill at its own price and releases what waited [E1.11 E2.09]', async () => {
  const layer = await other(500_000);
  const idle = await other(50_000);
  await placed({ userId: layer, side: 'lay', odd: 2.12, stake: 40_000 });
  await placed({ userId: layer, side: 'lay', odd: 2.1, stake: 40_000 });
  const { order } = await placed({ odd: 2.1, stake: 100_000 });
  expect(order).toMatchObject({ matched: 80_000, waiting: 20_000 });
  await placed({ userId: idle, runnerId: 'b', odd: 5, stake: 50_000 });
  const settlement = new SettlementService({
    database: scene.database,
    notify: scene.notifications,
    log: () => undefined,
  });
  const market = scene.markets.findCurrentMarket(marketId)!;
  scene.markets.change(marketId, { status: 'CLOSED' });
  await settlement.settle({ marketId, outcome: 'settled', winners: ['a'] }, market.definition);
  // 400.00 at 2.12 and 400.00 at 2.10.
  expect(await balanceOf()).toMatchObject({ available: 100_000 + 44_800 + 44_000, exposure: 0 });
  expect(await balanceOf(layer)).toMatchObject({ available: 500_000 - 88_800, exposure: 0 });
  expect(await balanceOf(idle)).toMatchObject({ available: 50_000, exposure: 0 });
  expect(await stateOf(order.id)).toMatchObject({ state: 'lapsed', reason: 'CLOSED', waiting: 0 });
  await follow();
  expect(await refused({ stake: 10_000 })).toBe('suspended');
});

test('a turn in play ends LAPSE, keeps the place of KEEP, and matches TAKE within five steps [E1.05]', async () => {
  show([[2, 1]]);
  const rich = await other(1_000_000);
  const lapse = await placed({ userId: rich, odd: 2.1, stake: 10_000 });
  const keep = await placed({ userId: rich, odd: 2.2, stake: 10_000, persistence: 'KEEP' });
  const take = await placed({ userId: rich, odd: 2.3, persistence: 'TAKE', takeLimit: 1.95 });
  scene.markets.change(marketId, { status: 'SUSPENDED', inPlay: true });
  await follow();
  expect(await stateOf(lapse.order.id)).toMatchObject({ state: 'lapsed', reason: 'IN_PLAY' });
  expect(await stateOf(take.order.id)).toMatchObject({ state: 'waiting', waiting: 100_000 });
  scene.markets.change(marketId, { status: 'OPEN' });
  now += 2_000;
  show([
    [1.97, 400],
    [1.95, 300],
    [1.94, 900],
  ]);
  await follow();
  expect(await stateOf(take.order.id)).toMatchObject({ state: 'lapsed', matched: 70_000, reason: 'IN_PLAY' });
  expect((await list(rich))[0]?.fills).toMatchObject([
    { price: 197, size: 40_000 },
    { price: 195, size: 30_000 },
  ]);
  expect(await stateOf(keep.order.id)).toMatchObject({ state: 'waiting', waiting: 10_000 });
});

test('a suspended or stale market matches nothing and takes cancellations [E1.07 E2.17]', async () => {
  const [near, far] = [await placed({ stake: 10_000 }), await placed({ stake: 10_000, odd: 2 })];
  const gone = await placed({ stake: 10_000, odd: 3 });
  scene.markets.change(marketId, { status: 'SUSPENDED' });
  show([[8, 5000]]);
  await follow();
  expect(await stateOf(near.order.id)).toMatchObject({ state: 'waiting' });
  expect((await exchange.cancel({ userId: scene.me, clientRef: 'while-shut', orderId: gone.order.id })).ok).toBe(true);
  show([[2.12, 50]]);
  scene.markets.change(marketId, { status: 'OPEN' });
  scene.markets.silence(marketId);
  await follow();
  expect(await stateOf(near.order.id)).toMatchObject({ state: 'waiting' });
  scene.markets.add({ id: marketId, priceLadder: 'CLASSIC' });
  show([[8, 5000]]);
  await follow();
  expect(await stateOf(far.order.id)).toMatchObject({ state: 'lapsed', reason: 'PRICE_MOVED', matched: 0 });
  expect(await balanceOf()).toMatchObject({ exposure: 0 });
});

test('an order in play joins the book after its delay, with its exposure held meanwhile [E1.08]', async () => {
  scene.markets.change(marketId, { inPlay: true }, { delaySeconds: 5 });
  show([[2.1, 5000]]);
  const { order } = await placed();
  expect(order).toMatchObject({ state: 'delayed', matched: 0 });
  expect(await balanceOf()).toMatchObject({ exposure: 100_000 });
  now += 4_900;
  await follow();
  expect(await stateOf(order.id)).toMatchObject({ state: 'delayed' });
  now += 100;
  await follow();
  expect(await stateOf(order.id)).toMatchObject({ state: 'matched', matched: 100_000 });
});

test('an order ends at the time its player set [E1.13]', async () => {
  const { order } = await placed({ expiresAt: now + 60_000 });
  now += 59_000;
  await follow();
  expect(await stateOf(order.id)).toMatchObject({ state: 'waiting' });
  now += 2_000;
  await follow();
  expect(await stateOf(order.id)).toMatchObject({ state: 'expired', reason: 'EXPIRED' });
  expect(await balanceOf()).toMatchObject({ available: 100_000, exposure: 0 });
});

test('a paused owner of a book loses it: another process writes, and the late write is refused [E2.15]', async () => {
  let pause: () => Promise<void> = async () => undefined;
  const transaction = <Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> =>
    scene.database.transaction(async (connection) => {
      const result = await work(connection);
      await pause();
      return result;
    });
  const owner = serviceOf({
    database: Object.assign(Object.create(scene.database) as typeof scene.database, { transaction }),
  });
  let resume: () => void = () => undefined;
  let hasPaused: () => void = () => undefined;
  const paused = new Promise<void>((resolve) => (hasPaused = resolve));
  pause = () => {
    hasPaused();
    return new Promise<void>((resolve) => (resume = resolve));
  };
  const late = owner.place(orderOf({ stake: 10_000 }));
  late.catch(() => undefined);
  await paused;
  const { order } = await placed({ stake: 20_000 });
  pause = async () => undefined;
  resume();
  await expect(late).rejects.toThrow();
  expect((await list()).map(({ order: { id } }) => id)).toEqual([order.id]);
  expect(await balanceOf()).toMatchObject({ exposure: 20_000 });
  await owner.stop();
});
