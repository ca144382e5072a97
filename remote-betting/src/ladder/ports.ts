import type { Host } from '@backlay/shared/host';
import { createPorts } from '../create-ports';
import type { FrameClock, OddsStore } from '../odds';
import type { OpenBets } from '../open-bets';
import type { Orders } from '../orders';

/** What the ladder needs of the betting services. */
export interface LadderPorts {
  readonly host: Host;
  readonly clock: FrameClock;
  readonly books: OddsStore;
  readonly openBets: OpenBets;
  readonly orders: Orders;
}

export const [LadderPortsContext, useLadderPorts] = createPorts<LadderPorts>('ladder');
