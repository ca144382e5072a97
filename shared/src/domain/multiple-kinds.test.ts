import { MULTIPLE_KINDS, countBets, isMultipleOf, listCombinations, listMultipleKinds } from './multiple';

test.each([
  ['accumulator', 2, 1],
  ['accumulator', 3, 1],
  ['accumulator', 12, 1],
  ['doubles', 3, 3],
  ['doubles', 8, 28],
  ['trebles', 3, 1],
  ['trebles', 5, 10],
  ['trebles', 8, 56],
  ['trixie', 3, 4],
  ['patent', 3, 7],
  ['yankee', 4, 11],
  ['lucky15', 4, 15],
] as const)('%s of %i legs is %i bets, each of other legs [E6.02]', (kind, legs, bets) => {
  const combinations = listCombinations(kind, legs);
  expect(countBets(kind, legs)).toBe(bets);
  expect(new Set(combinations.map((each) => each.join())).size).toBe(bets);
  for (const each of combinations) {
    expect([...each].sort((a, b) => a - b)).toEqual(each);
    expect(each.every((leg) => leg >= 0 && leg < legs)).toBe(true);
  }
});

test('a Trixie is three doubles and one treble, a Patent has the singles too [E6.02]', () => {
  expect(listCombinations('trixie', 3)).toEqual([
    [0, 1],
    [0, 2],
    [1, 2],
    [0, 1, 2],
  ]);
  expect(listCombinations('patent', 3).slice(0, 3)).toEqual([[0], [1], [2]]);
});

test.each([
  [1, []],
  [2, ['accumulator']],
  [3, ['accumulator', 'doubles', 'trebles', 'trixie', 'patent']],
  [4, ['accumulator', 'doubles', 'trebles', 'yankee', 'lucky15']],
  [8, ['accumulator', 'doubles', 'trebles']],
  [12, ['accumulator']],
  [13, []],
])('%i legs are offered as their kinds alone [E6.02]', (legs, kinds) => {
  expect(listMultipleKinds(legs)).toEqual(kinds);
  for (const kind of MULTIPLE_KINDS.filter((each) => !kinds.some((offered) => offered === each)))
    expect(() => listCombinations(kind, legs)).toThrow(RangeError);
  expect(isMultipleOf('accumulator', 2.5)).toBe(false);
});
