import type { StoreApi } from 'zustand/vanilla';
import type { Orders } from '../orders';
import type { OpenBets } from './open-bets';
import { createPorts } from '../create-ports';

/** What the open bets screens need of the betting services. */
export interface OpenBetsPorts {
  readonly openBets: OpenBets;
  readonly orders: Orders;
  readonly slip: {
    load(): Promise<unknown>;
    readonly store: Pick<StoreApi<{ readonly selection: object | null }>, 'subscribe'>;
  };
}

export const [OpenBetsPortsContext, useOpenBetsPorts] = createPorts<OpenBetsPorts>('open-bets');
