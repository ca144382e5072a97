import type { favouritesCalls } from '../calls/favourites';
import * as favourites from '../shapes/favourites';
import { done } from '../shapes/session';
import type { SchemasOf } from './schema';

export const favouritesSchemas = {
  favouriteEvents: { answer: favourites.favouriteEventsAnswer },
  addFavouriteEvent: { body: favourites.favouriteEventForm, answer: done },
  deleteFavouriteEvent: { query: favourites.optionalEventId, body: favourites.optionalEventId, answer: done },
  favouriteMarkets: { answer: favourites.favouriteMarketsAnswer },
  addFavouriteMarket: { body: favourites.favouriteMarketForm, answer: done },
  deleteFavouriteMarket: { query: favourites.optionalMarketId, body: favourites.optionalMarketId, answer: done },
} as const satisfies SchemasOf<typeof favouritesCalls>;
