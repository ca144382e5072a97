import fc from 'fast-check';
import {
  CURRENCY,
  CURRENCY_SYMBOL,
  formatAmount,
  formatMoney,
  formatOdds,
  formatCompact,
  formatIndianUnits,
  formatTradedVolume,
  groupIndianDigits,
  toPaise,
} from './money';

test('the currency is the Indian rupee [A1.10]', () => {
  expect([CURRENCY, CURRENCY_SYMBOL]).toEqual(['INR', '₹']);
  expect(formatMoney(100_000)).toBe('₹1,000.00');
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [100_000, '1,000.00'],
  [2_485_000, '24,850.00'],
  [12_485_000, '1,24,850.00'],
  [123_456_780, '12,34,567.80'],
  [1_234_567_890_12, '1,23,45,67,890.12'],
  [-30_000, '−300.00'],
])('%p paise show two decimals in Indian groups: %p [A1.11]', (paise, text) => {
  expect(formatAmount(paise)).toBe(text);
});

test('a whole number below zero is grouped behind its minus [A1.11]', () => {
  expect([groupIndianDigits(-1_234_567), groupIndianDigits(-1), groupIndianDigits(0)]).toEqual([
    '−12,34,567',
    '−1',
    '0',
  ]);
});

test('a minus stands before the symbol, a plus only where it is asked for, and zero has neither [A1.11]', () => {
  expect(formatMoney(-30_000)).toBe('−₹300.00');
  expect(formatAmount(130_000, { plus: true })).toBe('+1,300.00');
  expect(formatMoney(130_000, { plus: true })).toBe('+₹1,300.00');
  expect(formatAmount(0, { plus: true })).toBe('0.00');
  expect([formatAmount(1, { plus: true }), formatAmount(-1, { plus: true })]).toEqual(['+0.01', '−0.01']);
  expect(formatAmount(-0)).toBe('0.00');
});

test('a formatted amount parses to itself [A1.11]', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (paise) => {
      expect(toPaise(formatAmount(paise, { plus: true }))).toBe(paise);
    }),
  );
});

test.each([
  [0, '0'],
  [100, '100'],
  [999, '999'],
  [1000, '1k'],
  [1500, '1.5k'],
  [12_345, '12.34k'],
  [99_999, '99.99k'],
  [100_000, '1l'],
  [251_000, '2.51l'],
  [250_000, '2.5l'],
  [500_000, '5l'],
  [10_000_000, '100l'],
  [-1500, '−1.5k'],
])('a limit of %p rupees is %p [A9.15]', (rupees, text) => {
  expect(formatCompact(rupees)).toBe(text);
});

test.each([
  [0, '0'],
  [110, '110'],
  [999, '999'],
  [999.49, '999'],
  [999.5, '1.0K'],
  [999.7, '1.0K'],
  [1000, '1.0K'],
  [61_000, '61.0K'],
  [96_100, '96.1K'],
  [99_950, '100K'],
  [99_960, '100K'],
  [142_000, '142K'],
  [999_600, '1.0M'],
  [1_200_000, '1.2M'],
  [2_000_000, '2.0M'],
  [3_400_000_000, '3.4B'],
  [5_600_000_000_000, '5.6T'],
  [7_800_000_000_000_000, '7800T'],
])('a volume of %p rupees is %p [B9.17]', (rupees, text) => {
  expect(formatTradedVolume(rupees)).toBe(text);
});

test.each([
  [0, '0'],
  [999, '999'],
  [999.999, '999.99'],
  [1_500, '1.5K'],
  [99_999, '99.99K'],
  [2_51_000, '2.51L'],
  [99_99_999, '99.99L'],
  [1_25_00_000, '1.25Cr'],
  [7_800_00_00_000, '7800Cr'],
  [-1_500, '−1.5K'],
])('with Indian units %p rupees are %p, as a limit and as a volume alike [E8.14]', (rupees, text) => {
  expect(formatIndianUnits(rupees)).toBe(text);
  expect([formatCompact(rupees, true), formatTradedVolume(rupees, true)]).toEqual([text, text]);
});

test.each([
  [1.86, '1.86'],
  [5.9, '5.9'],
  [17.5, '17.5'],
  [110, '110'],
  ['2.90', '2.90'],
])('odds of %p are written as sent: %p [B9.17]', (odds, text) => {
  expect(formatOdds(odds)).toBe(text);
});
