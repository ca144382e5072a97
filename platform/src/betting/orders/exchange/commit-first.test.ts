import type { Connection } from '../../../core/database';
import type { ExchangeDeps, PlaceOrder } from './exchange-commands';
import { createExchangeFixture, withGate } from './testing';

const fixture = createExchangeFixture();
const { scene, other, stateOf, balanceOf, serviceOf } = fixture;
const orderOf = (more: Partial<PlaceOrder> = {}) => fixture.orderOf({ stake: 100_000, marketVersion: 1, ...more });
const placed = (more: Partial<PlaceOrder> = {}) => fixture.placed({ stake: 100_000, marketVersion: 1, ...more });
const list = async (userId = scene.me) => (await fixture.exchange.list(userId, { page: 1, limit: 100 })).docs;
const rowsOf = async (table: string) =>
  (await scene.database.query(`SELECT * FROM ${table} WHERE market_id = $1`, [fixture.marketId])).rows.length;
const traces = async () => [
  await rowsOf('exchange_order'),
  await rowsOf('exchange_fill'),
  await rowsOf('bet'),
  await balanceOf(),
];

/** A service whose transactions do something between their last statement and the commit, and all that leaves it. */
function serviceThat(beforeCommit: (connection: Connection) => Promise<unknown>) {
  const left: string[] = [];
  const database = withGate(scene.database, beforeCommit);
  const notifier: ExchangeDeps['notifier'] = {
    order: () => left.push('order'),
    notify: (_userId, name) => left.push(name),
  };
  const publishBook: ExchangeDeps['publishBook'] = (_key, book) =>
    left.push(`ladder ${JSON.stringify(book.runners[0]?.lay)}`);
  fixture.exchange = fixture.serviceOf({ database, notifier, publishBook });
  return left;
}
const ALL = ['order', 'getOpenBetUpdates', 'getPtsUpdates', 'ladder [[210,10000]]', 'ladder []'];

test('no answer, push or ladder change leaves before the commit that a gate delays [E2.13]', async () => {
  let open: () => void = () => undefined;
  let reached: () => void = () => undefined;
  let gate: Promise<void> | null = null;
  const left = serviceThat(async () => {
    reached();
    await gate;
  });
  await fixture.placed();
  const isAtGate = new Promise<void>((resolve) => (reached = resolve));
  gate = new Promise<void>((resolve) => (open = resolve));
  left.length = 0;
  const matched = fixture.placed({ userId: await fixture.other(50_000), side: 'lay' }).then((view) => {
    left.push('answer');
    return view;
  });
  await isAtGate;
  // Whatever runs without the commit has had its turn.
  for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(left).toEqual([]);
  expect((await fixture.exchange.list(scene.me, { page: 1, limit: 10 })).docs[0]?.fills).toEqual([]);
  open();
  expect((await matched).fills).toHaveLength(1);
  expect(new Set(left)).toEqual(new Set([...ALL.filter((each) => each !== 'ladder [[210,10000]]'), 'answer']));
  expect(left.at(-1)).toBe('answer');
});

test('a commit that fails sends nothing, and the next step begins from the database [E2.13 E2.14]', async () => {
  let isBroken = false;
  const left = serviceThat(async (connection) => {
    if (isBroken) await connection.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
  });
  const { order } = await fixture.placed();
  expect(left).toEqual(['ladder [[210,10000]]', 'order', 'getPtsUpdates']);
  left.length = 0;
  isBroken = true;
  const other = await fixture.other(50_000);
  await expect(fixture.placed({ userId: other, side: 'lay' })).rejects.toThrow();
  expect(left).toEqual([]);
  isBroken = false;
  expect(await fixture.stateOf(order.id)).toMatchObject({ state: 'waiting', waiting: 10_000 });
  expect(await fixture.balanceOf(other)).toMatchObject({ available: 50_000, exposure: 0 });
  // The order that failed left no trace in memory: the next one meets the waiting order.
  const { fills } = await fixture.placed({ userId: other, side: 'lay' });
  expect(fills).toMatchObject([{ size: 10_000, source: 'player', taker: true }]);
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

test('a commit that fails leaves no trace, and a commit that waits delays result and fixture.news [E2.13]', async () => {
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
  expect(fixture.news).toEqual([]);
  let commit: () => void = () => undefined;
  gate = new Promise<void>((resolve) => (commit = resolve));
  let isDone = false;
  const running = slow.place(orderOf()).finally(() => (isDone = true));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect([isDone, fixture.news]).toEqual([false, []]);
  commit();
  expect((await running).ok).toBe(true);
  expect(fixture.news).toHaveLength(1);
  await slow.stop();
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
