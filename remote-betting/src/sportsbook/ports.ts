import type { EventFeed } from '../odds';
import type { CouponDeps } from '../multiples';
import type { OpenBets } from '../open-bets';
import type { SlipLoader } from '../slip';
import { createPorts } from '../create-ports';

/** What the sportsbook screens need of the betting services. */
export interface SportsbookPorts extends CouponDeps {
  readonly feed: EventFeed;
  readonly openBets: OpenBets;
  readonly slip: Pick<SlipLoader, 'selectPrice' | 'store'>;
}

export const [SportsbookPortsContext, useSportsbookPorts] = createPorts<SportsbookPorts>('sportsbook');
