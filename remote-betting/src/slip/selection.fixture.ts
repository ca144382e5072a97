import type { SlipSelection } from './slip-state';

/** Back India in the match odds of India v Australia, limits 100 to 5,00,000 rupees, for tests. */
export const selection: SlipSelection = {
  marketId: 'm-1',
  marketName: 'Match Odds',
  marketType: 'betfair',
  manual: false,
  priceLadder: 'CLASSIC',
  winners: 1,
  runners: ['r-1', 'r-2'],
  eventId: 'e-1',
  eventName: 'India v Australia',
  openDate: '2026-01-19T15:00:00.000Z',
  region: 'IN',
  sportId: '4',
  runnerId: 'r-1',
  runnerName: 'India',
  side: 'back',
  level: 0,
  min: 100,
  max: 500_000,
  delaySeconds: 5,
  version: 1,
};
