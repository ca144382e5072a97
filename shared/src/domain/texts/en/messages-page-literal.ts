/** Quoted by the requirements, letter for letter. */
export const pageMessageLiterals = {
  'maintenance.title': 'Website is Under Maintenance', // A4.26
  'failure.title': 'Something went wrong.', // A8.10
  'failure.retry': 'Try again', // A2.78
  'failure.alert': 'Unexpected error occurred. Please reload the page.', // A8.11
  'demo.restricted': 'This is your Demo Account, Please Login as Normal user', // A2.81, B5.13
  'copied.value': 'Copied: {value}', // A8.12, C2.20
  'login.success': 'Login Successful', // A4.04
  'login.adminWebsite': 'Login with admin website', // A1.16
  'login.locked': 'Access Denied: Account Locked By Admin', // A8.13, A8.04
} as const;
