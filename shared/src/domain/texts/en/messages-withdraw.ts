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
  'payout.secondPerson': 'A second person has to confirm this payout first',
  'payout.atSupplier': 'The supplier may have this payout already',
  'queue.held': 'This request is being checked and cannot be changed now',
  'queue.amountChanged': 'Amount does not match the request',
} as const;

/** Answers to deposits, bonuses and limits. */
export const depositMessages = {
  'deposit.utrInvalid': 'Please Enter Valid UTR Number',
  'deposit.slipFirst': 'Please Upload Image',
  'deposit.utrUsed': 'This UTR has already been used',
  'deposit.instant': 'Instant payments are confirmed by the payment provider',
  'bonus.notAvailable': 'This offer is not available',
  'bonus.releasedNote': '{title}: {amount} was added to your balance.',
  'bonus.grantedNote': '{title}: wager {required} to unlock {amount}',
  'bonus.halfwayNote': '{title}: {wagered} of {required} wagered to unlock {amount}',
  'bonus.expiredNote': '{title} expired. {amount} was removed.',
  'limits.depositReached': 'You can deposit {amount} more within your limit',
  'limits.onBreak': 'You are on a break until {until}',
  'deposit.canceled': 'Deposit request cancelled',
} as const;
