import { reject, type Caller, type HttpRejection } from '../../core/http';
import type { Accounts } from '../../accounts/identity';
import type { CurrentMarket, MarketService } from '../markets';
import type { Actor } from './ports';

export interface MarketAdminUsers {
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly markets: Pick<MarketService, 'findCurrentMarket'>;
}

/** The market, or a refusal when there is none. */
export const findMarket = (
  marketId: string,
  { markets }: Pick<MarketAdminUsers, 'markets'>,
): CurrentMarket | HttpRejection => markets.findCurrentMarket(marketId) ?? reject(404, 'Market not found');

/** The name under which the audit has a caller. */
export async function getActor(
  { accountId, userType }: Caller,
  { accounts }: Pick<MarketAdminUsers, 'accounts'>,
): Promise<Actor> {
  return { accountId, userType, userName: (await accounts.byId(accountId))?.userName ?? accountId };
}
