import { player } from '../testing';
import type { PlaceOrder } from './exchange-commands';
import { createExchangeFixture } from './testing';

const fixture = createExchangeFixture();
const { scene, other, stateOf, balanceOf, serviceOf, openMarket } = fixture;

const orderOf = (more: Partial<PlaceOrder> = {}) => fixture.orderOf({ stake: 100_000, marketVersion: 1, ...more });
const placed = (more: Partial<PlaceOrder> = {}) => fixture.placed({ stake: 100_000, marketVersion: 1, ...more });
const refused = async (more: Partial<PlaceOrder> = {}) => {
  const result = await fixture.exchange.place(orderOf(more));
  return result.ok ? null : result.reason;
};
const list = async (userId = scene.me) => (await fixture.exchange.list(userId, { page: 1, limit: 100 })).docs;
const rowsOf = async (table: string) =>
  (await scene.database.query(`SELECT * FROM ${table} WHERE market_id = $1`, [fixture.marketId])).rows.length;
const traces = async () => [
  await rowsOf('exchange_order'),
  await rowsOf('exchange_fill'),
  await rowsOf('bet'),
  await balanceOf(),
];

test('fifty orders at once with one reference are one order with one result [E1.04]', async () => {
  const order = orderOf({ stake: 10_000 });
  const services = [fixture.exchange, serviceOf()];
  const results = await Promise.all(Array.from({ length: 50 }, (_, at) => services[at % 2]!.place(order)));
  expect(new Set(results.map((result) => result.ok && result.value.order.id)).size).toBe(1);
  expect(await list()).toHaveLength(1);
  expect(await balanceOf()).toMatchObject({ exposure: 10_000 });
  await services[1]!.stop();
});

test('a reference that was fetched before it arrived is not taken any more [E1.04]', async () => {
  const order = orderOf();
  expect((await fixture.exchange.outcome(scene.me, 'royal', order.clientRef)).docs).toEqual([]);
  expect(await fixture.exchange.place(order)).toEqual({ ok: false, reason: 'withdrawn' });
  const taken = await placed();
  const { docs } = await fixture.exchange.outcome(scene.me, 'royal', taken.order.clientRef);
  expect(docs.map(({ order: { id } }) => id)).toEqual([taken.order.id]);
});

test('only the owner is notified of an order [E1.04]', async () => {
  const layer = await other(500_000);
  const { order } = await placed();
  fixture.news = [];
  await placed({ userId: layer, side: 'lay', odd: 2, runnerId: 'b' });
  expect(fixture.news.map(({ userId }) => userId)).toEqual([layer]);
  expect(await fixture.exchange.cancel({ userId: layer, clientRef: 'cancel-1', orderId: order.id })).toEqual({
    ok: false,
    reason: 'not-found',
  });
});

test('a cancellation that comes twice at once has one answer, which it repeats after it ended [E1.04]', async () => {
  const { order } = await placed();
  const cancel = { userId: scene.me, clientRef: 'cancel-twice', orderId: order.id };
  const answers = await Promise.all([fixture.exchange.cancel(cancel), fixture.exchange.cancel(cancel)]);
  answers.push(await fixture.exchange.cancel(cancel));
  expect(answers).toEqual(
    answers.map(() => ({ ok: true, value: [expect.objectContaining({ id: order.id, waiting: 0 })] })),
  );
  expect(await fixture.exchange.cancel({ ...cancel, clientRef: 'cancel-late' })).toEqual({
    ok: false,
    reason: 'already-ended',
  });
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
  scene.markets.change(fixture.marketId, { status: 'SUSPENDED' });
  expect(await refused({ stake: 10_000 })).toBe('suspended');
  scene.markets.change(fixture.marketId, { status: 'OPEN' });
  scene.markets.silence(fixture.marketId);
  expect(await refused({ stake: 10_000 })).toBe('suspended');
  openMarket({ type: 'bookmaker' });
  expect(await refused({ stake: 10_000 })).toBe('unavailable');
  expect(await traces()).toEqual(before);
});

test('a player has 50 waiting orders in a market at most and 20 calls a second [E1.03 E1.17]', async () => {
  for (let order = 1; order <= 50; order += 1) {
    fixture.now += 100;
    await placed({ stake: 200 });
  }
  fixture.now += 1000;
  expect(await refused({ stake: 200 })).toBe('too-many');
  const held = await balanceOf();
  fixture.now += 1000;
  openMarket();
  const results = await Promise.all(Array.from({ length: 21 }, () => refused({ stake: 100 })));
  expect(results.filter((reason) => reason === 'too-many')).toHaveLength(1);
  expect(await balanceOf()).toMatchObject({ exposure: held.exposure + 2_000 });
});

test('20 order calls fit into any second, whichever second of the clock begins meanwhile [E1.03]', async () => {
  fixture.now = Math.ceil(fixture.now / 1000) * 1000 + 900;
  const place = () => refused({ stake: 100 });
  const reasons = await Promise.all(Array.from({ length: 20 }, place));
  expect(new Set(reasons)).toEqual(new Set([null]));
  for (const later of [500, 499]) {
    fixture.now += later;
    expect(await place()).toBe('too-many');
  }
  fixture.now += 1;
  expect(await place()).toBeNull();
});

test('20 order calls a second are counted by all processes together, and a refused one holds nothing [E1.03]', async () => {
  const times: number[] = [];
  /** The count that two processes share. */
  const callCount = {
    async take(_key: string, most: number) {
      await Promise.resolve();
      if (times.length >= most) return false;
      times.push(fixture.now);
      return true;
    },
  };
  const [here, there] = [fixture.serviceOf({ callCount }), fixture.serviceOf({ callCount })];
  const before = await balanceOf();
  const results = await Promise.all(
    [here, there].flatMap((one) => Array.from({ length: 15 }, () => one.place(orderOf({ stake: 100 })))),
  );
  expect(results.filter((one) => !one.ok && one.reason === 'too-many')).toHaveLength(10);
  expect(await balanceOf()).toMatchObject({ exposure: before.exposure + 2_000 });
  const ids = results.flatMap((one) => (one.ok ? [one.value.order.id] : []));
  const cancel = (orderId = '') => there.cancel({ userId: scene.me, clientRef: `shared ${orderId}`, orderId });
  expect(await cancel(ids[0])).toEqual({ ok: false, reason: 'too-many' });
  times.length = 0;
  expect(await cancel(ids[0])).toMatchObject({ ok: true });
  await Promise.all([here.stop(), there.stop()]);
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
    fixture.exchange.edit({ userId: scene.me, tenantId: 'royal', orderId: first.id, revision: 1, ...more });
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
  scene.markets.change(fixture.marketId, { status: 'SUSPENDED' });
  const cancel = { userId: scene.me, clientRef: 'cancel-all' };
  const first = await fixture.exchange.cancel(cancel);
  expect(first.ok && first.value.map(({ cancelled, matched }) => [cancelled, matched])).toEqual([
    [20_000, 30_000],
    [20_000, 0],
  ]);
  expect(await fixture.exchange.cancel(cancel)).toEqual(first);
  expect(await balanceOf()).toMatchObject({ exposure: 30_000 });
  expect(await fixture.exchange.cancel({ userId: scene.me, clientRef: 'other', orderId: order.id })).toEqual({
    ok: false,
    reason: 'already-ended',
  });
});
