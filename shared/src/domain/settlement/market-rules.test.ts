import { buildDefinition } from './rules.fixture';
import { decideFeedResult } from './feed-result';
import { settleBet } from './settle';
import { toField } from '../exposure';
import type { MarketResult } from '../market';
import { MARKET_RULES, type EndOfMarket, type MarketRule } from './market-rules';

/** The rule of docs/how-to/add-a-market-rule.md. */
const oddOrEven: MarketRule = {
  exchangeTypes: ['ODD_OR_EVEN'],
  decide({ runners }, result, { score }) {
    if (!score) return undefined;
    const total = score[0] + score[1];
    const winner = runners.find(({ name }) => name.toLowerCase() === (total % 2 === 1 ? 'odd' : 'even'));
    if (!winner || (result.winners.length > 0 && !result.winners.includes(winner.id)))
      return { question: 'score-differs' };
    return { result: { ...result, winners: [winner.id], total } };
  },
};
const goals = buildDefinition({
  exchangeType: 'ODD_OR_EVEN',
  runners: ['Odd', 'Even'].map((name, sort) => ({ id: name[0] ?? '', name, sort })),
});
const decide = (winners: readonly string[], end: EndOfMarket, rules?: readonly MarketRule[]) =>
  decideFeedResult(goals, { marketId: 'm', outcome: 'settled', winners }, end, rules);
const rules = [...MARKET_RULES, oddOrEven];

test('a rule that is added to the list settles the bets of its exchange type [H1.40]', () => {
  const { result } = decide([], { score: [2, 1] }, rules);
  expect(result).toMatchObject({ winners: ['O'], total: 3 });
  const bet = { marketType: 'betfair', side: 'back', stake: 100, odd: 2.5, run: 0, matchedAt: 0 } as const;
  const settle = (runnerId: string) => settleBet({ ...bet, runnerId }, toField(goals), result as MarketResult);
  expect(settle('O')).toMatchObject({ outcome: 'win', pnl: 150 });
  expect(settle('E')).toMatchObject({ outcome: 'lose', pnl: -100 });
});

test('a rule asks staff where its score contradicts the named winner [H1.40]', () => {
  expect(decide(['E'], { score: [2, 1] }, rules)).toEqual({ question: 'score-differs' });
});

test('a rule without a decision leaves the market to its betting type [H1.40]', () => {
  expect(decide(['E'], {}, rules).result).toMatchObject({ winners: ['E'] });
  expect(decide([], { score: [2, 1] })).toEqual({ question: 'too-few-winners' });
});

test('each exchange type has one rule at most [H1.40]', () => {
  const types = MARKET_RULES.flatMap(({ exchangeTypes }) => exchangeTypes);
  expect(new Set(types).size).toBe(types.length);
});
