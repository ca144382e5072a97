import { EMPTY_POSITION, type MarketResult } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';
import type { Bet } from './bet';
import { lockOpenBets, type LockedBets } from './lock-open-bets';
import { lockMarket, noteRemovalsOfResult } from './market-moments';
import { openBetsOf } from './repository';
import { endOrdersOfMarket } from './exchange/order-repository';
import { saveBatch } from './batch-repository';
import type { BettingMarketRunners, StoredPosition } from './batch-positions';

/**
 * Takes no more bets in a market, for good. Waits for placements that are under way, so that none slips in behind the closing. Non-runners
 * that only the result names are noted with it.
 */
export async function closeMarket(
  connection: Connection,
  market: { readonly marketId: string; readonly eventId: string; readonly field: BettingMarketRunners },
  at: number,
  result?: MarketResult,
): Promise<void> {
  await lockMarket(connection, market.marketId);
  await connection.query(
    `INSERT INTO betting_market (market_id, event_id, field, closed_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (market_id) DO UPDATE SET closed_at = coalesce(betting_market.closed_at, excluded.closed_at)`,
    [market.marketId, market.eventId, JSON.stringify(market.field), at],
  );
  await endOrdersOfMarket(connection, market.marketId, at);
  await connection.query('DELETE FROM betting_size WHERE market_id = $1', [market.marketId]);
  if (result) await noteRemovalsOfResult(connection, result, at);
}

/** Some of the players who have open bets in a market, or for whose ended orders an amount is held. */
export async function playersWithOpenBets(connection: Connection, marketId: string, limit: number): Promise<string[]> {
  const { rows } = await connection.query<{ user_id: string }>(
    `SELECT user_id FROM bet WHERE market_id = $1 AND status IN ('delayed', 'matched')
     UNION SELECT user_id FROM market_position WHERE market_id = $1 AND exposure > 0 LIMIT $2`,
    [marketId, limit],
  );
  return rows.map(({ user_id }) => user_id);
}

/** The open bets of some players in a closed market. */
export const lockMarketForSettlement = (
  connection: Connection,
  marketId: string,
  userIds: readonly string[],
): Promise<LockedBets> => lockOpenBets(connection, marketId, userIds, openBetsOf);

/** Writes results of bets and leaves their positions empty. What was held is given back by the caller, in the same transaction. */
export function saveBetResults(
  connection: Connection,
  results: readonly Bet[],
  positions: readonly StoredPosition[],
): Promise<void> {
  return saveBatch(connection, {
    changes: results,
    positions: positions.map((position) => ({ ...position, legs: EMPTY_POSITION, exposure: 0 })),
  });
}
