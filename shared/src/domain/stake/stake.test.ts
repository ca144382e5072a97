import { defaultQuickBets, defaultStakes, limitPresets } from '.';

const presets = (...values: number[]) => values.map((value) => ({ label: `${value}`, value }));

test('B3.02 stakes default to 1000 to 6000 in steps of 1000', () => {
  expect(defaultStakes.map(({ value }) => value)).toEqual([1000, 2000, 3000, 4000, 5000, 6000]);
});

test('B3.03 quick bets default to 1000, 2000, 3000', () => {
  expect(defaultQuickBets.map(({ value }) => value)).toEqual([1000, 2000, 3000]);
});

test('B3.01 OQ-97 the first six stakes and the first three quick bets are kept, in order', () => {
  const seven = presets(7, 6, 5, 4, 3, 2, 1);
  expect(limitPresets(seven, 'stake').map(({ value }) => value)).toEqual([7, 6, 5, 4, 3, 2]);
  expect(limitPresets(seven, 'quickBet').map(({ value }) => value)).toEqual([7, 6, 5]);
});

test('B3.01 presets that are no whole amount are dropped, an empty label shows the value, an empty list the defaults', () => {
  expect(limitPresets([...presets(0, -5, 1.5, 1), { label: ' ', value: 500 }], 'stake')).toEqual([
    { label: '1', value: 1 },
    { label: '500', value: 500 },
  ]);
  expect(limitPresets([], 'stake')).toBe(defaultStakes);
  expect(limitPresets([], 'quickBet')).toBe(defaultQuickBets);
});
