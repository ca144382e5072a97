import type { Database } from '../../../core/database';
import { openTestDatabase } from '../../../core/database/testing';
import { createQuerySpy } from '../../../core/database/testing-watched';
import { SettlementService } from '../../settlement';
import { BettingService, changeCaps, EACH, withCap, withConfigured, type Cap, type Order } from '..';
import { FakeMarkets, NotificationRecord, bettingMigrations, books, give, orderOf, player } from '../testing';
import { toMarketRunners } from '../batch-positions';
import { openBets, refusal, worstCase } from './testing';

// Two services over one database are two processes.
let database: Database;
let markets: FakeMarkets;
let here: BettingService;
let there: BettingService;
let statements: string[];

const order = (change: Partial<Order> = {}) => orderOf({ userId: 'p1', ...change });

const service = (over: Database) =>
  new BettingService({
    database: over,
    markets,
    notify: new NotificationRecord(),
    players: {
      findById: async (userId) => player({ tenantId: userId.startsWith('metro') ? 'metro' : 'royal' }),
    },
  });
const settlement = () => new SettlementService({ database, notify: new NotificationRecord() });

/** Caps of Royal, and of the house where they are named. */
const setCaps = (royal: readonly Cap[], house: readonly Cap[] = []) =>
  changeCaps(database, markets, () => ({ royal, '': house }));

const worstOf = async (marketId: string, keep: (bet: { userId: string; tenantId: string }) => boolean = () => true) => {
  const bets = (await openBets(database)).filter((bet) => bet.marketId === marketId && keep(bet));
  return worstCase(toMarketRunners(markets.findCurrentMarket(marketId)!.definition), bets);
};

beforeEach(async () => {
  database = await openTestDatabase(bettingMigrations());
  markets = new FakeMarkets();
  markets.add({ id: 'm1' });
  markets.add({ id: 'm2' });
  statements = [];
  here = service(
    createQuerySpy(database, (statement) => statement.startsWith('betting_') && statements.push(statement)),
  );
  there = service(database);
  for (const userId of ['p1', 'p2', 'metro1']) await give(database, userId, 100_000_000);
});
afterEach(async () => {
  await Promise.all([here.stop(), there.stop()]);
  expect((await books(database)).problems).toEqual([]);
  await database.close();
});

const TIGHT = 10_000;
const LOOSE = 10_000_000;
test.each(['player', 'playerMarket', 'market', 'event', 'competition', 'sport', 'marketType', 'tenant'] as const)(
  'a bet under eight caps is refused where only that of the %s is too small [D4.03]',
  async (tight) => {
    const scopes = [
      'player',
      'playerMarket',
      'market',
      'event',
      'competition',
      'sport',
      'marketType',
      'tenant',
    ] as const;
    await setCaps(scopes.map((scope) => ({ scope, key: EACH, amount: scope === tight ? TIGHT : LOOSE })));
    expect(refusal(await here.place(order({ stake: TIGHT + 100 })))).toBe('liability-limit');
    expect(refusal(await here.place(order({ stake: TIGHT })))).toBeNull();
    expect(refusal(await here.place(order({ stake: 100 })))).toBe('liability-limit');
    // What the house wins by another outcome makes room in the market; other markets, players and tenants have caps of their own.
    const isOfMarket = tight === 'market' || tight === 'playerMarket';
    expect(refusal(await here.place(order({ marketId: 'm2', stake: 100 })))).toBe(
      isOfMarket ? null : 'liability-limit',
    );
    const isOfPlayer = tight === 'player' || tight === 'playerMarket';
    expect(refusal(await there.place(order({ userId: 'p2', stake: 100 })))).toBe(isOfPlayer ? null : 'liability-limit');
    expect(refusal(await here.place(order({ userId: 'metro1', tenantId: 'metro' })))).toBeNull();
  },
);

test('a house cap covers the bets of all tenants and applies before the cap of each tenant [D4.03]', async () => {
  await setCaps(
    [],
    [
      { scope: 'house', key: EACH, amount: 30_000 },
      { scope: 'market', key: EACH, amount: 10_000 },
      { scope: 'market', key: 'm2', amount: 25_000 },
    ],
  );
  expect(refusal(await here.place(order({ stake: 10_000 })))).toBeNull();
  expect(refusal(await there.place(order({ userId: 'metro1', tenantId: 'metro', stake: 100 })))).toBe(
    'liability-limit',
  );
  expect(
    refusal(await there.place(order({ userId: 'metro1', tenantId: 'metro', marketId: 'm2', stake: 20_000 }))),
  ).toBeNull();
  expect(refusal(await here.place(order({ marketId: 'm2', stake: 100 })))).toBe('liability-limit');
});

