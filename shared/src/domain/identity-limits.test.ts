import {
  createContactLink,
  createDemoUserName,
  DEFAULT_PHONE_CODE,
  DEMO_LOGOUT_HOURS,
  DEMO_PASSWORD,
  INDIA_AND_NEPAL,
  isUserName,
  isUserType,
  maskUserName,
  normalisePhone,
  OTP_LENGTH,
  OTP_LIFE_MS,
  OTP_LOGIN_PASSWORD,
  OTP_RESEND_SECONDS,
  OTP_TRIES,
  OTP_VERIFIED_MS,
  parseUserData,
  passwordStrength,
  PHONE_CODES,
  STAFF_TYPES,
  USER_TYPES,
  validateLoginPhone,
  validateRegistrationPhone,
} from './identity';

test('account types are ten, of which all but the player are staff [A6.01 A6.04]', () => {
  expect(USER_TYPES).toEqual([
    'user',
    'administrator',
    'whiteLabel',
    'admin',
    'superMaster',
    'master',
    'agent',
    'branch',
    'subBranch',
    'defaultBranch',
  ]);
  expect(STAFF_TYPES).toEqual(USER_TYPES.slice(1));
  expect([isUserType('agent'), isUserType('guest')]).toEqual([true, false]);
});

test('one-time codes, demo accounts and countries have the figures of the product [A3.20 A4.12 A4.18 A4.19 A5.03 S-10]', () => {
  expect([OTP_LENGTH, OTP_RESEND_SECONDS, OTP_LIFE_MS, OTP_TRIES, OTP_VERIFIED_MS]).toEqual([
    6, 60, 300_000, 5, 10_000,
  ]);
  expect([OTP_LOGIN_PASSWORD, DEMO_PASSWORD, DEMO_LOGOUT_HOURS]).toEqual(['otp-login', 'Demo@1234', 6]);
  expect([DEFAULT_PHONE_CODE, PHONE_CODES]).toEqual(['+91', ['+91', '+977']]);
  expect(INDIA_AND_NEPAL).toEqual([
    { key: 'IN +91', value: '+91' },
    { key: 'NP +977', value: '+977' },
  ]);
});

test('a typed number is read without the spaces around it [A5.02 A5.10]', () => {
  expect(validateLoginPhone(' 987654321 ')).toEqual({ ok: true, phone: '+91987654321' });
  expect(validateRegistrationPhone('+91', ' 987654321 ')).toEqual({ ok: true, phone: '+91987654321' });
});

test('a login number with a plus has nine to eleven digits [A5.02]', () => {
  expect(validateLoginPhone('+98765432').ok).toBe(false);
  expect(validateLoginPhone('+987654321').ok).toBe(true);
  expect(validateLoginPhone('+98765432101').ok).toBe(true);
  expect(validateLoginPhone('+987654321012').ok).toBe(false);
  expect(validateLoginPhone('9876543+21').ok).toBe(false);
});

test('seven digits remain of a registration number without its zeros, six do not suffice [A5.10 A5.16]', () => {
  expect(validateRegistrationPhone('+91', '001234567')).toEqual({ ok: true, phone: '+911234567' });
  expect(validateRegistrationPhone('+91', '000123456').ok).toBe(false);
});

test.each([
  ['1234567', '+911234567'],
  ['123456', null],
  ['0123456', null],
  ['98765432101', '+9198765432101'],
  ['123456789012', null],
  ['912345678901', '+912345678901'],
  ['2345678901234', null],
  ['9771234567890', '+9771234567890'],
  ['0919876543210', '+919876543210'],
  ['+91 0001234567', '+911234567'],
  ['+91123456', null],
  ['+9198765432101', '+9198765432101'],
  ['+91987654321012', null],
  ['+977(981)2345678', '+9779812345678'],
  ['9876543210123456', null],
  ['98765x43210', null],
  ['00000001234567', '+911234567'],
])('the number %p is one account as %p [A5.16]', (typed, stored) => {
  expect(normalisePhone(typed)).toBe(stored);
});

test('strength counts letters of both cases, digits, signs with the underscore, and twelve characters [A2.48]', () => {
  expect(
    ['12345678', 'abcdefg_1', 'ABCDEFG1', 'Abcdefgh_1', 'abcdefghij1', 'abcdefghijk1'].map(passwordStrength),
  ).toEqual([1, 2, 1, 3, 1, 2]);
});

test('user names have 5 to 24 letters, digits and underscores [A4.10]', () => {
  const names = ['abcd', 'abcde', 'a'.repeat(24), 'a'.repeat(25), 'Ab_09', 'ab-de', 'ab de'];
  expect(names.map(isUserName)).toEqual([false, true, true, false, true, false, false]);
});

test('a demo name has 10 to 16 signs: its prefix, then letters, digits and underscores by chance [A4.10]', () => {
  expect(createDemoUserName(() => 0)).toBe('demo_aaaaa');
  expect(createDemoUserName(() => 0.9999)).toBe(`demo_${'_'.repeat(11)}`);
  let turn = 0;
  const numbers = [0, 0, 25.5 / 37, 26.5 / 37, 35.5 / 37, 36.5 / 37];
  expect(createDemoUserName(() => numbers[turn++]!)).toBe('demo_az09_');
});

test('a masked name of four signs has its last one, one of three has not [OQ-46]', () => {
  expect([maskUserName('abcd'), maskUserName('abc')]).toEqual(['ab***d', 'ab***']);
});

test('a white label without a type is b2b, and other data stay [A3.02]', () => {
  const docs: { readonly name: string; readonly whiteLabelType?: 'b2b' } = { name: 'asha' };
  expect(parseUserData(docs)).toEqual({ name: 'asha', whiteLabelType: 'b2b' });
  expect(parseUserData({ whiteLabelType: 'b2c' })).toEqual({ whiteLabelType: 'b2c' });
});

test('a contact link needs eight digits or begins with https [OQ-41]', () => {
  expect(createContactLink('12345678')).toBe('https://wa.me/12345678');
  expect(createContactLink('1234567')).toBeNull();
  expect(createContactLink('see https://chat.example')).toBeNull();
});
