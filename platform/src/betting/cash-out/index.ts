export { CashOutService, type CashOutNews } from './cash-out-service';
export { registerCashOutRoutes } from './routes';
export { RuleWatcher } from './rule-watcher';
