// Apart from the views, so that the first page carries these few lines alone.
export { notifyDepositStatus } from './notify-deposit-status';
export { notifyWithdrawStatus } from './notify-withdraw-status';
