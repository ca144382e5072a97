import type { Host } from '@backlay/shared/host';
import type { EventFeed, FrameClock, OddsStore } from '../odds';
import type { OpenBets } from '../open-bets';
import type { Orders } from '../orders';
import { createPorts } from '../create-ports';

/** What the cash out screens need of the betting services. */
export interface CashOutPorts {
  readonly host: Host;
  readonly books: OddsStore;
  readonly feed: EventFeed;
  readonly openBets: OpenBets;
  readonly orders: Orders;
  readonly clock: FrameClock;
}

export const [CashOutPortsContext, useCashOutPorts] = createPorts<CashOutPorts>('cash-out');
