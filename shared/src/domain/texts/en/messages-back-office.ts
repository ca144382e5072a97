/** Answers to approvals, credit and requests of staff. */
export const backOfficeMessages = {
  'withdraw.forActive': 'This player can sign in and withdraws on the site',
  'approval.waiting': 'Sent for approval. A second person has to confirm it.',
  'approval.waitsAlready': 'This is already waiting for a second person',
  'approval.own': 'Somebody else has to approve this',
  'approval.changed': 'This has changed since you opened it. Check it again.',
  'approval.decided': 'This has already been decided',
  'approval.expired': 'This proposal has expired',
  'approval.approved': 'Approved',
  'approval.rejected': 'Rejected',
  'approval.withdrawn': 'Withdrawn',
  'credit.house': 'House credit',
  'credit.short': 'Not enough free credit',
  'credit.player': 'Players are credited by deposits',
  'credit.give.done': 'Credit given',
  'credit.take.done': 'Credit taken back',
  'credit.issue.done': 'Credit issued',
} as const;
