import type { MarketResult } from '@backlay/shared/domain';
import type { Connection } from '../../../core/database';
import { SettlementService } from '../../settlement';
import { books } from '../testing';
import { createExchangeFixture, TERMS } from './testing';

const fixture = createExchangeFixture();
const { scene, placed } = fixture;

/** Closes the market and settles it for a winner. */
async function settle(winner: string, brands: Readonly<Record<string, number>> = {}): Promise<SettlementService> {
  const settlement = new SettlementService({
    ...{ database: scene.database, notify: scene.notifications, brandCommissions: () => brands },
    log: () => undefined,
  });
  const { definition } = scene.markets.findCurrentMarket(fixture.marketId)!;
  scene.markets.change(fixture.marketId, { status: 'CLOSED' });
  await settlement.settle(resultOf(winner), definition);
  return settlement;
}
const resultOf = (winner: string): MarketResult => ({
  ...{ marketId: fixture.marketId, outcome: 'settled' },
  winners: [winner],
});

test('commission is taken once of the net of all fills, and again by a correction [E2.08]', async () => {
  fixture.openMarket({ commission: 2 });
  const [me, other] = [await fixture.other(200_000), await fixture.other(1_000_000)];
  await placed({ userId: other, side: 'lay', odd: 3, stake: 100_000 });
  await placed({ userId: me, odd: 3, stake: 100_000 });
  await placed({ userId: other, odd: 2.5, stake: 100_000 });
  await placed({ userId: me, side: 'lay', odd: 2.5, stake: 100_000 });
  const settlement = await settle('a');
  // Net 500.00, of which 2 % is 10.00.
  expect(await fixture.balanceOf(me)).toMatchObject({ available: 249_000, exposure: 0 });
  expect(await fixture.balanceOf(other)).toMatchObject({ available: 950_000 });
  expect(await settlement.correct(fixture.marketId, resultOf('b'))).toBeNull();
  expect(await fixture.balanceOf(me)).toMatchObject({ available: 200_000 });
  expect(await settlement.correct(fixture.marketId, resultOf('a'))).toBeNull();
  expect(await fixture.balanceOf(me)).toMatchObject({ available: 249_000 });
});

/** Two brands of one pool: their players hedge against each other, so that each wins 500.00 by another outcome. */
async function meet(): Promise<readonly [royal: string, metro: string]> {
  fixture.terms = { royal: TERMS, metro: TERMS };
  const royal = await fixture.other(1_000_000);
  const metro = await fixture.other(1_000_000, { tenantId: 'metro' });
  await placed({ userId: metro, tenantId: 'metro', side: 'lay', odd: 3, stake: 50_000 });
  await placed({ userId: royal, odd: 3, stake: 50_000 });
  return [royal, metro];
}

test('players of two brands of one pool meet, and each pays the commission of the own brand [E2.18 E2.08]', async () => {
  const brands = { royal: 2, metro: 3 };
  const [royal, metro] = await meet();
  const settlement = await settle('a', brands);
  expect(await fixture.balanceOf(royal)).toMatchObject({ available: 1_098_000 });
  expect(await fixture.balanceOf(metro)).toMatchObject({ available: 900_000 });
  // The brand changes its percent after the settlement: a correction takes the one that held.
  Object.assign(brands, { metro: 9 });
  expect(await settlement.correct(fixture.marketId, resultOf('b'))).toBeNull();
  expect(await fixture.balanceOf(royal)).toMatchObject({ available: 950_000 });
  expect(await fixture.balanceOf(metro)).toMatchObject({ available: 1_048_500 });
});

test("a market's own commission replaces that of the brands, and 0 is one [E2.08]", async () => {
  fixture.openMarket({ commission: 0 });
  const [royal] = await meet();
  await settle('a', { royal: 2, metro: 3 });
  expect(await fixture.balanceOf(royal)).toMatchObject({ available: 1_100_000 });
});

test.each([
  ['a', -361, -15_000],
  ['b', -362, 10_000],
  ['c', -363, 10_000],
])(
  'when %s wins, sets leave the house %s, its own fills %s, and players nothing [E2.05 E2.09]',
  async (winner, set, house) => {
    const [one, two, three] = [
      await fixture.other(1_000_000),
      await fixture.other(1_000_000),
      await fixture.other(1_000_000),
    ];
    await placed({ userId: two, runnerId: 'b', odd: 3.4, stake: 100_000 });
    await placed({ userId: three, runnerId: 'c', odd: 4.2, stake: 100_000 });
    expect((await placed({ userId: one, odd: 2.12, stake: 100_000 })).fills).toMatchObject([{ price: 213 }]);
    fixture.show([[2.5, 100]]);
    await placed({ userId: one, odd: 2.5, stake: 10_000 });
    fixture.show([]);
    await placed({ userId: two, side: 'lay', odd: 2.4, stake: 5_000 });
    await placed({ userId: three, odd: 2.4, stake: 5_000 });
    await settle(winner);
    const { rows } = await scene.database.query<{ source: string; pnl: number }>(
      `SELECT source, sum(b.pnl)::bigint AS pnl FROM exchange_fill f JOIN bet b ON b.id = f.bet_id WHERE f.market_id = $1
     GROUP BY source ORDER BY source`,
      [fixture.marketId],
    );
    expect(rows).toEqual([
      { source: 'cross', pnl: set },
      { source: 'house', pnl: -house },
      { source: 'player', pnl: 0 },
    ]);
  },
);

