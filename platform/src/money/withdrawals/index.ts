export { approvablePayoutChange } from './approvable-payout-change';
export { definePayoutAccountCalls } from './account-calls';
export { defineWithdrawForPlayer, type PlayerWithdrawalDeps } from './player-withdrawal';
export { defineWithdrawCalls, withUser } from './calls';
export { seedPayoutTypes } from './payout-types';
export {
  listRequests,
  sumPaidWithdrawals,
  requestDocs,
  sumPendingWithdrawals,
  type WithdrawRequest,
} from './repository';
export { Withdrawals, type Decided, type Decision, type PayoutOffer } from './withdrawals';
export { PayoutQueue, takesPayout, type PayoutSupplier, type PayoutSuppliers } from './payout-queue';
export { PAYOUT_WEBHOOK_PATH, servePayoutWebhook, type ReadPayoutMessage } from './payout-webhook';
export { definePayoutCalls, type PayoutAuditEntry } from './payout-calls';
export { listPayoutEntries } from './payout-repository';
export { Payouts } from './payouts';
export { holdOpenWithdrawals, releaseHeldWithdrawals } from './held-withdrawals';
