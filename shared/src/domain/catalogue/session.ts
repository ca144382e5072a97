/** Texts of login, registration and passwords: document A, sections 2, 4, 5 and 8. Literal ones are never corrected. */
export const sessionTexts = {
  'login.demoFailed': 'Something Went Wrong, Please Try again!', // A8.05
  'otp.mobileRequired': 'Mobile number is required', // A5.01, A5.07
  'otp.mobileInvalid': 'Mobile number is invalid', // A5.02, A5.10
  'otp.sendFailed': 'Failed to send OTP. Please try again.', // A5.04
  'register.country': 'Country code is not supported', // A5.08
  'register.otp': 'Please enter a valid 4-digit OTP', // A5.11
  'register.passwordRequired': 'Please enter and confirm your password', // A5.12
  'register.passwordMismatch': 'Passwords do not match', // A5.13
  'register.accept': 'Please accept the age and terms conditions', // A5.14
  'register.success': 'Signup Successfull', // A7.17
  'password.rule': 'Password should contain 8 character & 1 digit', // A5.18
  'password.common': 'This password is used by many people, please choose another one',
  'forgot.sent': 'OTP Send Successfully', // A7.22
  'forgot.busy': 'OTP Sent already, Please Wait', // A5.21
  'forgot.mobileRequired': 'Mobile Number is Required', // A5.22
  'forgot.mobileInvalid': 'Mobile Number is Invalid ', // A5.24
  'forgot.otp': 'Invalid OTP', // A5.25
  'forgot.otpFailed': 'OTP Verification Failed', // A8.06
  'forgot.mismatch': "Password Ddin't Match", // A5.26
  'forgot.success': 'Password Updated Successfully', // A7.23
  'changePassword.success': 'PASSWORD UPDATED', // A4.21
  'changePassword.invalid': 'Invalid Password', // A5.27
  'changePassword.mismatch': "Password Didn't Match", // A5.28
  'changePassword.same': 'New password must differ from the old one',
  'transactionCode.wrong': 'Wrong transaction code',
  'changePassword.forced': 'Please change password and copy transaction code', // A4.24
  'login.title': 'Login',
  'login.needsAdministrator': 'There is no administrator yet. Create one on the server:', // D1.08
  'login.name': 'Username or Mobile', // A2.30
  'login.password': 'Password',
  'login.remember': 'Remember me', // A2.33
  'login.submit': 'Login',
  'login.demo': 'Demo Login', // A2.36
  'login.newHere': 'New to {brand}?',
  'login.register': 'Register',
  'login.forgot': 'Forgot Password', // A2.34
  'login.apk': 'Download the app', // A2.38
  'login.byCode': 'Login with a code',
  'login.byPassword': 'Login with a password',
  'login.nameRequired': 'Enter your username or mobile number',
  'login.passwordRequired': 'Enter your password',
  'call.lost': 'Connection lost. Check your internet and try again.',
  'otp.mobile': 'Mobile number',
  'otp.code': 'Enter the 6-digit code',
  'otp.sentTo': 'Code sent to {phone}',
  'otp.send': 'Send code',
  'otp.resend': 'Resend code',
  'otp.resendIn': 'Resend code in {time}',
  'register.title': 'Register',
  'register.countryCode': 'Country code',
  'register.userName': 'Username',
  'register.password': 'Password',
  'register.confirmation': 'Confirm password',
  'register.strength': 'Password strength',
  'register.strength0': 'Too weak',
  'register.strength1': 'Weak',
  'register.strength2': 'Fair',
  'register.strength3': 'Good',
  'register.strength4': 'Strong',
  'register.codes': 'Referral or promo code',
  'register.referrer': 'Referral code',
  'register.promoCode': 'Promo code',
  'register.adult': 'I am 18 years or older', // A2.50
  'register.acceptTerms': 'I accept the',
  'register.terms': 'Terms And Conditions',
  'register.haveAccount': 'Already have an account?',
  'register.instantId': 'Instant ID', // A2.42
  'register.branchChat': 'Contact your branch', // A2.57
  'register.verifiedTitle': 'Mobile number verified', // A2.53
  'register.verified': 'Your number is verified',
  'register.continue': 'Continue',
  'register.loginNow': 'Your account is ready. Please log in.', // OQ-06
  'register.intro': "Sign up with your mobile number. We'll text you a code.",
} as const;