test.each([
  ['exchange_fill', 'amount', 'an order is not the sum of its fills'],
  ['exchange_fill', 'size', 'a match of two players has not one taker'],
  ['bet', 'profit', 'a fill differs from its bet'],
])('one paisa that is altered in %s.%s is named by the proof of the books [E2.09]', async (table, column, problem) => {
  await placed();
  await placed({ userId: await fixture.other(50_000), side: 'lay' });
  expect((await books(scene.database)).problems).toEqual([]);
  const alter = (by: number) =>
    scene.database.query(`UPDATE ${table} SET ${column} = ${column} + $2 WHERE market_id = $1 AND user_id = $3`, [
      fixture.marketId,
      by,
      scene.me,
    ]);
  await alter(1);
  expect((await books(scene.database)).problems).toContainEqual(expect.stringContaining(problem));
  await alter(-1);
});

test.each([
  ['back', [3.4, 4.2], 2.12],
  ['lay', [3, 3.5], 2.7],
] as const)(
  'the proof of the books names a complete set of %ss that is altered [E2.09 E2.05]',
  async (side, odds, odd) => {
    const [one, two, three] = [
      await fixture.other(10_000_000),
      await fixture.other(10_000_000),
      await fixture.other(10_000_000),
    ];
    await placed({ userId: two, runnerId: 'b', side, odd: odds[0], stake: 200_000 });
    await placed({ userId: three, runnerId: 'c', side, odd: odds[1], stake: 200_000 });
    expect((await placed({ userId: one, side, odd, stake: 100_000 })).fills).toMatchObject([{ source: 'cross' }]);
    expect((await books(scene.database)).problems).toEqual([]);
    const alter = (set: string) =>
      scene.database.query(`UPDATE exchange_fill SET ${set} WHERE market_id = $1 AND user_id = $2`, [
        fixture.marketId,
        two,
      ]);
    const set = expect.stringContaining('a complete set is not one order of each runner');
    for (const [change, back] of [
      ['is_taker = true', 'is_taker = false'],
      ['size = size - 1100', 'size = size + 1100'],
      ['size = size + 1100', 'size = size - 1100'],
      ['match = match + 1', 'match = match - 1'],
    ] as const) {
      await alter(change);
      expect((await books(scene.database)).problems).toContainEqual(set);
      await alter(back);
    }
  },
);

test('the proof of the books names a match of two players who stand on one side [E2.09]', async () => {
  const { order } = await placed();
  const maker = await fixture.other(50_000);
  await placed({ userId: maker, side: 'lay' });
  const turn = (side: string) =>
    scene.database.query('UPDATE exchange_order SET side = $2 WHERE id = $1', [order.id, side]);
  await turn('lay');
  const problem = expect.stringContaining('a match of two players has not one taker');
  expect((await books(scene.database)).problems).toContainEqual(problem);
  await turn('back');
});

test('an order whose winnings are altered with its fill and bet is named by the proof of the books [E2.09]', async () => {
  await placed();
  await placed({ userId: await fixture.other(50_000), side: 'lay' });
  const alter = async (by: number) => {
    for (const [table, column] of [
      ['exchange_order', 'amount'],
      ['exchange_fill', 'amount'],
      ['bet', 'profit'],
    ])
      await scene.database.query(
        `UPDATE ${table} SET ${column} = ${column} + $2 WHERE market_id = $1 AND user_id = $3`,
        [fixture.marketId, by, scene.me],
      );
  };
  await alter(1);
  const problem = expect.stringContaining('an order has not the winnings');
  expect((await books(scene.database)).problems).toContainEqual(problem);
  await alter(-1);
});

const WITHOUT_LOCK = `SELECT pool, market_id, sequence, state, marks, closed_at FROM exchange_book
  WHERE pool = ANY ($1) AND market_id = ANY ($2)`;

test('a write whose sequence another process raised meanwhile is refused without the lock, too [E2.15]', async () => {
  let pause: Promise<unknown> | null = null;
  let hasRead: () => void = () => undefined;
  const reading = new Promise<void>((resolve) => (hasRead = resolve));
  /** Reads the book without its lock and waits: the sequence alone is left to refuse the write. */
  const withoutLock = (connection: Connection): Connection => {
    const query = async (text: string | object, values?: readonly unknown[]) => {
      if (typeof text === 'string') return connection.query(text, values);
      const { name, values: own = [] } = text as { name?: string; values?: readonly unknown[] };
      if (name !== 'exchange_lock_books') return connection.query(text as never);
      const result = await connection.query(WITHOUT_LOCK, own.slice(0, 2));
      if (pause) {
        hasRead();
        await pause;
      }
      return result;
    };
    return Object.assign(Object.create(connection) as Connection, { query });
  };
  const transaction = <Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> =>
    scene.database.transaction((connection) => work(withoutLock(connection)));
  const database = Object.assign(Object.create(scene.database) as typeof scene.database, { transaction });
  const stray = fixture.serviceOf({ database });
  await placed({ stake: 1_000 });
  let resume: () => void = () => undefined;
  pause = new Promise<void>((resolve) => (resume = resolve));
  const late = stray.place(fixture.orderOf({ userId: await fixture.other(50_000) }));
  late.catch(() => undefined);
  await reading;
  await placed({ stake: 2_000, odd: 3 });
  pause = null;
  resume();
  await expect(late).rejects.toThrow('has another owner');
  const { rows } = await scene.database.query('SELECT stake FROM exchange_order WHERE market_id = $1 ORDER BY stake', [
    fixture.marketId,
  ]);
  expect(rows).toEqual([{ stake: 1_000 }, { stake: 2_000 }]);
  await stray.stop();
});
