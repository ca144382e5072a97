import fc from 'fast-check';
import {
  parseAmountDigits,
  blocksNewDeposit,
  blocksNewRequest,
  sortMethods,
  mayCancelDeposit,
  getMethodAvailability,
  MAX_PROOF_BYTES,
  type DepositTerms,
} from './deposit';

const upi: DepositTerms = {
  paymentType: 'UPI',
  paymentName: 'PhonePe',
  isLock: false,
  minAmount: 300,
  maxAmount: 1000,
  sort: 1,
};

test.each([
  ['00a50', '50'],
  ['000', ''],
  ['1,500.5', '15005'],
  ['', ''],
])('of %p the amount field keeps %p [C5.01 C5.10]', (typed, stored) => {
  expect(parseAmountDigits(typed)).toBe(stored);
});

test('an amount typed in any form is stored empty or as a whole number above zero [C5.01]', () => {
  fc.assert(fc.property(fc.string(), (typed) => /^([1-9]\d{0,8})?$/.test(parseAmountDigits(typed))));
});

test.each([
  [299, 'locked'],
  [300, 'usable'],
  [1000, 'usable'],
  [1001, 'locked'],
])('with limits 300 and 1000 an amount of %i makes the method %s [C5.02]', (amount, standing) => {
  expect(getMethodAvailability(upi, amount)).toBe(standing);
});

test('IPAY is usable below its minimum and above its maximum [C5.03]', () => {
  const ipay = { ...upi, paymentType: 'IPAY' };
  expect([getMethodAvailability(ipay, 1), getMethodAvailability(ipay, 9999)]).toEqual(['usable', 'usable']);
});

test('a method that the operator locked is hidden, IPAY too [C2.18]', () => {
  expect(getMethodAvailability({ ...upi, isLock: true }, 500)).toBe('hidden');
  expect(getMethodAvailability({ ...upi, isLock: true, paymentType: 'IPAY' }, 500)).toBe('hidden');
});

test('methods are listed by sort, then by name [C3.03]', () => {
  const named = (paymentName: string, sort: number) => ({ ...upi, paymentName, sort });
  const listed = sortMethods([named('b', 2), named('c', 1), named('a', 2)]);
  expect(listed.map((method) => method.paymentName)).toEqual(['c', 'a', 'b']);
});

test.each([
  ['pending', false, true],
  ['processing', false, true],
  ['approved', false, false],
  ['rejected', false, false],
  ['canceled', false, false],
  ['pending', true, false],
])('a %s request, several allowed %p: a new one is blocked %p [C4.06]', (status, several, blocked) => {
  expect(blocksNewRequest([{ status: 'approved' }, { status }], several)).toBe(blocked);
});

describe('waiting deposits', () => {
  const waiting = (...types: string[]) => types.map((type) => ({ type, status: 'pending' as const }));

  test.each([
    ['UPI', [], false],
    ['UPI', ['UPI'], true],
    ['UPI', ['BANK'], false],
    ['UPI', ['BANK', 'UPI'], true],
    ['UPI', ['BANK', 'NEFT'], false],
    ['UPI', ['BANK', 'NEFT', 'IMPS'], true],
    ['UPI', ['BANK', 'NEFT', 'IPAY', 'IPAY'], false],
    ['IPAY', ['BANK', 'NEFT', 'IMPS', 'IPAY'], false],
  ])('with several requests allowed a new %s deposit beside %j is blocked: %p [E8.08]', (type, open, isBlocked) => {
    expect(blocksNewDeposit(waiting(...open), type, true)).toBe(isBlocked);
  });

  test('a deposit that is decided blocks none, and one in processing does [E8.08]', () => {
    const of = (status: 'processing' | 'approved' | 'rejected') => [{ type: 'UPI', status }];
    expect(
      (['processing', 'approved', 'rejected'] as const).map((status) => blocksNewDeposit(of(status), 'UPI', true)),
    ).toEqual([true, false, false]);
  });

  test('without several requests any open deposit blocks every new one, an instant one too [C4.06]', () => {
    expect(blocksNewDeposit(waiting('IPAY'), 'UPI', false)).toBe(true);
    expect(blocksNewDeposit(waiting('UPI'), 'IPAY', false)).toBe(true);
    expect(blocksNewDeposit([{ type: 'UPI', status: 'approved' }], 'UPI', false)).toBe(false);
  });

  test.each([
    ['pending', 'UPI', true, true],
    ['pending', 'UPI', false, false],
    ['pending', 'IPAY', true, false],
    ['processing', 'UPI', true, false],
    ['approved', 'UPI', true, false],
  ] as const)(
    'a %s deposit by %s on a brand that allows it (%p) may be canceled: %p [E8.08]',
    (status, type, allowed, may) => {
      expect(mayCancelDeposit({ status, type }, allowed)).toBe(may);
    },
  );
});

test('an amount has at most nine digits [C5.01]', () => {
  expect([parseAmountDigits('123456789'), parseAmountDigits('1234567890')]).toEqual(['123456789', '123456789']);
});

test('a picture of a payment has at most five megabytes [OQ-103]', () => {
  expect(MAX_PROOF_BYTES).toBe(5_242_880);
});