test("a bet that reduces the house's loss is accepted, also above a lowered cap [D4.03]", async () => {
  await here.place(order({ stake: 50_000 }));
  await setCaps([{ scope: 'market', key: EACH, amount: 10_000 }]);
  expect(refusal(await here.place(order({ stake: 100 })))).toBe('liability-limit');
  expect(refusal(await there.place(order({ userId: 'p2', runnerId: 'b', stake: 20_000 })))).toBeNull();
  expect(await worstOf('m1')).toBe(30_000);
  expect(refusal(await there.place(order({ userId: 'p2', runnerId: 'c', stake: 100_100 })))).toBe('liability-limit');
});

/** Long enough for a slow machine to act within the delay. */
const DELAY_SECONDS = 2;

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setImmediate(resolve));
}

test('a delayed bet counts in full and releases its count when rejected [D4.03 D4.04]', async () => {
  markets.add({ id: 'd1', delaySeconds: DELAY_SECONDS });
  await setCaps([{ scope: 'market', key: EACH, amount: 10_000 }]);
  const delayed = here.place(order({ marketId: 'd1', stake: 10_000 }));
  await until(async () => (await openBets(database)).length === 1);
  // What a delayed bet may bring the house makes no room.
  expect(refusal(await there.place(order({ userId: 'p2', marketId: 'd1', stake: 100 })))).toBe('liability-limit');
  markets.change('d1', { version: 2 });
  expect(refusal(await delayed)).toBe('market-changed');
  expect(
    refusal(await there.place(order({ userId: 'p2', marketId: 'd1', stake: 10_000, marketVersion: 2 }))),
  ).toBeNull();
});

test('a price that gets better for the player within the delay is checked by the caps again [D4.03]', async () => {
  markets.add({ id: 'd1', delaySeconds: DELAY_SECONDS });
  await setCaps([{ scope: 'market', key: EACH, amount: 10_000 }]);
  const delayed = here.place(order({ marketId: 'd1', stake: 10_000, pricePolicy: 'better' }));
  await until(async () => (await openBets(database)).length === 1);
  const better = ['a', 'b', 'c'].map((id) => ({
    id,
    status: 'ACTIVE' as const,
    back: [[2.5, 1000] as const],
    lay: [[2.6, 1000] as const],
  }));
  markets.change('d1', { runners: better });
  expect(refusal(await delayed)).toBe('liability-limit');
  expect(await openBets(database)).toEqual([]);
});

test('settlement frees the headroom of a cap and a reversal uses it again [D4.04]', async () => {
  await setCaps([{ scope: 'tenant', key: EACH, amount: 10_000 }]);
  const { definition } = markets.findCurrentMarket('m1')!;
  await here.place(order({ stake: 10_000 }));
  expect(refusal(await there.place(order({ marketId: 'm2', stake: 100 })))).toBe('liability-limit');
  await settlement().settle({ marketId: 'm1', outcome: 'settled', winners: ['b'] }, definition);
  expect(refusal(await there.place(order({ marketId: 'm2', stake: 9_000 })))).toBeNull();
  await settlement().correct('m1', null);
  expect(refusal(await here.place(order({ marketId: 'm2', stake: 100 })))).toBe('liability-limit');
  await settlement().correct('m1', { marketId: 'm1', outcome: 'void', winners: [] });
  expect(refusal(await here.place(order({ marketId: 'm2', stake: 1_000 })))).toBeNull();
});

test('hundreds of bets at once through two processes use a cap to the last paisa and not beyond [D4.04]', async () => {
  const amount = 777_700;
  await setCaps([
    { scope: 'event', key: EACH, amount },
    { scope: 'player', key: EACH, amount: amount - 100_000 },
  ]);
  markets.add({ id: 'd1', delaySeconds: 0.05 });
  const answers = await Promise.all(
    Array.from({ length: 240 }, (_, n) =>
      (n % 2 ? here : there).place(
        order({ userId: n % 4 < 2 ? 'p1' : 'p2', marketId: ['m1', 'm2', 'd1'][n % 3]!, stake: 3_000 + 100 * (n % 50) }),
      ),
    ),
  );
  const worst = (await worstOf('m1')) + (await worstOf('m2')) + (await worstOf('d1'));
  expect(worst).toBeLessThanOrEqual(amount);
  for (const userId of ['p1', 'p2']) {
    const ofPlayer = ({ userId: of }: { userId: string }) => of === userId;
    const own = (await worstOf('m1', ofPlayer)) + (await worstOf('m2', ofPlayer)) + (await worstOf('d1', ofPlayer));
    expect(own).toBeLessThanOrEqual(amount - 100_000);
  }
  expect(new Set(answers.map(refusal))).toEqual(new Set([null, 'liability-limit']));
  const last = amount - worst;
  if (last > 0) expect(refusal(await here.place(order({ userId: 'p2', stake: last })))).toBeNull();
  expect(refusal(await there.place(order({ userId: 'p2', stake: 100 })))).toBe('liability-limit');
});

