import fc from 'fast-check';
import type { Database } from '../../../core/database';
import { openTestDatabase } from '../../../core/database/testing';
import { BettingService, changeCaps, EACH } from '..';
import { FakeMarkets, NotificationRecord, bettingMigrations, books, give, orderOf, player } from '../testing';
import { openBets, refusal, worstCase } from './testing';

let database: Database;
let markets: FakeMarkets;
let here: BettingService;
let there: BettingService;

const service = () =>
  new BettingService({
    database,
    markets,
    notify: new NotificationRecord(),
    players: { findById: async () => player() },
  });

beforeEach(async () => {
  database = await openTestDatabase(bettingMigrations());
  markets = new FakeMarkets();
  here = service();
  there = service();
  for (const userId of ['p1', 'p2']) await give(database, userId, 100_000_000);
});
afterEach(async () => {
  await Promise.all([here.stop(), there.stop()]);
  expect((await books(database)).problems).toEqual([]);
  await database.close();
});

const kinds = {
  'match odds': { type: 'betfair', winners: 1 },
  bookmaker: { type: 'bookmaker', winners: 1 },
  'two winners': { type: 'betfair', winners: 2 },
  session: { type: 'session', winners: 1 },
} as const;
test.each(Object.keys(kinds) as (keyof typeof kinds)[])(
  'bets on %s are accepted while the worst of all outcomes is within the cap [D4.03]',
  async (kind) => {
    const amount = 40_000;
    await changeCaps(database, markets, () => ({ royal: [{ scope: 'market', key: EACH, amount }] }));
    const isSession = kinds[kind].type === 'session';
    let count = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            userId: fc.constantFrom('p1', 'p2'),
            at: fc.integer({ min: 0, max: 2 }),
            side: fc.constantFrom('back' as const, 'lay' as const),
            stake: fc.integer({ min: 1, max: 300 }).map((rupees) => rupees * 100),
          }),
          { minLength: 1, maxLength: 12 },
        ),
        async (bets) => {
          const marketId = `${kind}-${(count += 1)}`;
          const rates = isSession
            ? { odd: 90, lay: 110 }
            : kind === 'bookmaker'
              ? { odd: 90, lay: 95 }
              : { odd: 3, lay: 3.05 };
          const { definition } = markets.add({ id: marketId, ...kinds[kind] });
          for (const [n, { userId, at, side, stake }] of bets.entries()) {
            const run = 40 + at;
            const runners = definition.runners.map(({ id }) => ({
              id,
              status: 'ACTIVE' as const,
              back: [isSession ? ([run, rates.odd] as const) : ([rates.odd, 10_000] as const)],
              lay: [isSession ? ([run, rates.lay] as const) : ([rates.lay, 10_000] as const)],
            }));
            markets.change(marketId, { runners });
            const before = (await openBets(database)).filter((bet) => bet.marketId === marketId);
            const placed = await (n % 2 ? there : here).place(
              orderOf({
                userId,
                marketId,
                side,
                stake,
                odd: side === 'back' ? rates.odd : rates.lay,
                runnerId: isSession ? 'a' : 'abc'[at]!,
                ...(isSession && { run }),
              }),
            );
            const after = (await openBets(database)).filter((bet) => bet.marketId === marketId);
            if (placed.ok) expect(worstCase(definition, after)).toBeLessThanOrEqual(amount);
            else {
              expect(refusal(placed)).toBe('liability-limit');
              const refused = refusedBet(kinds[kind].type, {
                side,
                stake,
                rates,
                runnerId: isSession ? 'a' : 'abc'[at]!,
                run,
              });
              expect(worstCase(definition, [...before, refused])).toBeGreaterThan(amount);
            }
          }
        },
      ),
      { numRuns: 5 },
    );
  },
);

/** What a refused bet would have been. */
function refusedBet(
  type: 'betfair' | 'bookmaker' | 'session',
  {
    side,
    stake,
    rates,
    runnerId,
    run,
  }: { side: 'back' | 'lay'; stake: number; rates: { odd: number; lay: number }; runnerId: string; run: number },
) {
  const rate = side === 'back' ? rates.odd : rates.lay;
  const wins = type === 'betfair' ? Math.round(stake * (rate - 1)) : (stake * rate) / 100;
  return {
    side,
    stake,
    runnerId,
    run,
    status: 'matched' as const,
    profit: side === 'back' ? wins : stake,
    liability: side === 'back' ? stake : wins,
  };
}
