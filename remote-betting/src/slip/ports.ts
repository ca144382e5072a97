import type { Host } from '@backlay/shared/host';
import type { FrameClock, OddsStore } from '../odds';
import type { OpenBets } from '../open-bets';
import type { OrderNews, Orders } from '../orders';
import type { SlipLoader } from './slip-loader';
import { createPorts } from '../create-ports';

/** What the slip screens need of the betting services. */
export interface SlipPorts {
  readonly host: Host;
  readonly books: OddsStore;
  readonly openBets: OpenBets;
  readonly orders: Orders;
  readonly orderNews: OrderNews;
  readonly clock: FrameClock;
  readonly slip: SlipLoader;
}

export const [SlipPortsContext, useSlipPorts] = createPorts<SlipPorts>('slip');
