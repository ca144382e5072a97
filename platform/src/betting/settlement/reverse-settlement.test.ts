import type { MarketResult, MarketType } from '@backlay/shared/domain';
import fc from 'fast-check';
import { computeReopenedPosition, type Bet } from '../orders';
import { NO_BET_FIELDS } from '../orders/testing';
import type { Posting } from '../../money/ledger';
import { settleMarket, type SettlementTerms } from './settle-market';
import { reverseSettlement } from './reverse-settlement';

const runners = ['a', 'b', 'c'];
const names = {
  sportId: '4',
  event: 'Netherlands v Papua New Guinea',
  eventOpenDate: 0,
  market: 'Match Odds',
  runner: 'A',
  manual: false,
};

const betOf = (marketType: MarketType) =>
  fc
    .record({
      userId: fc.constantFrom('p1', 'p2'),
      runnerId: fc.constantFrom(...runners),
      side: fc.constantFrom('back' as const, 'lay' as const),
      hundredths: fc.integer({ min: 101, max: 2000 }),
      run: fc.integer({ min: 1, max: 60 }),
      stake: fc.integer({ min: 1, max: 1_000_000 }),
      matchedAt: fc.integer({ min: 1, max: 20 }),
    })
    .map(({ hundredths, ...rest }) => ({ ...rest, odd: hundredths / 100, marketType }));

const resultOf = (marketType: MarketType): fc.Arbitrary<MarketResult> =>
  fc.record({
    marketId: fc.constant('m1'),
    outcome: fc.constantFrom('settled' as const, 'settled' as const, 'void' as const),
    winners: fc.subarray(runners),
    ...(marketType === 'session' ? { runs: fc.integer({ min: 0, max: 60 }) } : {}),
    removed: fc.constantFrom([], [{ id: 'c', adjustmentFactor: 30.01, at: 10 }]),
  });

const cases = fc.constantFrom<MarketType>('betfair', 'bookmaker', 'session', 'premium').chain((marketType) =>
  fc.record({
    marketType: fc.constant(marketType),
    bets: fc.array(betOf(marketType), { minLength: 1, maxLength: 8 }),
    wrong: resultOf(marketType),
    right: resultOf(marketType),
    percent: fc.constantFrom(0, 2, 4.75, 100),
  }),
);

const bet = (given: ReturnType<typeof betOf> extends fc.Arbitrary<infer G> ? G : never, at: number): Bet => ({
  ...given,
  id: `b${at}`,
  tenantId: 'royal',
  clientRef: `ref-${at}`,
  eventId: 'e1',
  marketId: 'm1',
  profit: 0,
  liability: 0,
  marketVersion: 1,
  status: 'matched',
  reason: null,
  names,
  meta: {},
  createdAt: given.matchedAt,
  updatedAt: given.matchedAt,
  decideAt: given.matchedAt,
  settledAt: null,
  outcome: null,
  pnl: null,
  explanation: null,
  ...NO_BET_FIELDS,
});

/** What postings change, by account. */
function changes(...lists: readonly (readonly Posting[])[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const line of lists.flat().flatMap(({ lines }) => lines)) {
    const account = 'userId' in line ? `${line.userId} ${line.account}` : line.house;
    sums[account] = (sums[account] ?? 0) + line.amount;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));
}

const unbalanced = (postings: readonly Posting[]): readonly Posting[] =>
  postings.filter(({ lines }) => lines.length === 0 || lines.reduce((sum, { amount }) => sum + amount, 0) !== 0);

test('a reversed settlement restores every account and a repeat equals a single settlement [B9.10 B9.11]', () => {
  fc.assert(
    fc.property(cases, ({ marketType, bets: given, wrong, right, percent }) => {
      const bets = given.map(bet);
      const market = {
        marketId: 'm1',
        eventId: 'e1',
        field: { type: marketType, winners: 1, runners: runners.map((id) => ({ id })) },
        removals: wrong.removed ?? [],
        closed: true,
      };
      const empty = { marketId: 'm1', eventId: 'e1', legs: {}, removals: [], exposure: 0 } as const;
      const users = [...new Set(bets.map(({ userId }) => userId))];
      const players = users.map((userId) => {
        const own = bets.filter((one) => one.userId === userId);
        const position = computeReopenedPosition({ ...empty, userId } as never, own, market);
        return { balance: { available: 0, exposure: position.exposure }, position, bets: own };
      });
      const terms = (result: MarketResult, revision: number): SettlementTerms => ({
        result,
        commission: percent,
        revision,
      });

      const first = settleMarket({ market, players }, terms(wrong, 0), 100);
      const settled = players.map((player) => ({
        ...player,
        bets: first.bets.filter(({ userId }) => userId === player.position.userId),
      }));
      const paid = new Map(first.commissions.map(({ userId, amount }) => [userId, amount]));
      const undone = reverseSettlement({ market, players: settled }, paid, 0, 200);
      const reopened = undone.positions.map((position) => ({
        balance: { available: 0, exposure: position.exposure },
        position,
        bets: undone.bets.filter(({ userId }) => userId === position.userId),
      }));
      const second = settleMarket({ market, players: reopened }, terms(right, 1), 300);
      const direct = settleMarket({ market, players }, terms(right, 0), 300);

      expect(unbalanced([...first.postings, ...undone.postings, ...second.postings])).toEqual([]);
      expect(changes(first.postings, undone.postings)).toEqual({});
      expect(changes(first.postings, undone.postings, second.postings)).toEqual(changes(direct.postings));
      const bare = (list: readonly Bet[]) =>
        list.map((one) => ({ ...one, updatedAt: 0 })).sort((a, b) => (a.id < b.id ? -1 : 1));
      expect(bare(undone.bets)).toEqual(bare(bets));
      const keys = [...first.postings, ...undone.postings, ...second.postings].map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
    }),
    { numRuns: 500 },
  );
});
