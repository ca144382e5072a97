export { BalanceStrip } from './BalanceStrip';
export { PaymentStrip } from './PaymentStrip';
export { GetInTouch } from './GetInTouch';
