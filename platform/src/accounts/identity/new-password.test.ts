import { isCommonPassword } from './new-password';

test.each([
  ...['password', 'PASSWORD', 'Welcome@123', 'p@ssw0rd1'],
  ...['c@rolina', 'pa$sword', 'pr!ncess', 'm0narch', 'd1amond', 'butt3rfly', 'dr4gon', 'ma5ter'],
])('%s is on the list of common passwords, whatever its signs and case [A5.18 S-10]', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test.each(['Quiet-Otter-41', 'p@ssw0rd1-otter', ''])('%p is not a common password [A5.18]', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
