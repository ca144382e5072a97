import fc from 'fast-check';
import {
  normalisePhone,
  createDemoUserName,
  isAcceptablePassword,
  isCompleteOtp,
  isUserName,
  validateLoginPhone,
  maskPhone,
  maskUserName,
  shortenName,
  canAccessSite,
  otpDigits,
  passwordStrength,
  getPathPrefix,
  validateRegistrationPhone,
  USER_TYPES,
} from './identity';

test.each([
  ['', 'otp.mobileRequired'],
  ['  ', 'otp.mobileRequired'],
  ['12345678', 'otp.mobileInvalid'],
  ['123456789012', 'otp.mobileInvalid'],
  ['+919876543210', 'otp.mobileInvalid'],
  ['98765abc10', 'otp.mobileInvalid'],
])('a login number of %p is refused with %s [A5.01 A5.02]', (typed, problem) => {
  expect(validateLoginPhone(typed)).toEqual({ ok: false, problem });
});

test('a login number of 9 to 11 digits gets +91, unless it was typed with its plus [A5.02 A5.03]', () => {
  expect(validateLoginPhone('987654321')).toEqual({ ok: true, phone: '+91987654321' });
  expect(validateLoginPhone('98765432101')).toEqual({ ok: true, phone: '+9198765432101' });
  expect(validateLoginPhone('+9779812345')).toEqual({ ok: true, phone: '+9779812345' });
});

test.each([
  ['+1', '9876543210', 'register.country'],
  ['+91', '', 'otp.mobileRequired'],
  ['+91', '12345678', 'otp.mobileInvalid'],
  ['+977', '123456789012', 'otp.mobileInvalid'],
])('registering %s %p is refused with %s [A5.07 A5.08 A5.10]', (code, typed, problem) => {
  expect(validateRegistrationPhone(code, typed)).toEqual({ ok: false, problem });
});

test.each([
  ['+91', '987654321'],
  ['+977', '98765432101'],
])('registering %s %p, of 9 to 11 digits, is taken [A5.10]', (code, typed) => {
  expect(validateRegistrationPhone(code, typed)).toEqual({ ok: true, phone: `${code}${typed}` });
});

test('leading zeros are not part of a number [A5.16]', () => {
  expect(validateRegistrationPhone('+91', '09876543210')).toEqual({ ok: true, phone: '+919876543210' });
  expect(validateRegistrationPhone('+91', '00987654321')).toEqual({ ok: true, phone: '+91987654321' });
  // What is left has to be a number still.
  expect(validateRegistrationPhone('+91', '000000000')).toEqual({ ok: false, problem: 'otp.mobileInvalid' });
});

test.each([
  ['9876543210', '+919876543210'],
  ['09876543210', '+919876543210'],
  ['+919876543210', '+919876543210'],
  ['919876543210', '+919876543210'],
  ['9779812345678', '+9779812345678'],
  ['+977 981-234-5678', '+9779812345678'],
  ['+12025550123', null],
  ['player1', null],
  ['', null],
])('the number %p is stored as %p [A5.16]', (typed, stored) => {
  expect(normalisePhone(typed)).toBe(stored);
});

test('a stored number stays unchanged [A5.16]', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[+]?[0-9 -]{0,16}$/), (typed) => {
      const once = normalisePhone(typed);
      if (once !== null) expect(normalisePhone(once)).toBe(once);
    }),
  );
});

test('a code has six digits [A9.01]', () => {
  expect(['12345', '123456', '1234567', '12345a'].map(isCompleteOtp)).toEqual([false, true, false, false]);
});

test('a paste leaves its first six digits [A5.20]', () => {
  expect(otpDigits(' 12a3-45678')).toBe('123456');
});

test.each([
  ['Player1', false],
  ['Player12', true],
  ['Playerxx', false],
  ['1234567', false],
])('the password %p has 8 characters and a digit: %p [A5.18]', (password, expected) => {
  expect(isAcceptablePassword(password)).toBe(expected);
});

test('strength rises with length and kinds of characters [A2.48]', () => {
  expect(['short1', 'abcdefg1', 'Abcdefg1', 'Abcdef@1', 'Abcdefghij@1'].map(passwordStrength)).toEqual([0, 1, 2, 3, 4]);
});

test('generated demo names have 5 to 24 letters, digits and underscores [A4.10]', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999999, noNaN: true })), (numbers) => {
      expect(isUserName(createDemoUserName(() => numbers.next().value as number))).toBe(true);
    }),
  );
});

test('the path of a call names the type of its account, defaultBranch as branch [A6.04 A6.05]', () => {
  expect(USER_TYPES.map(getPathPrefix)).toEqual([...USER_TYPES.slice(0, -1), 'branch']);
});

test('players enter player sites, every other type the admin website [A1.16]', () => {
  expect(USER_TYPES.filter((type) => canAccessSite(type, 'player'))).toEqual(['user']);
  expect(USER_TYPES.filter((type) => canAccessSite(type, 'staff'))).toEqual(USER_TYPES.slice(1));
});

test.each([
  ['player1', 'pl***1'],
  ['+919820144719', '+9***9'],
  ['abc', 'ab***'],
  ['a', 'a***'],
])('%p is shown as %p [OQ-46]', (name, masked) => {
  expect(maskUserName(name)).toBe(masked);
});

test.each([
  ['+919876543321', '+91 ••••• ••321', '•••••••321'],
  ['+9779812345678', '+977 ••••• ••678', '•••••••678'],
  ['9876543321', '••••• ••321', '•••••••321'],
  ['+14155550123', '••••• •••123', '•••••••123'],
  ['987654321', '••••• •321', '•••••••321'],
  ['rohan.mehta1990', 'rohan.mehta1990', 'rohan.meht'],
  ['12345678', '12345678', '12345678'],
  ['', '', ''],
])('a name %p shows as %p, and in ten characters as %p [E8.13 A2.82]', (name, masked, short) => {
  expect([maskPhone(name), shortenName(name)]).toEqual([masked, short]);
  expect(shortenName(name).length).toBeLessThanOrEqual(10);
});
