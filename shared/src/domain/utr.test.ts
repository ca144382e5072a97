import { isUtr, normaliseUtr } from './read-payment';
import { upiLink } from './deposit';

test.each([
  ['123456', false, true],
  ['123456789012', false, true],
  ['1234 5678 9012', false, true],
  ['12345', false, false],
  ['1234567890123', false, false],
  ['12345a', false, false],
  ['', false, false],
  ['123456', true, false],
  ['1234 5678 9012', true, true],
])('of %p, exactly twelve asked for %p, a reference: %p [C5.04 OQ-12]', (typed, exact, good) => {
  expect(isUtr(typed, exact)).toBe(good);
});

test('spaces of any kind are removed from a reference [C5.06]', () => {
  expect(normaliseUtr(' 4123\t5678 9012\n')).toBe('412356789012');
});

test('the UPI link names payee, amount with two decimals, INR and a reference [C2.22 OQ-102 E8.10]', () => {
  const link = upiLink({ upiId: 'royalpay@hdfcbank', payee: 'Royal Pay & Co', amount: 250_005, reference: 'B7K429QX' });
  expect(link).toBe('upi://pay?pa=royalpay@hdfcbank&pn=Royal%20Pay%20%26%20Co&am=2500.05&cu=INR&tr=B7K429QX');
  const read = new URL(link).searchParams;
  expect([read.get('pa'), read.get('pn'), read.get('am'), read.get('cu')]).toEqual([
    'royalpay@hdfcbank',
    'Royal Pay & Co',
    '2500.05',
    'INR',
  ]);
});
