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
