export { PlayerBalance, VisitorBanner } from './BalanceStrip';
export { Invitation } from './Invitation';
export { PaymentMethodsSection } from './PaymentStrip';
export { GetInTouch } from './GetInTouch';
