export { CashOutOverview } from './cash-out-overview';
export { CashOutButton } from './cash-out-button';
export { CashOutPortsContext } from './ports';
