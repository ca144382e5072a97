export { defineBettingCalls } from './calls';
export { defineBetHistoryCalls, type BetHistoryParts } from './history';
export { bettingNews } from './news';
export { betDocs, positionDocs } from './wire';
