import { withdrawMessageLiterals } from './messages-withdraw-literal';

/** Answers to withdrawals and payout accounts. */
export const withdrawMessages = {
  ...withdrawMessageLiterals,
  'withdraw.tooMuch': 'Amount exceeds your available balance',
  'withdraw.canceled': 'Request cancelled',
  'account.edit': 'Edit & View {name}',
  'account.most': 'Account limit reached',
  'ipay.ifsc': 'IFSC code is not valid',
  'ipay.number': 'Account number is not valid',
  'queue.done.approve': 'Request approved',
  'queue.done.reject': 'Request rejected',
  'queue.done.processing': 'Request is being processed',
  'queue.decided': 'This request has already been processed',
  'queue.amountChanged': 'Amount does not match the request',
} as const;
