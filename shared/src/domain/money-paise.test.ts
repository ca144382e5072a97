import fc from 'fast-check';
import { fromPaise, parseRupees, toPaise } from './money';

test.each([
  [0, 0],
  [1, 100],
  [1000, 100_000],
  [0.1, 10],
  [0.29, 29],
  [1.005, 101],
  [8.165, 817],
  [-1.005, -101],
  [1.1 + 2.2, 330],
  [24_850.55, 2_485_055],
  [1e-7, 0],
  [-0.001, 0],
])('%p rupees are exactly %p paise [A1.11]', (rupees, paise) => {
  expect(toPaise(rupees)).toBe(paise);
});

test.each([
  ['0', 0],
  ['100', 10_000],
  ['24,850.00', 2_485_000],
  ['₹1,24,850.5', 12_485_050],
  ['.5', 50],
  ['7.', 700],
  ['-300', -30_000],
  ['−300.25', -30_025],
  ['+12.3000', 1230],
  ['-0', 0],
])('the text %p is exactly %p paise [A1.11]', (text, paise) => {
  expect(toPaise(text)).toBe(paise);
});

test.each(['', '.', '-', 'abc', '1.234', '1e3', '12 000', '--1', '9'.repeat(20), 'Infinity'])(
  '%p is no amount of rupees [A1.11]',
  (text) => {
    expect(parseRupees(text)).toBeNull();
    expect(() => toPaise(text)).toThrow(RangeError);
  },
);

test.each([NaN, Infinity, 1e300])('the number %p is refused [A1.11]', (rupees) => {
  expect(() => toPaise(rupees)).toThrow(RangeError);
});

test('paise survive the way to rupees and back [A1.11]', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (paise) => {
      expect(toPaise(fromPaise(paise))).toBe(paise);
    }),
  );
});
