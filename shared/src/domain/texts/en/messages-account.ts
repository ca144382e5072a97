import { accountMessageLiterals } from './messages-account-literal';

/** Answers to complaints and two-step login. */
export const accountMessages = {
  ...accountMessageLiterals,
  'secure.required': 'Your role needs two-step login. Set it up to continue.',
  'secure.alreadyOn': 'Two-step login already on',
  'complain.sent': 'Complaint sent',
} as const;