test('a cap set while another process places bets counts those bets [D4.04]', async () => {
  await here.place(order({ stake: 100 }));
  await there.place(order({ stake: 100 }));
  const placing = Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      (n % 2 ? here : there).place(order({ userId: n % 3 ? 'p1' : 'p2', stake: 1_000 })),
    ),
  );
  await setCaps([{ scope: 'market', key: EACH, amount: 30_000 }]);
  await placing;
  const worst = await worstOf('m1');
  expect(refusal(await here.place(order({ stake: Math.max(100, 30_100 - worst) })))).toBe('liability-limit');
});

test('a bet under cached caps is one statement, and so is its refusal [D4.05]', async () => {
  await setCaps([{ scope: 'market', key: EACH, amount: 30_000 }]);
  await here.place(order());
  await here.place(order());
  statements.length = 0;
  expect(refusal(await here.place(order()))).toBeNull();
  expect(refusal(await here.place(order()))).toBe('liability-limit');
  expect(statements).toEqual(['betting_place_optimistic', 'betting_place_optimistic']);
});

const stored = async () => {
  const { rows } = await database.query<{ base: number; journal: number; books: string }>(
    `SELECT base::int, (SELECT count(*)::int FROM betting_cap_journal) AS journal,
       (SELECT string_agg(owner || ' ' || market_id || ' ' || legs, ', ' ORDER BY market_id) FROM betting_cap_book) AS books
     FROM betting_cap`,
  );
  return rows[0]!;
};

test('counters are stored every 512 transactions, and a new process counts from there [D4.04]', async () => {
  await setCaps([{ scope: 'event', key: EACH, amount: 200_000 }]);
  await there.place(order({ userId: 'p2', marketId: 'm2', stake: 10_000 }));
  await settlement().settle(
    { marketId: 'm2', outcome: 'void', winners: [] },
    markets.findCurrentMarket('m2')!.definition,
  );
  markets.add({ id: 'm3' });
  for (let bets = 0; bets < 1_600; bets += 1) await here.place(order({ stake: 100 }));
  const { base, journal, books: inStore } = await stored();
  expect(base).toBeGreaterThanOrEqual(1_536);
  expect(journal).toBeLessThan(1_200);
  expect(inStore).toMatch(/^royal m1 \{"a":\{"win":-15\d{4}\D/);
  expect(inStore).not.toContain('m2');
  const last = service(database);
  expect(refusal(await last.place(order({ userId: 'p2', marketId: 'm3', stake: 40_100 })))).toBe('liability-limit');
  expect(refusal(await last.place(order({ userId: 'p2', marketId: 'm3', stake: 40_000 })))).toBeNull();
  expect(refusal(await here.place(order({ stake: 100 })))).toBe('liability-limit');
  await last.stop();
});

test('bets are placed while counters cannot be stored, and the counters are stored after a later one [D4.04]', async () => {
  await setCaps([{ scope: 'event', key: EACH, amount: 60_000 }]);
  const rename = (from: string, to: string) =>
    database.query(`ALTER FUNCTION ${from}(bigint, bigint, text[], text[], text[], text[]) RENAME TO ${to}`);
  await rename('betting_cap_store', 'missing');
  for (let bets = 0; bets < 515; bets += 1) expect(refusal(await here.place(order({ stake: 100 })))).toBeNull();
  expect((await stored()).base).toBe(0);
  await rename('missing', 'betting_cap_store');
  expect(refusal(await here.place(order({ stake: 8_500 })))).toBeNull();
  expect((await stored()).base).toBe(516);
  expect(refusal(await there.place(order({ userId: 'p2', stake: 100 })))).toBe('liability-limit');
});

test('verification names a counter that was changed manually [D4.04]', async () => {
  await here.place(order({ stake: 10_000 }));
  await setCaps([{ scope: 'market', key: EACH, amount: 30_000 }]);
  await here.place(order({ stake: 5_000 }));
  await database.query(`UPDATE betting_cap_book SET legs = replace(legs, '-10000', '-9999')`);
  expect((await books(database)).problems).toEqual([
    'counter of a cap differs from the open bets: royal m1 a win is -14999, not -15000 paise',
  ]);
  await database.query(`UPDATE betting_cap_book SET legs = replace(legs, '-9999', '-10000')`);
});

test('caps that are configured apply, but for those that staff have set or lifted [D4.03]', async () => {
  const each = { scope: 'market', key: EACH, amount: 10_000 } as const;
  const own = { ...each, key: 'm1' };
  const configure = (caps: readonly Cap[]) =>
    changeCaps(database, markets, (before) => withConfigured(before, 'royal', caps));
  await configure([each, own]);
  expect(refusal(await here.place(order({ stake: 10_100 })))).toBe('liability-limit');
  await changeCaps(database, markets, (before) => withCap(before, 'royal', { ...own, amount: null }));
  await configure([each, { ...own, amount: 5_000 }]);
  expect(refusal(await here.place(order({ stake: 10_100 })))).toBeNull();
  expect(refusal(await here.place(order({ marketId: 'm2', stake: 10_100 })))).toBe('liability-limit');
  await configure([]);
  expect(refusal(await there.place(order({ marketId: 'm2', stake: 10_100 })))).toBeNull();
});
