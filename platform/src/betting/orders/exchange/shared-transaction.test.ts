import type { Connection } from '../../../core/database';
import { createExchangeFixture, withGate } from './testing';

const fixture = createExchangeFixture();
const { scene } = fixture;

/** A service whose transactions are counted, and can be held before their commit. */
function watched(beforeCommit: (connection: Connection, at: number) => Promise<unknown> = async () => undefined) {
  const seen = { count: 0 };
  const database = withGate(scene.database, (connection) => beforeCommit(connection, (seen.count += 1)));
  fixture.exchange = fixture.serviceOf({ database });
  return seen;
}
const reasonOf = async (order: Parameters<typeof fixture.orderOf>[0]) => {
  const result = await fixture.exchange.place(fixture.orderOf(order));
  return result.ok ? result.value.order.state : result.reason;
};
const totalOf = async (table: string) =>
  (await scene.database.query(`SELECT 1 FROM ${table} WHERE market_id = $1`, [fixture.marketId])).rows.length;

test('orders of several players and markets that arrive at once are taken in one transaction [E2.13 E2.16]', async () => {
  const seen = watched();
  const players = await Promise.all(Array.from({ length: 6 }, () => fixture.other(50_000)));
  const first = fixture.marketId;
  fixture.openMarket();
  const second = fixture.marketId;
  const states = await Promise.all(
    players.map((userId, at) => reasonOf({ userId, marketId: at % 2 === 0 ? first : second })),
  );
  expect(states).toEqual(Array(6).fill('waiting'));
  expect(seen.count).toBe(1);
  for (const userId of players)
    expect(await fixture.balanceOf(userId)).toEqual({ available: 40_000, exposure: 10_000 });
});

test('orders of one transaction meet each other in the order in which they arrived [E2.13 E2.09]', async () => {
  const seen = watched();
  const [early, late, taker] = await Promise.all([1, 2, 3].map(() => fixture.other(50_000)));
  const made = await Promise.all(
    [
      fixture.orderOf({ userId: early!, side: 'back' }),
      fixture.orderOf({ userId: late!, side: 'back' }),
      fixture.orderOf({ userId: taker!, side: 'lay', stake: 15_000 }),
    ].map((order) => fixture.exchange.place(order)),
  );
  expect(seen.count).toBe(1);
  expect(made.map((each) => each.ok && each.value.order.matched)).toEqual([0, 0, 15_000]);
  const { docs } = await fixture.exchange.list(early!, { page: 1, limit: 10 });
  expect(docs).toMatchObject([{ order: { matched: 10_000, state: 'matched' } }]);
  expect((await fixture.exchange.list(late!, { page: 1, limit: 10 })).docs).toMatchObject([
    { order: { matched: 5_000 } },
  ]);
  // Odds 2.10: what the lay may lose is 1.10 of what it took.
  expect(await fixture.balanceOf(taker)).toEqual({ available: 33_500, exposure: 16_500 });
});

test('an order that is refused leaves nothing, and the others of its transaction are taken [E2.13 E1.04]', async () => {
  const [rich, poor, blocked] = await Promise.all([50_000, 5_000, 50_000].map((amount) => fixture.other(amount)));
  fixture.limits = {
    findRejectedStakes: async (_connection, asked) =>
      new Map(asked.filter((each) => each.accountId === blocked).map(({ key }) => [key, 'stake-limit'])),
    listLimitedPlayers: async (_connection, accountIds) => new Set(accountIds.filter((id) => id === blocked)),
    isOverLimit: async () => false,
  };
  watched();
  const states = await Promise.all([rich, poor, blocked, rich].map((userId) => reasonOf({ userId: userId! })));
  expect(states).toEqual(['waiting', 'balance', 'stake-limit', 'waiting']);
  expect(await totalOf('exchange_order')).toBe(2);
  expect(await fixture.balanceOf(rich)).toEqual({ available: 30_000, exposure: 20_000 });
  for (const [userId, amount] of [
    [poor, 5_000],
    [blocked, 50_000],
  ] as const)
    expect(await fixture.balanceOf(userId)).toEqual({ available: amount, exposure: 0 });
});

test('two orders of a player that arrive at once never cost more than is available [E2.13]', async () => {
  watched();
  const userId = await fixture.other(15_000);
  const states = await Promise.all([reasonOf({ userId }), reasonOf({ userId, runnerId: 'b' })]);
  expect(states.sort()).toEqual(['balance', 'waiting']);
  const { available, exposure } = await fixture.balanceOf(userId);
  expect([available, exposure]).toEqual([5_000, 10_000]);
});

test('a shared transaction that fails leaves no trace, and its steps can be sent again [E2.13 E2.14]', async () => {
  let isBroken = true;
  watched(async (connection) => {
    if (isBroken) await connection.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
  });
  const players = await Promise.all([1, 2, 3].map(() => fixture.other(50_000)));
  const orders = players.map((userId) => fixture.orderOf({ userId }));
  const failed = await Promise.allSettled(orders.map((order) => fixture.exchange.place(order)));
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await totalOf('exchange_order')).toBe(0);
  isBroken = false;
  const taken = await Promise.all(orders.map((order) => fixture.exchange.place(order)));
  expect(taken.map((each) => each.ok && each.value.order.state)).toEqual(['waiting', 'waiting', 'waiting']);
  expect(await totalOf('exchange_order')).toBe(3);
});

test('a book is not read again while a step of this process, which is ahead of the database, is committed [E2.15]', async () => {
  let reached: () => void = () => undefined;
  let open: () => void = () => undefined;
  let gate: Promise<void> | null = null;
  const seen = watched(async () => {
    reached();
    await gate;
  });
  await fixture.exchange.read();
  await fixture.placed();
  const before = seen.count;
  const isAtGate = new Promise<void>((resolve) => (reached = resolve));
  gate = new Promise<void>((resolve) => (open = resolve));
  const placed = fixture.placed();
  await isAtGate;
  await fixture.exchange.read();
  open();
  await placed;
  await fixture.placed();
  expect(seen.count).toBe(before + 2);
});
