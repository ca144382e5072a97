export { PlayerBalance, VisitorBanner } from './balance-strip';
export { Invitation } from './invitation';
export { PaymentMethodsSection } from './payment-strip';
export { GetInTouch } from './get-in-touch';
