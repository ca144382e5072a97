/** Quoted by the requirements, letter for letter. */
export const sessionMessageLiterals = {
  'login.demoFailed': 'Something Went Wrong, Please Try again!', // A8.05
  'otp.mobileRequired': 'Mobile number is required', // A5.01, A5.07
  'otp.mobileInvalid': 'Mobile number is invalid', // A5.02, A5.10
  'otp.sendFailed': 'Failed to send OTP. Please try again.', // A5.04
  'register.country': 'Country code is not supported', // A5.08, A5.23
  'register.otp': 'Please enter a valid 4-digit OTP', // A5.11
  'register.passwordRequired': 'Please enter and confirm your password', // A5.12
  'register.passwordMismatch': 'Passwords do not match', // A5.13
  'register.accept': 'Please accept the age and terms conditions', // A5.14
  'register.success': 'Signup Successfull', // A7.17
  'password.rule': 'Password should contain 8 character & 1 digit', // A5.18
  'forgot.sent': 'OTP Send Successfully', // A7.22
  'forgot.mobileInvalid': 'Mobile Number is Invalid ', // A5.24
  'forgot.otp': 'Invalid OTP', // A5.25
  'forgot.otpFailed': 'OTP Verification Failed', // A8.06
  'forgot.success': 'Password Updated Successfully', // A7.23
  'changePassword.success': 'PASSWORD UPDATED', // A4.21
  'changePassword.invalid': 'Invalid Password', // A5.27
} as const;
