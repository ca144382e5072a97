import type { MarketDefinition } from '../market';

/** A market of the exchange with three runners. */
export const buildDefinition = (change: Partial<MarketDefinition> = {}): MarketDefinition => ({
  id: 'm',
  eventId: 'e',
  name: 'Market',
  type: 'betfair',
  runners: ['a', 'b', 'c'].map((id, sort) => ({ id, name: id, sort })),
  winners: 1,
  min: 1,
  max: 1_000_000,
  delaySeconds: 0,
  betAllow: true,
  isMarketLocked: false,
  manual: false,
  openDate: 0,
  sort: 0,
  ...change,
});
