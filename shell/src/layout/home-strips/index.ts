export { PlayerBalance, VisitorBanner } from './BalanceStrip';
export { Invitation } from './Invitation';
export { PaymentStrip } from './PaymentStrip';
export { GetInTouch } from './GetInTouch';
