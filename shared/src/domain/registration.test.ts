import { registrationProblem, type Registration } from './identity';

const filled: Registration = {
  code: '+91',
  mobile: '9876543210',
  otp: '123456',
  password: 'Player@123',
  confirmation: 'Player@123',
  adult: true,
  terms: true,
};

test('a registration with everything in its place has no problem [A5.19]', () => {
  expect(registrationProblem(filled)).toBeNull();
});

test.each<[string, Partial<Registration>, string, string]>([
  ['A5.07', { mobile: ' ' }, 'mobile', 'otp.mobileRequired'],
  ['A5.08', { code: '+1' }, 'mobile', 'register.country'],
  ['A5.10', { mobile: '12345678' }, 'mobile', 'otp.mobileInvalid'],
  ['A5.10', { mobile: '123456789012' }, 'mobile', 'otp.mobileInvalid'],
  ['A5.11', { otp: '12345' }, 'otp', 'register.otp'],
  ['A5.12', { password: '' }, 'password', 'register.passwordRequired'],
  ['A5.12', { confirmation: '' }, 'confirmation', 'register.passwordRequired'],
  ['A5.13', { confirmation: 'Player@124' }, 'confirmation', 'register.passwordMismatch'],
  ['A5.18', { password: 'Playerxy', confirmation: 'Playerxy' }, 'password', 'password.rule'],
  ['A5.14', { adult: false }, 'accept', 'register.accept'],
  ['A5.14', { terms: false }, 'accept', 'register.accept'],
])('%s a registration with %j is stopped at %s by %s', (_id, change, field, text) => {
  expect(registrationProblem({ ...filled, ...change })).toEqual({ field, text });
});

test('with nothing filled in the first message is about the number [A5.07 A5.11 A5.12 A5.14]', () => {
  const empty = { code: '+91', mobile: '', otp: '', password: '', confirmation: '', adult: false, terms: false };
  expect(registrationProblem(empty)?.text).toBe('otp.mobileRequired');
  expect(registrationProblem({ ...empty, mobile: '9876543210' })?.text).toBe('register.otp');
  expect(registrationProblem({ ...empty, mobile: '9876543210', otp: '123456' })?.text).toBe(
    'register.passwordRequired',
  );
});
