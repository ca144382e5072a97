import { paymentMarks } from './site-sections';

const SITE = { hideCards: false, upiAndCryptoOnly: false };

test('four ways to pay, and two cards unless the domain leaves them out [C2.41 C2.42]', () => {
  expect(paymentMarks(SITE)).toEqual([
    'payment.upi',
    'payment.amazon',
    'payment.discover',
    'payment.paypal',
    'payment.visa',
    'payment.amex',
  ]);
  expect(paymentMarks({ ...SITE, hideCards: true })).toHaveLength(4);
});

test('some domains show UPI and crypto alone [C2.43]', () => {
  expect(paymentMarks({ ...SITE, upiAndCryptoOnly: true })).toEqual(['payment.upi', 'payment.crypto']);
});
