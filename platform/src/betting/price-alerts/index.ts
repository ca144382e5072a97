export { AlertWatcher } from './alert-watcher';
export { PriceAlerts, type AlertMarket } from './price-alerts';
export { registerPriceAlertRoutes } from './routes';
