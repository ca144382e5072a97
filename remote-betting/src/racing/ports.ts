import type { OddsStore } from '../odds';
import { createPorts } from '../create-ports';

/** What the racing screens need of the betting services. */
export interface RacingPorts {
  readonly books: OddsStore;
}

export const [RacingPortsContext, useRacingPorts] = createPorts<RacingPorts>('racing');
