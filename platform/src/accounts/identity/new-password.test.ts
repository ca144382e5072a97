import { OTP_LOGIN_PASSWORD, serverMessages } from '@backlay/shared/domain';
import { isCommonPassword, newPasswordRefusal } from './new-password';

test.each([
  ...['password', 'PASSWORD', 'Welcome@123', 'p@ssw0rd1'],
  ...['c@rolina', 'pa$sword', 'pr!ncess', 'm0narch', 'd1amond', 'butt3rfly', 'dr4gon', 'ma5ter'],
  ...['ｐａｓｓｗｏｒｄ', 'p@ss.word1', 'pass-word', 'pass.word1'],
])('%s is on the list of common passwords, whatever its signs and case [A5.18 S-10]', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each(['Quiet-Otter-41', 'p@ssw0rd1-otter', ''])('%p is not a common password [A5.18]', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

test.each([
  ['short1', 'password.rule'],
  ['onlyletters', 'password.rule'],
  [OTP_LOGIN_PASSWORD, 'password.rule'],
  ['Password123', 'password.common'],
  ['Quiet-Otter-41', null],
] as const)('the new password %s is answered with %p [A5.18 S-09]', async (password, key) => {
  const expected = key && { status: 400, message: serverMessages[key] };
  if (expected) expect(await newPasswordRefusal(password)).toMatchObject(expected);
  else expect(await newPasswordRefusal(password)).toBeNull();
});
