import type { DescriptionsOf } from '../common/endpoint-description';
import type { marketsEndpoints } from './routes';

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const marketsDescriptions = {
  home: { summary: 'Lists running, coming and highlighted events', errors: [] },
  highlight: { summary: 'Lists the highlighted events', errors: [] },
  markets: { summary: 'Lists markets with their present prices', errors: [] },
  administratorMarkets: { summary: 'Lists all markets, closed and locked ones included', errors: [] },
  marketFrames: { summary: 'Returns the present frame of events for clients without a socket', errors: [] },
  sportTree: { summary: 'Returns sports, competitions and events as a tree', errors: [] },
  scores: { summary: 'Returns the scores of events', errors: [] },
  protectedScores: { summary: 'Returns the scores of events to a signed-in caller', errors: [] },
  liveTv: { summary: 'Returns the live TV addresses of events', errors: [] },
  search: { summary: 'Finds events and markets by text', errors: [] },
  favouriteEvents: { summary: 'Lists the favourite events of the player', errors: [] },
  addFavouriteEvent: { summary: 'Adds an event to the favourites', errors: [] },
  deleteFavouriteEvent: { summary: 'Removes an event from the favourites', errors: [] },
  favouriteMarkets: { summary: 'Lists the favourite markets of the player', errors: [] },
  addFavouriteMarket: { summary: 'Adds a market to the favourites', errors: [] },
  deleteFavouriteMarket: { summary: 'Removes a market from the favourites', errors: [] },
} as const satisfies DescriptionsOf<typeof marketsEndpoints>;
