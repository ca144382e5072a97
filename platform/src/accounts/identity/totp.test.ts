import { base32, computeCode, findMatchingStep, getTimeStep, totpUri } from './totp';

const secret = Buffer.from('12345678901234567890');

// RFC 6238, appendix B: the last six of its eight digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('%d seconds after 1970 the authenticator code is %s [OQ-08]', (seconds, code) => {
  expect(computeCode(secret, getTimeStep(seconds * 1000))).toBe(code);
});

// RFC 4648, section 10, without the padding.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foob', 'MZXW6YQ'],
  ['foobar', 'MZXW6YTBOI'],
])('%p is typed as %p', (bytes, text) => {
  expect(base32(Buffer.from(bytes))).toBe(text);
});

test('a code is valid one step early or late, not two, and never after it or a later one was used', () => {
  const now = 1_700_000_000_000;
  const present = getTimeStep(now);
  const taken = [-2, -1, 0, 1, 2].map(
    (by) => findMatchingStep(secret, computeCode(secret, present + by), now, 0) !== null,
  );
  expect(taken).toEqual([false, true, true, true, false]);
  expect(findMatchingStep(secret, computeCode(secret, present), now, present)).toBeNull();
  expect(findMatchingStep(secret, computeCode(secret, present - 1), now, present)).toBeNull();
});

test('the QR code names the brand and the account, and survives odd characters', () => {
  expect(totpUri('MZXW6', 'Royal Play', 'a b&c')).toBe(
    'otpauth://totp/Royal%20Play:a%20b%26c?secret=MZXW6&issuer=Royal%20Play&algorithm=SHA1&digits=6&period=30',
  );
});
