// Apart from the views, so that the first page carries these few lines alone.
export { notifyDepositStatus } from './tell-deposit-status';
export { notifyWithdrawStatus } from './tell-withdraw-status';
