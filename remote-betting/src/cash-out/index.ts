export { CashOutButton } from './cash-out-button';
export { CashOutPortsContext } from './ports';
