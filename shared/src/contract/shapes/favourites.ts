import { z } from 'zod';
import { homeEvent, marketShape } from './betting';
import { id } from './fields';

/** A favourite event (B3.26); `listed` is its row while the event is on, null once it is over. */
export const favouriteEvent = z.object({ eventId: z.string(), createdAt: z.string(), listed: homeEvent.nullable() });
/** A favourite market; `market` is null once it is over. */
export const favouriteMarket = z.object({
  marketId: z.string(),
  createdAt: z.string(),
  market: marketShape.nullable(),
});

export const favouriteEventsAnswer = z.object({ docs: z.array(favouriteEvent), message: z.string() });
export const favouriteMarketsAnswer = z.object({ docs: z.array(favouriteMarket), message: z.string() });
export const favouriteEventForm = z.object({ eventId: id });
export const favouriteMarketForm = z.object({ marketId: id });
/** Some proxies drop the body of a DELETE: the same name counts in the query (OQ-88). One of the two has to be there. */
export const optionalEventId = z.object({ eventId: id.optional() });
export const optionalMarketId = z.object({ marketId: id.optional() });
