import { adminMessageLiterals } from './messages-admin-literal';

/** Answers to actions of the admin website. */
export const adminMessages = {
  ...adminMessageLiterals,
  'staff.noSuchUser': 'User not found at this site',
  'staff.logoutDone': 'User Logged Out',
} as const;
