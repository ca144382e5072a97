import { createLedger, verifyLedger } from '../../../money/ledger';
import { sumOpenExposure } from '../total-exposure';
import { proveFills } from './prove-fills';
import { createExchangeFixture } from './testing';

const fixture = createExchangeFixture();
const { scene } = fixture;

/** The service of the test, with the paths that its steps took. */
function watched() {
  const paths: string[] = [];
  const { database } = scene;
  const counted: Pick<typeof database, 'transaction' | 'query'> = {
    transaction: (work) => {
      paths.push('locked');
      return database.transaction(work);
    },
    query: (statement: unknown, values?: readonly unknown[]) => {
      const name =
        typeof statement === 'object' && statement !== null && 'name' in statement ? String(statement.name) : '';
      if (name.startsWith('exchange_verify_steps')) paths.push('optimistic');
      return database.query(statement as string, values);
    },
  };
  fixture.exchange = fixture.serviceOf({
    database: Object.assign(Object.create(database) as typeof database, counted),
  });
  return paths;
}
const result = async (more: Parameters<typeof fixture.orderOf>[0] = {}) => {
  const placed = await fixture.exchange.place(fixture.orderOf(more));
  return placed.ok ? placed.value.order.state : placed.reason;
};
const expectProof = async () =>
  expect((await verifyLedger(scene.database, sumOpenExposure, [], [proveFills])).problems).toEqual([]);

test('steps of a book that the process knows are committed in one call, and hold what they did before [E2.16 E2.13]', async () => {
  const paths = watched();
  const player = await fixture.other(50_000);
  await fixture.placed({ userId: player });
  paths.length = 0;
  const { order } = await fixture.placed({ userId: player, odd: 2.2 });
  await fixture.exchange.edit({ userId: player, tenantId: 'royal', orderId: order.id, revision: 1, stake: 4_000 });
  await fixture.placed({ userId: await fixture.other(50_000), side: 'lay', odd: 2.14, stake: 7_000 });
  expect(paths).toEqual(['optimistic', 'optimistic', 'optimistic']);
  expect(await fixture.balanceOf(player)).toEqual({ available: 36_000, exposure: 14_000 });
  await expectProof();
});

test('a step after one of another process is decided on what the database has [E2.15 E2.16]', async () => {
  const paths = watched();
  await fixture.placed();
  const other = fixture.serviceOf();
  const taken = await other.place(fixture.orderOf({ userId: await fixture.other(50_000), side: 'lay', stake: 6_000 }));
  expect(taken.ok && taken.value.order.matched).toBe(6_000);
  paths.length = 0;
  const { order } = await fixture.placed({ userId: await fixture.other(50_000), side: 'lay' });
  expect(order).toMatchObject({ matched: 4_000, waiting: 6_000 });
  expect(paths).toEqual(['optimistic', 'locked']);
  await other.stop();
  await expectProof();
});

test('funds that went meanwhile refuse an order, and nothing of it is written [E2.13 E1.12]', async () => {
  const paths = watched();
  const player = await fixture.other(30_000);
  await fixture.placed({ userId: player });
  const lines = [
    { userId: player, account: 'available', amount: -15_000 },
    { house: 'gateway', amount: 15_000 },
  ] as const;
  await createLedger(scene.database).post({ key: `taken-${player}`, kind: 'withdraw', at: 1, lines });
  paths.length = 0;
  expect(await result({ userId: player })).toBe('balance');
  // The refusal is noted in a transaction of its own.
  expect(paths).toEqual(['optimistic', 'locked', 'locked']);
  expect(await createLedger(scene.database).balance(player)).toEqual({ available: 5_000, exposure: 10_000 });
  expect(await result({ userId: player, stake: 5_000 })).toBe('waiting');
  await expectProof();
});

test.each([
  ['position', `UPDATE market_position SET exposure = exposure WHERE market_id = $1`],
  ['market', `UPDATE betting_market SET event_id = event_id WHERE market_id = $1`],
  ['cap', `UPDATE betting_cap SET version = version + 1 WHERE $1 <> ''`],
])('a %s that was written meanwhile is read again before a step is decided [E2.13]', async (_, statement) => {
  const paths = watched();
  await fixture.placed();
  await fixture.placed({ stake: 1_000 });
  await scene.database.query(statement, [fixture.marketId]);
  paths.length = 0;
  expect(await result({ stake: 2_000 })).toBe('waiting');
  expect(paths).toEqual(['optimistic', 'locked']);
  expect(await fixture.balanceOf()).toMatchObject({ exposure: 13_000 });
  await expectProof();
});

test('a player without funds sends no other step the locked path [E2.16]', async () => {
  const paths = watched();
  await fixture.placed();
  expect(await result({ userId: await fixture.other(5_000) })).toBe('balance');
  await fixture.placed({ stake: 1_000 });
  paths.length = 0;
  await fixture.placed({ stake: 2_000 });
  expect(paths).toEqual(['optimistic']);
});

test('a player with limits is decided under locks at once, and others in one call [E1.13 E2.16]', async () => {
  const limited = await fixture.other(50_000);
  fixture.limits = {
    findRejectedStakes: async () => new Map(),
    listLimitedPlayers: async (_connection, accountIds) => new Set(accountIds.filter((id) => id === limited)),
    isOverLimit: async () => false,
  };
  const paths = watched();
  await fixture.placed();
  paths.length = 0;
  await fixture.placed({ userId: limited });
  await fixture.placed({ stake: 1_000 });
  expect(paths).toEqual(['locked', 'optimistic']);
});

test('a reference that was given up meanwhile makes no order [E1.04 E2.13]', async () => {
  watched();
  await fixture.placed();
  const order = fixture.orderOf();
  await scene.database.query(
    `INSERT INTO exchange_rejection (user_id, tenant_id, client_ref, reason, at) VALUES ($1, 'royal', $2, 'withdrawn', 0)`,
    [order.userId, order.clientRef],
  );
  const refused = await fixture.exchange.place(order);
  expect(refused).toMatchObject({ ok: false, reason: 'withdrawn' });
  await expectProof();
});

test('the fifty-first waiting order of a player in a market is refused on the optimistic path too [E1.17]', async () => {
  watched();
  const player = await fixture.other(5_000_000);
  for (let n = 0; n < 50; n += 1) {
    fixture.now += 1_000;
    await fixture.placed({ userId: player, odd: 2.2 });
  }
  expect(await result({ userId: player })).toBe('too-many');
  await expectProof();
});
