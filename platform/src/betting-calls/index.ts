export { registerOrderRoutes } from './routes';
export { registerBetHistoryRoutes, type BetHistoryDeps } from './history-routes';
export { createBetNotifier } from './bet-notifications';
export { toWireBet, toWirePosition } from './wire';
