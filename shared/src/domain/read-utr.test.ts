import fc from 'fast-check';
import { extractUtr } from './read-payment';

test.each([
  ['own line', 'Payment successful\nUTR: 412356789012\nPaid to Royal Pay'],
  ['line above', 'Rs 2,500\nUPI transaction ID\n412356789012\nFrom: Rohan'],
  ['in groups of four', 'UTR 4123 5678 9012'],
  ['joined to a label by misread spaces', 'UPI Ref. No: 412356789012'],
  ['RRN', 'RRN 412356789012 Date 21 Nov 2026'],
  ['reference number', 'Reference Number\n412356789012'],
  ['letters for digits', 'UTR: 4I2356789O12'],
  ['label that touches the digits', 'UTR412356789012'],
])('the reference is found: %s [C5.05]', (_where, text) => {
  expect(extractUtr(text)).toBe('412356789012');
});

test('a UTR goes before the transaction id of the app, and before an account or a phone of twelve digits [C5.05]', () => {
  const slip = [
    'Transaction ID',
    '998877665544',
    'Debited from A/c 112233445566',
    'Mobile 919820144719',
    'UTR: 412356789012',
  ].join('\n');
  expect(extractUtr(slip)).toBe('412356789012');
});

test.each([
  ['an account number', 'Account number 112233445566'],
  ['a phone', 'Mobile\n919820144719'],
  ['two numbers that nothing tells apart', '112233445566\n998877665544'],
  ['thirteen digits', 'UTR 4123567890123'],
  ['eleven digits', 'UTR 41235678901'],
  ['nothing', ''],
  ['an address', 'UPI ID 412356789012@ybl'],
  ['twelve digits without a label', 'Paid successfully\n412356789012\n21 Nov 2026, 5:31 pm'],
  ['an order number', 'Order ID: 412356789012'],
  ['a transaction id of the app', 'Google transaction ID\n412356789012'],
  ['a merchant reference', 'Merchant reference no. 412356789012'],
  ['ten digits before a date', 'Ref No 4123567890 21 Nov 2026'],
  ['a bank reference with its letters', 'UTR SBIN412356789012'],
  ['a number below the number of the label', 'UTR 4123567890123\n998877665544'],
  ['two numbers with the same label', 'UTR 412356789012\nUTR 998877665544'],
])('no reference is offered from %s [C5.05 E8.20]', (_what, text) => {
  expect(extractUtr(text)).toBeNull();
});

test.each([
  ['O', '0'],
  ['o', '0'],
  ['Q', '0'],
  ['D', '0'],
  ['I', '1'],
  ['l', '1'],
  ['|', '1'],
  ['S', '5'],
  ['B', '8'],
])('the letter %s between digits is read as %s [C5.05]', (letter, digit) => {
  expect(extractUtr(`UTR 41235${letter}789012`)).toBe(`41235${digit}789012`);
});

test('the number below a label goes before another number, and a foreign number below a label does not [C5.05]', () => {
  const other = 'Paid 998877665544';
  expect(extractUtr(`UPI transaction ID\n412356789012\n${other}`)).toBe('412356789012');
  expect(extractUtr(`${other}\nUPI transaction ID\n412356789012`)).toBe('412356789012');
  expect(extractUtr('UTR\nA/c 112233445566')).toBeNull();
});

test('an empty line between a label and its number is no line [C5.05]', () => {
  expect(extractUtr('UTR\n\n  \n412356789012\n\nPaid 998877665544')).toBe('412356789012');
});

test('a recognised reference is twelve digits that occur in the text [C5.05]', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[\dA-Z :\n]{0,80}$/), (text) => {
      const found = extractUtr(text);
      return found === null || /^\d{12}$/.test(found);
    }),
  );
});
