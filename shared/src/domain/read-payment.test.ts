import fc from 'fast-check';
import { readPayment } from './read-payment';

const both = (text: string) => readPayment([text], [text]);

test('a reference and an amount are offered when both scales agree [E8.20 E8.21]', () => {
  const text = 'Paid to Royal Pay\nAmount ₹2,500.00\nUTR: 412356789012';
  expect(both(text)).toEqual({ utr: '412356789012', paise: 250_000 });
});

test.each([
  ['one digit differs', 'UTR 412356789012', 'UTR 412356789812'],
  ['the larger scale has none', 'UTR 412356789012', 'UTR 4123567890'],
  ['the smaller scale has none', 'Paid', 'UTR 412356789012'],
  ['the larger scale has no label', 'UTR 412356789012', '412356789012'],
])('no reference is offered when %s [E8.20]', (_when, small, large) => {
  expect(readPayment([small], [large]).utr).toBeNull();
});

test('a layout with another number takes the offer back, and a layout without one does not [E8.20]', () => {
  const found = 'UTR 412356789012';
  expect(readPayment([found, ''], ['', found]).utr).toBe('412356789012');
  expect(readPayment([found, 'UTR 998877665544'], [found]).utr).toBeNull();
});

test.each([
  ['a label on the same line', 'Amount INR 1,84,220.35', 18_422_035],
  ['a label on the line above', 'Total paid\n₹ 640', 64_000],
  ['no label and one amount', '₹5,286.00\nCompleted\n21 Nov 2026, 5:31 pm', 528_600],
  ['a sign in place of the rupee sign', 'Amount %2,286.00', 228_600],
  ['fee and balance besides', 'Amount Rs. 900.00\nCharges Rs. 5.90\nAvailable balance\nRs. 52,310.75', 90_000],
  ['a grouped amount without a mark', 'Amount 8,522.00', 852_200],
])('the amount is read with %s [E8.20]', (_where, text, paise) => {
  expect(both(text).paise).toBe(paise);
});

test.each([
  ['the scales differ', '₹2,500.00', '₹2,600.00'],
  ['the first digit may be a misread rupee sign', '34,288', '34,288'],
  ['the digit groups are not Indian', '346,633', '346,633'],
  ['two amounts have no label', '₹2,500.00\n₹12.00', '₹2,500.00\n₹12.00'],
  ['only a balance stands there', 'Balance ₹2,500.00', 'Balance ₹2,500.00'],
  ['only a date and a time stand there', '21/11/2026 17:31:08', '21/11/2026 17:31:08'],
])('no amount is offered when %s [E8.20]', (_when, small, large) => {
  expect(readPayment([small], [large]).paise).toBeNull();
});

test('an offered reference occurs in both recognised texts [E8.20]', () => {
  const line = fc.oneof(
    fc.stringMatching(/^(UTR|RRN|Ref no\.|Order ID|A\/c) \d{11,13}$/),
    fc.constantFrom('UTR 412356789012', 'RRN 4123 5678 9012', '412356789012'),
  );
  const text = fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (small, large) => {
      const { utr } = readPayment([small], [large]);
      return utr === null || [small, large].every((one) => one.replaceAll(' ', '').includes(utr));
    }),
  );
});

test('an amount that has a currency mark once is read, and one that never has may have lost it [E8.20]', () => {
  const amountOf = (text: string) => readPayment([text], [text]).paise;
  expect(amountOf('Amount 2,500.00')).toBeNull();
  expect(amountOf('Amount ₹2,500.00\nAmount 2,500.00')).toBe(250_000);
  expect(amountOf('Amount 2,500.00\nAmount ₹2,500.00')).toBe(250_000);
});
