// Apart from the views, so that the first page carries these few lines alone.
export { tellDepositStatus } from './tell-deposit-status';
export { tellWithdrawStatus } from './tell-withdraw-status';
