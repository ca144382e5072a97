import { buildDefinition } from './rules.fixture';
import { decideFeedResult } from './feed-result';
import type { EndOfMarket } from './market-rules';
import type { MarketDefinition, MarketResult } from '../market';
import { isOfferedType, readLines, settlementRule } from '../settlement-rule';

const lines = (measure: 'margin' | 'total', offsets: readonly (readonly [1 | -1, number])[]) =>
  buildDefinition({
    winners: 0,
    bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE',
    exchangeType: measure === 'margin' ? 'ASIAN_HANDICAP' : 'TOTAL_GOALS',
    measure,
    runners: offsets.map(([sign, offset], sort) => ({
      id: `${sign}:${offset}`,
      name: '',
      sort,
      line: { sign, offset },
    })),
  });
const decide = (
  market: MarketDefinition,
  winners: readonly string[],
  end?: EndOfMarket,
  more?: Partial<MarketResult>,
) => decideFeedResult(market, { marketId: market.id, outcome: 'settled', winners, ...more }, end);

describe('lines without a score', () => {
  const two = lines('margin', [
    [1, -0.5],
    [-1, 0.5],
    [1, 0],
    [-1, 0],
    [1, 0.5],
    [-1, -0.5],
  ]);

  test('settle by the only margin that makes every winner and loser right [E3.03]', () => {
    expect(decide(two, ['1:0.5', '-1:0.5']).result).toMatchObject({ margin: 0 });
  });

  test('wait for staff when none fits or several do [E3.03]', () => {
    expect(
      decide(
        two,
        two.runners.map(({ id }) => id),
      ),
    ).toEqual({ question: 'no-line-fits' });
    // One goal and more are the same to these lines.
    expect(decide(two, ['1:0.5', '1:0', '1:-0.5'])).toEqual({ question: 'several-lines-fit' });
  });

  test('a total is the only number of goals that fits [E3.03]', () => {
    const goals = lines(
      'total',
      [1, 2, 3, 4, 5].map((line) => [1, -line] as const),
    );
    expect(decide(goals, ['1:-1', '1:-2', '1:-3']).result).toMatchObject({ total: 4 });
  });

  test('the score settles what fits several numbers, and is asked about where it fits none [E3.03]', () => {
    expect(decide(two, ['1:0.5', '1:0', '1:-0.5'], { score: [3, 1] }).result).toMatchObject({
      margin: 2,
      score: [3, 1],
    });
    expect(decide(two, ['1:0.5', '1:0', '1:-0.5'], { score: [1, 1] })).toEqual({ question: 'score-differs' });
  });
});

test('fewer winners than expected wait for staff, but for a draw without a bet on it [E3.12]', () => {
  const two = { runners: ['a', 'b'].map((id, sort) => ({ id, name: id, sort })) };
  expect(decide(buildDefinition(two), [])).toEqual({ question: 'too-few-winners' });
  expect(decide(buildDefinition({ ...two, exchangeType: 'DRAW_NO_BET' }), []).result).toMatchObject({
    outcome: 'void',
    voidReason: 'draw',
  });
  expect(decide(buildDefinition({ ...two, exchangeType: 'DRAW_NO_BET' }), ['a']).result).toMatchObject({
    winners: ['a'],
  });
});

test('a place market is void when no more runners than places were left at the off [E3.12]', () => {
  const race = (exchangeType: string) =>
    buildDefinition({
      exchangeType,
      winners: 3,
      runners: ['a', 'b', 'c', 'd'].map((id, sort) => ({ id, name: id, sort, clothNumber: sort + 1 })),
    });
  const removed = [{ id: 'd', adjustmentFactor: 10, at: 1 }];
  const winners = ['a', 'b', 'c'];
  expect(decide(race('PLACE'), winners, {}, { removed }).result).toMatchObject({
    outcome: 'void',
    voidReason: 'too-few-runners',
  });
  // It was taken out after the off.
  expect(decide(race('PLACE'), winners, { leftAtOff: 4 }, { removed }).result).toMatchObject({
    outcome: 'settled',
    removed: [{ name: 'No. 4' }],
  });
  expect(decide(race('WIN'), winners, {}, { removed }).result).toMatchObject({ outcome: 'settled' });
});

test('kinds of market without a built rule have none, and each-way and ante-post racing is not offered [E3.04 E3.12]', () => {
  const rule = (change: Partial<MarketDefinition>) => settlementRule(buildDefinition(change));
  expect(rule({})).toBe('winners');
  expect(rule({ winners: 0, bettingType: 'ODDS' })).toBe('each');
  expect(rule({ winners: 0, bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE' })).toBeNull();
  expect(rule({ bettingType: 'RANGE' })).toBeNull();
  expect(rule({ bettingType: 'LINE', winners: 0 })).toBeNull();
  expect(rule({ exchangeType: 'EACH_WAY' })).toBeNull();
  expect(['EACH_WAY', 'ANTEPOST_WIN'].some(isOfferedType)).toBe(false);
});

test('lines are read from two teams, from over and under and from "n or more", and from nothing else [E3.02]', () => {
  const read = (...runners: [selection: string, handicap: number, name: string][]) =>
    readLines(
      'ASIAN_HANDICAP_DOUBLE_LINE',
      runners.map(([selection, handicap, name]) => ({ selection, handicap, name })),
    );
  expect(read(['1', -0.25, 'Home'], ['2', 0.25, 'Away'])).toEqual({
    measure: 'margin',
    lines: [
      { sign: 1, offset: -0.25 },
      { sign: -1, offset: 0.25 },
    ],
  });
  expect(read(['1', 2.5, 'Over 2.5'], ['2', 2.5, 'Under 2.5'])).toEqual({
    measure: 'total',
    lines: [
      { sign: 1, offset: -2.5 },
      { sign: -1, offset: 2.5 },
    ],
  });
  expect(read(['1', -1, '1 goals or more'])?.lines).toEqual([{ sign: 1, offset: -1 }]);
  expect(read(['1', -0.25, '1'], ['2', 0.25, '2'])).toBeNull();
  expect(read(['1', 0, 'A'], ['2', 0, 'B'], ['3', 0, 'C'])).toBeNull();
});
