import { adminMessageLiterals, accountMessageLiterals } from './messages-admin-literal';

/** Answers to actions of the admin website. */
export const adminMessages = {
  ...adminMessageLiterals,
  'staff.noSuchUser': 'User not found at this site',
  'staff.logoutDone': 'User Logged Out',
} as const;

/** Answers to complaints and two-step login. */
export const accountMessages = {
  ...accountMessageLiterals,
  'secure.required': 'Your role needs two-step login. Set it up to continue.',
  'secure.alreadyOn': 'Two-step login already on',
  'complain.sent': 'Complaint sent',
} as const;
