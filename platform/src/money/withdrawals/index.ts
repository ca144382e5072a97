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
export { Withdrawals, type Decided, type Decision } from './withdrawals';
export { holdOpenWithdrawals, releaseHeldWithdrawals } from './held-withdrawals';
