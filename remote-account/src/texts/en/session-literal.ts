/** Quoted by the requirements, letter for letter. */
export const sessionLiterals = {
  'forgot.busy': 'OTP Sent already, Please Wait', // A5.21
  'forgot.mobileRequired': 'Mobile Number is Required', // A5.22
  'forgot.mismatch': "Password Ddin't Match", // A5.26
  'changePassword.mismatch': "Password Didn't Match", // A5.28
  'changePassword.forced': 'Please change password and copy transaction code', // A4.24
} as const;
