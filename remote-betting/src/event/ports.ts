import type { Host } from '@backlay/shared/host';
import type { EventFeed, OddsStore } from '../odds';
import type { OpenBets } from '../open-bets';
import type { SlipLoader } from '../slip';
import { createPorts } from '../create-ports';

/** What the event screens need of the betting services. */
export interface EventPorts {
  readonly host: Host;
  readonly books: OddsStore;
  readonly feed: EventFeed;
  readonly openBets: OpenBets;
  readonly slip: Pick<SlipLoader, 'selectPrice' | 'store'>;
}

export const [EventPortsContext, useEventPorts] = createPorts<EventPorts>('event');
