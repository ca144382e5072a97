import type { OddsStore } from '../odds';
import { createPorts } from '../create-ports';

/** What the live screens need of the betting services. */
export interface LivePorts {
  readonly books: OddsStore;
}

export const [LivePortsContext, useLivePorts] = createPorts<LivePorts>('live');
