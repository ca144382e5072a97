export { registerOrderRoutes } from './calls';
export { registerBetHistoryRoutes, type BetHistoryDeps } from './history';
export { createBetNotifier } from './news';
export { toWireBet, toWirePosition } from './wire';
