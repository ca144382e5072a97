export { openMoney, openRegistration, type MoneyPlace } from './money-actions';
