import fc from 'fast-check';
import { amountDigits, blocksNewRequest, inMethodOrder, methodStanding, type DepositTerms } from './index';

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
])('C5.01 C5.10 of %p the amount field keeps %p', (typed, kept) => {
  expect(amountDigits(typed)).toBe(kept);
});

test('C5.01 whatever is typed, what is kept is empty or a whole number above zero', () => {
  fc.assert(fc.property(fc.string(), (typed) => /^([1-9]\d{0,8})?$/.test(amountDigits(typed))));
});

test.each([
  [299, 'locked'],
  [300, 'usable'],
  [1000, 'usable'],
  [1001, 'locked'],
])('C5.02 with limits 300 and 1000 an amount of %i makes the method %s', (amount, standing) => {
  expect(methodStanding(upi, amount)).toBe(standing);
});

test('C5.03 IPAY is usable below its minimum and above its maximum', () => {
  const ipay = { ...upi, paymentType: 'IPAY' };
  expect([methodStanding(ipay, 1), methodStanding(ipay, 9999)]).toEqual(['usable', 'usable']);
});

test('C2.18 a method that the operator locked is hidden, IPAY too', () => {
  expect(methodStanding({ ...upi, isLock: true }, 500)).toBe('hidden');
  expect(methodStanding({ ...upi, isLock: true, paymentType: 'IPAY' }, 500)).toBe('hidden');
});

test('C3.03 methods are listed by sort, then by name', () => {
  const named = (paymentName: string, sort: number) => ({ ...upi, paymentName, sort });
  const listed = inMethodOrder([named('b', 2), named('c', 1), named('a', 2)]);
  expect(listed.map((method) => method.paymentName)).toEqual(['c', 'a', 'b']);
});

test.each([
  ['pending', false, true],
  ['processing', false, true],
  ['approved', false, false],
  ['rejected', false, false],
  ['canceled', false, false],
  ['pending', true, false],
])('C4.06 a %s request, several allowed %p: a new one is blocked %p', (status, several, blocked) => {
  expect(blocksNewRequest([{ status: 'approved' }, { status }], several)).toBe(blocked);
});
