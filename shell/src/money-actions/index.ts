export { openMoney, openRegistration, type MoneyPlace } from './money-actions';
export { useMoney } from './use-money';
