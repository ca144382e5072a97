export type * from './change';
export { readMessages } from './read-messages';
export { availableToBack, availableToLay, reduceMarket, runnerKey } from './reducer';
export type { MarketCache, RunnerCache } from './reducer';
