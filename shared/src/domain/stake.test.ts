import { defaultQuickBets, defaultStakes, limitPresets } from './stake';

const presets = (...values: number[]) => values.map((value) => ({ label: `${value}`, value }));

test('stakes default to 1000 to 6000 in steps of 1000 [B3.02]', () => {
  expect(defaultStakes.map(({ value }) => value)).toEqual([1000, 2000, 3000, 4000, 5000, 6000]);
});

test('quick bets default to 1000, 2000, 3000 [B3.03]', () => {
  expect(defaultQuickBets.map(({ value }) => value)).toEqual([1000, 2000, 3000]);
});

test('the first six stakes and the first three quick bets are stored in order [B3.01 OQ-97]', () => {
  const seven = presets(7, 6, 5, 4, 3, 2, 1);
  expect(limitPresets(seven, 'stake').map(({ value }) => value)).toEqual([7, 6, 5, 4, 3, 2]);
  expect(limitPresets(seven, 'quickBet').map(({ value }) => value)).toEqual([7, 6, 5]);
});

test('fractional presets are dropped, an empty label shows the value, an empty list the defaults [B3.01]', () => {
  expect(limitPresets([...presets(0, -5, 1.5, 1), { label: ' ', value: 500 }], 'stake')).toEqual([
    { label: '1', value: 1 },
    { label: '500', value: 500 },
  ]);
  expect(limitPresets([], 'stake')).toBe(defaultStakes);
  expect(limitPresets([], 'quickBet')).toBe(defaultQuickBets);
});
