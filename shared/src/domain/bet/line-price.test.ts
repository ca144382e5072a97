import { agreedLine, halfOutcomes, isOnLine, isPricePolicy, type BetTerms, type PricePolicy } from '.';

const runner = { back: [[45, 100]], lay: [[46, 100]] } as const;
const asked = (side: 'back' | 'lay', run: number) => ({ side, odd: 2, run });
const line = (policy: PricePolicy, side: 'back' | 'lay', run: number) => agreedLine(policy, runner, asked(side, run));

test.each([
  ['exact', 'back', 45, 45],
  ['exact', 'back', 44, 44],
  ['exact', 'back', 46, null],
  ['better', 'back', 44, 45],
  ['better', 'back', 46, null],
  ['any', 'back', 46, 45],
  ['exact', 'lay', 46, 46],
  ['exact', 'lay', 47, 47],
  ['exact', 'lay', 45, null],
  ['better', 'lay', 47, 46],
  ['better', 'lay', 45, null],
  ['any', 'lay', 45, 46],
] as const)('with policy %s a %s at line %i is matched at %p, always at even odds [E3.05]', (policy, side, run, at) => {
  expect(line(policy, side, run)).toEqual(at === null ? null : { odd: 2, run: at });
});

test('a missing line and a line of zero match nothing [E3.05]', () => {
  const none = { back: [], lay: [[0, 100]] } as const;
  expect(agreedLine('any', none, asked('back', 45))).toBeNull();
  expect(agreedLine('any', none, asked('lay', 45))).toBeNull();
  expect(agreedLine('any', { back: [[0.5, 100]], lay: [] }, asked('back', 45))).toEqual({ odd: 2, run: 0.5 });
});

test.each([
  [0.5, true],
  [1.5, true],
  [10.5, true],
  [0, false],
  [1, false],
  [10, false],
  [11.5, false],
  [-0.5, false],
])('line %p of 0.5 to 10.5 in whole steps is on the market: %p [E3.05]', (value, isOn) => {
  expect(isOnLine(value, { min: 0.5, max: 10.5, interval: 1 })).toBe(isOn);
});

test('steps of a tenth are exact in spite of floating point [E3.05]', () => {
  expect(isOnLine(0.3, { min: 0, max: 1, interval: 0.1 })).toBe(true);
  expect(isOnLine(0.35, { min: 0, max: 1, interval: 0.1 })).toBe(false);
});

test.each([
  ['exact', true],
  ['better', true],
  ['any', true],
  ['best', false],
  ['', false],
  [undefined, false],
])('%p is a price policy: %p [B7.07]', (value, isOne) => {
  expect(isPricePolicy(value)).toBe(isOne);
});

const terms = (side: 'back' | 'lay', stake: number): BetTerms => ({ marketType: 'betfair', side, odd: 1.9, stake });
test.each([
  ['back', 1_000, 450, -500],
  ['back', 1_001, 450, -501],
  ['lay', 1_000, -450, 500],
  ['lay', 1_001, -451, 500],
] as const)('half of a %s of %i paise at 1.9 changes %i won or %i lost [E3.02]', (side, stake, ifWin, ifLose) => {
  expect(halfOutcomes(terms(side, stake))).toEqual({ ifWin, ifLose });
});
