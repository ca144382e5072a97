/** @jest-environment node */
import { productTexts } from './whole';

/** Section 5 of document A, to the letter: typing mistakes, the trailing space and the number that is wrong included. */
const MESSAGES: readonly (readonly [string, string])[] = [
  ['otp.mobileRequired', 'Mobile number is required'],
  ['otp.mobileInvalid', 'Mobile number is invalid'],
  ['otp.sendFailed', 'Failed to send OTP. Please try again.'],
  ['register.country', 'Country code is not supported'],
  ['register.otp', 'Please enter a valid 4-digit OTP'],
  ['register.passwordRequired', 'Please enter and confirm your password'],
  ['register.passwordMismatch', 'Passwords do not match'],
  ['register.accept', 'Please accept the age and terms conditions'],
  ['password.rule', 'Password should contain 8 character & 1 digit'],
  ['forgot.busy', 'OTP Sent already, Please Wait'],
  ['forgot.mobileRequired', 'Mobile Number is Required'],
  ['forgot.mobileInvalid', 'Mobile Number is Invalid '],
  ['forgot.otp', 'Invalid OTP'],
  ['forgot.mismatch', "Password Ddin't Match"],
  ['changePassword.invalid', 'Invalid Password'],
  ['changePassword.mismatch', "Password Didn't Match"],
  ['failure.token', 'Refresh The Page, If Error Continues Please Contact Your Service Provider!'],
  ['demo.tiles', 'First Login as a normal user'],
];

test.each(MESSAGES)('%s reads as it is written in the rules [A8.07 OQ-130]', (key, text) => {
  expect((productTexts as Readonly<Record<string, string>>)[key]).toBe(text);
});
