import { computeExposure } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';
import type { Bet } from './bet';
import { lockOpenBets, type LockedBets } from './lock-open-bets';
import type { BetRow } from './bet-row';
import { fromBetRow } from './bet-row';
import type { MarketRow, BettingMarket } from './batch-repository';
import { marketFromRow, saveBatch } from './batch-repository';
import type { StoredPosition } from './batch-positions';
import { computePositionWithReductions, getActiveRunners } from './batch-positions';

/** What betting knows of a market that was bet on or closed; null of any other. */
export async function getStoredMarket(connection: Connection, marketId: string): Promise<BettingMarket | null> {
  const { rows } = await connection.query<MarketRow>('SELECT * FROM betting_market WHERE market_id = $1', [marketId]);
  return rows[0] ? marketFromRow(rows[0]) : null;
}

/** Some of the players whose bets in a market have a result. */
export async function playersWithSettledBets(
  connection: Connection,
  marketId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await connection.query<{ user_id: string }>(
    `SELECT DISTINCT user_id FROM bet WHERE market_id = $1 AND status IN ('settled', 'void') LIMIT $2`,
    [marketId, limit],
  );
  return rows.map(({ user_id }) => user_id);
}

async function settledBetsOf(connection: Connection, marketId: string, userIds: readonly string[]): Promise<Bet[]> {
  const { rows } = await connection.query<BetRow>(
    `SELECT * FROM bet WHERE market_id = $1 AND user_id = ANY ($2) AND status IN ('settled', 'void') ORDER BY id`,
    [marketId, userIds],
  );
  return rows.map(fromBetRow);
}

/** Every bet of a market that has a result. */
export async function listSettledBets(connection: Connection, marketId: string): Promise<readonly Bet[]> {
  const { rows } = await connection.query<BetRow>(
    `SELECT * FROM bet WHERE market_id = $1 AND status IN ('settled', 'void') ORDER BY id`,
    [marketId],
  );
  return rows.map(fromBetRow);
}

/** The settled bets of some players in a closed market. */
export const lockSettledBets = (
  connection: Connection,
  marketId: string,
  userIds: readonly string[],
): Promise<LockedBets> => lockOpenBets(connection, marketId, userIds, settledBetsOf);

/** The position that bets make once they are open again: what has to be held for them, by the rules that held it before. */
export function computeReopenedPosition(
  position: StoredPosition,
  bets: readonly Bet[],
  { field, removals }: Pick<BettingMarket, 'field' | 'removals'>,
): StoredPosition {
  const legs = computePositionWithReductions(bets, field, removals);
  return { ...position, legs, removals, exposure: computeExposure(getActiveRunners(field, removals), legs) };
}

/** Writes bets that are open again with their positions. What is held follows in the same transaction, by the caller. */
export function saveReopened(
  connection: Connection,
  bets: readonly Bet[],
  positions: readonly StoredPosition[],
): Promise<void> {
  return saveBatch(connection, { changes: bets, positions });
}
