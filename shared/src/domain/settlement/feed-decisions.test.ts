import type { MarketDefinition, MarketResult, RunnerLine } from '../market';
import { decideFeedResult } from './feed-result';
import type { EndOfMarket } from './market-rules';
import { buildDefinition } from './rules.fixture';

const decide = (
  change: Partial<MarketDefinition>,
  result: Partial<MarketResult>,
  end?: EndOfMarket,
): ReturnType<typeof decideFeedResult> =>
  decideFeedResult(buildDefinition(change), { marketId: 'm', outcome: 'settled', winners: [], ...result }, end);
const runners = (count: number) =>
  ['a', 'b', 'c', 'd'].slice(0, count).map((id, sort) => ({ id, name: id.toUpperCase(), sort }));
const lines = (...all: readonly (readonly [id: string, RunnerLine])[]) => ({
  winners: 0,
  bettingType: 'ASIAN_HANDICAP_DOUBLE_LINE',
  runners: all.map(([id, line], sort) => ({ id, name: id, sort, line })),
});
const OVER = lines(['over', { sign: 1, offset: -2.5 }], ['under', { sign: -1, offset: 2.5 }]);
const LEVEL = lines(['home', { sign: 1, offset: -0.5 }], ['away', { sign: -1, offset: -0.5 }]);

test('a session and a void market need no winner, and their non-runners are named [E3.12]', () => {
  expect(decide({ type: 'session' }, { runs: 38 })).toEqual({
    result: { marketId: 'm', outcome: 'settled', winners: [], runs: 38 },
  });
  const removed = [{ id: 'a', adjustmentFactor: 5, at: 1 }];
  expect(decide({ winners: 2, runners: runners(3) }, { outcome: 'void', removed })).toEqual({
    result: { marketId: 'm', outcome: 'void', winners: [], removed: [{ ...removed[0], name: 'A' }] },
  });
});

test('a non-runner that the market does not know keeps its id [E3.12]', () => {
  const removed = [{ id: 'gone', adjustmentFactor: 5, at: 1 }];
  expect(decide({ runners: runners(2) }, { winners: ['a'], removed }).result?.removed).toStrictEqual(removed);
});

test('separately settled runners get the result of the feed for any number of winners and places [E3.01]', () => {
  const each = { winners: 0, runners: runners(3), exchangeType: 'PLACE' };
  expect(decide(each, { winners: ['a', 'c'] }).result?.winners).toEqual(['a', 'c']);
  expect(decide(each, {}, { leftAtOff: 0 }).result).toMatchObject({ outcome: 'settled', winners: [] });
});

test('a LINE market ends by its total or its runs, and is asked about without either [E3.05]', () => {
  const line = { winners: 0, bettingType: 'LINE', runners: runners(1), lineRange: { interval: 1, min: 0, max: 99 } };
  expect(decide(line, { total: 46 }).result).toMatchObject({ total: 46 });
  expect(decide(line, { runs: 46 }).result).toMatchObject({ runs: 46 });
  expect(decide(line, { total: 0 }).result).toMatchObject({ total: 0 });
  expect(decide(line, {})).toEqual({ question: 'no-number' });
});

test('a place market without a word of removals counts all of its runners [E3.12]', () => {
  const place = { exchangeType: 'PLACE', winners: 3 };
  const winners = ['a', 'b', 'c'];
  expect(decide({ ...place, runners: runners(3) }, { winners }).result).toMatchObject({
    outcome: 'void',
    winners: [],
    voidReason: 'too-few-runners',
  });
  expect(decide({ ...place, runners: runners(4) }, { winners }).result).toMatchObject({ outcome: 'settled', winners });
});

test('a line of a removed runner does not count for which number fits [E3.03]', () => {
  const goals = lines(['1', { sign: 1, offset: -1 }], ['2', { sign: 1, offset: -2 }], ['3', { sign: 1, offset: -3 }]);
  const removed = [{ id: '2', adjustmentFactor: 0, at: 1 }];
  expect(decide({ ...goals, measure: 'total' }, { winners: ['1', '3'], removed }).result).toMatchObject({ total: 4 });
  expect(decide({ ...goals, measure: 'total' }, { winners: ['1', '3'] })).toEqual({ question: 'no-line-fits' });
});

test.each(['TOTAL_GOALS', 'ALT_TOTAL_GOALS', 'COMBINED_TOTAL'])(
  'the score settles %s by the goals of both sides, also beyond every line [E3.03]',
  (exchangeType) => {
    const total = { ...OVER, measure: 'total' as const, exchangeType };
    for (const [score, sum] of [
      [[2, 1], 3],
      [[5, 4], 9],
    ] as const) {
      const { result } = decide(total, { winners: ['over'] }, { score });
      expect([result?.total, result?.margin, result?.score]).toEqual([sum, undefined, score]);
    }
    expect(decide(total, { winners: ['over'] }, { score: [1, 1] })).toEqual({ question: 'score-differs' });
    expect(decide(total, { winners: ['under'] }, { score: [0, 0] }).result).toMatchObject({ total: 0 });
  },
);

test('the score settles a handicap by its margin, also beyond every line on either side [E3.03]', () => {
  const handicap = { ...LEVEL, measure: 'margin' as const, exchangeType: 'ASIAN_HANDICAP' };
  for (const [winner, score, margin] of [
    ['home', [2, 1], 1],
    ['home', [9, 1], 8],
    ['away', [0, 7], -7],
  ] as const) {
    const { result } = decide(handicap, { winners: [winner] }, { score });
    expect([result?.margin, result?.total]).toEqual([margin, undefined]);
  }
});

test('the score of the match settles no line of a half: the only number that fits does [E3.03]', () => {
  const half = { ...LEVEL, measure: 'margin' as const, exchangeType: 'FIRST_HALF_HANDICAP' };
  const { result } = decide(half, {}, { score: [3, 0] });
  expect(result).toEqual({ marketId: 'm', outcome: 'settled', winners: [], margin: 0 });
});
