import { mayDo, type DeskDeed } from '@backlay/shared/domain';
import { refuse, type Caller, type Refusal } from '../http';
import type { Accounts, TransactionCodes } from '../identity';
import type { CurrentMarket, MarketService } from '../markets';
import type { Doer } from './desk';

export interface DeskPeople {
  readonly accounts: Pick<Accounts, 'byId'>;
  readonly codes: Pick<TransactionCodes, 'check'>;
  readonly markets: Pick<MarketService, 'current'>;
}

const FORBIDDEN = 'This account may not do that';

/** Whether this role does this at all, apart from any market; else why not. */
export function allowed(caller: Caller, deed: DeskDeed): Refusal | null {
  return mayDo(deed, { userType: caller.userType, isAssigned: false }) ? null : refuse(403, FORBIDDEN);
}

/** The market, for who may do this to it; a market that is not theirs is refused, one that is not there does not exist. */
export function marketFor(
  caller: Caller,
  deed: DeskDeed,
  marketId: string,
  { markets }: Pick<DeskPeople, 'markets'>,
): CurrentMarket | Refusal {
  const market = markets.current(marketId);
  const isAssigned = market?.definition.assignedTo === caller.accountId;
  if (!mayDo(deed, { userType: caller.userType, isAssigned })) return refuse(403, FORBIDDEN);
  return market ?? refuse(404, 'There is no such market');
}

/** The name under which the audit has a caller. */
export async function doerOf(
  { accountId, userType }: Caller,
  { accounts }: Pick<DeskPeople, 'accounts'>,
): Promise<Doer> {
  return { accountId, userType, userName: (await accounts.byId(accountId))?.userName ?? accountId };
}
