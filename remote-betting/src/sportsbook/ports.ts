import type { EventFeed, OddsStore } from '../odds';
import type { OpenBets } from '../open-bets';
import type { SlipLoader } from '../slip';
import { createPorts } from '../create-ports';

/** What the sportsbook screens need of the betting services. */
export interface SportsbookPorts {
  readonly books: OddsStore;
  readonly feed: EventFeed;
  readonly openBets: OpenBets;
  readonly slip: Pick<SlipLoader, 'selectPrice' | 'store'>;
}

export const [SportsbookPortsContext, useSportsbookPorts] = createPorts<SportsbookPorts>('sportsbook');
