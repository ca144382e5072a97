export { openDepositOrWithdraw, openRegistration, type MoneyEntry } from './money-actions';
export { useMoneyActions } from './use-money';
