import type { DrawnEvent } from '../event';
import type { OddsStore } from '../odds';
import { createPorts } from '../create-ports';

/** What the live screens need of the betting services. */
export interface LivePorts {
  readonly books: OddsStore;
  readonly drawnEvent: Pick<DrawnEvent, 'answersOf'>;
}

export const [LivePortsContext, useLivePorts] = createPorts<LivePorts>('live');
