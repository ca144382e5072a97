import { requireValue } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';
import type { Balance } from '../../money/ledger';
import type { Bet } from './bet';
import { readBatch, type BettingMarket } from './batch-repository';
import type { StoredPosition } from './batch-positions';

/** The bets of some players in a closed market, with what is held for them, under lock. */
export interface LockedBets {
  readonly market: BettingMarket;
  readonly players: readonly {
    readonly balance: Balance;
    readonly position: StoredPosition;
    readonly bets: readonly Bet[];
  }[];
}

/** Locks the players in a market, then reads which of their bets are meant. */
export async function lockOpenBets(
  connection: Connection,
  marketId: string,
  userIds: readonly string[],
  betsOf: (connection: Connection, marketId: string, userIds: readonly string[]) => Promise<readonly Bet[]>,
): Promise<LockedBets> {
  const image = await readBatch(connection, { userIds, marketIds: [marketId], refs: [], bets: [] });
  const bets = await betsOf(connection, marketId, userIds);
  return {
    market: requireValue(image.markets.get(marketId), `market ${marketId}`),
    players: image.positions.map((position) => ({
      position,
      balance: requireValue(image.balances.get(position.userId), 'the balance of a locked player'),
      bets: bets.filter(({ userId }) => userId === position.userId),
    })),
  };
}
