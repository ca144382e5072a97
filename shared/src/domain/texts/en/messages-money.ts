import { moneyMessageLiterals } from './messages-money-literal';

/** Answers to payment requests. */
export const moneyMessages = {
  ...moneyMessageLiterals,
  'deposit.rejected': 'Deposit rejected',
  'withdraw.approved': 'Withdrawal paid',
  'withdraw.rejected': 'Withdrawal rejected',
} as const;
