import type { EventFeed, OddsStore } from '../odds';
import { createPorts } from '../create-ports';

/** What the racing screens need of the betting services. */
export interface RacingPorts {
  readonly books: OddsStore;
  readonly feed: EventFeed;
}

export const [RacingPortsContext, useRacingPorts] = createPorts<RacingPorts>('racing');
