import type { Host } from '@backlay/shared/host';
import type { EventFeed, OddsStore } from '../odds';
import type { OpenBets } from '../open-bets';
import type { Orders } from '../orders';
import type { SlipLoader } from '../slip';
import { createPorts } from '../create-ports';
import type { DrawnEvent } from './drawn-event';

/** What the event screens need of the betting services. */
export interface EventPorts {
  readonly host: Host;
  readonly books: OddsStore;
  readonly feed: EventFeed;
  readonly drawnEvent: Pick<DrawnEvent, 'answersOf'>;
  readonly openBets: OpenBets;
  readonly orders: Pick<Orders, 'store'>;
  readonly slip: Pick<SlipLoader, 'selectPrice' | 'selectLevel' | 'store'>;
}

export const [EventPortsContext, useEventPorts] = createPorts<EventPorts>('event');
