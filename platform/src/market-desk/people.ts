import { refuse, type Caller, type Refusal } from '../http';
import type { Accounts } from '../identity';
import type { CurrentMarket, MarketService } from '../markets';
import type { Doer } from './desk';

export interface DeskPeople {
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly markets: Pick<MarketService, 'current'>;
}

/** The market, or a refusal when there is none. */
export const findMarket = (marketId: string, { markets }: Pick<DeskPeople, 'markets'>): CurrentMarket | Refusal =>
  markets.current(marketId) ?? refuse(404, 'There is no such market');

/** The name under which the audit has a caller. */
export async function doerOf(
  { accountId, userType }: Caller,
  { accounts }: Pick<DeskPeople, 'accounts'>,
): Promise<Doer> {
  return { accountId, userType, userName: (await accounts.byId(accountId))?.userName ?? accountId };
}
