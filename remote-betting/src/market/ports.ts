import type { Market } from '@backlay/shared/contract';
import type { StoreApi } from 'zustand/vanilla';
import type { OddsStore, PriceSelection } from '../odds';
import { createPorts } from '../create-ports';

/** The cell whose price is on the slip. */
interface SelectedCell extends Pick<PriceSelection, 'side' | 'level'> {
  readonly marketId: string;
  readonly runnerId: string;
}

/** What the market screens need of the betting services. */
export interface MarketPorts {
  readonly books: OddsStore;
  readonly slip: {
    /** Puts a price that the player activated on the slip. */
    selectPrice(market: Market, runner: Market['teams'][number], at: PriceSelection): void;
    readonly store: Pick<
      StoreApi<{ readonly selection: SelectedCell | null }>,
      'getState' | 'getInitialState' | 'subscribe'
    >;
  };
}

export const [MarketPortsContext, useMarketPorts] = createPorts<MarketPorts>('market');
