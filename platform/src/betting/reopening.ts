import { exposureOf } from '@backlay/shared/domain';
import type { Connection } from '../database';
import type { Bet } from './bet';
import { lockBets, type LockedBets } from './locked-bets';
import type { BetRow } from './rows';
import { fromRow } from './rows';
import type { MarketRow, StoredMarket } from './store';
import { marketFromRow, writeBatch } from './store';
import type { StoredPosition } from './working-books';
import { legsWithRemovals, running } from './working-books';

/** What betting knows of a market that was bet on or closed; null of any other. */
export async function storedMarket(connection: Connection, marketId: string): Promise<StoredMarket | null> {
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
  return rows.map(fromRow);
}

/** The settled bets of some players in a closed market. */
export const lockSettledBets = (
  connection: Connection,
  marketId: string,
  userIds: readonly string[],
): Promise<LockedBets> => lockBets(connection, marketId, userIds, settledBetsOf);

/** The position that bets make once they are open again: what has to be held for them, by the rules that held it before. */
export function reopenedPosition(
  position: StoredPosition,
  bets: readonly Bet[],
  { field, removals }: Pick<StoredMarket, 'field' | 'removals'>,
): StoredPosition {
  const legs = legsWithRemovals(bets, field, removals);
  return { ...position, legs, removals, exposure: exposureOf(running(field, removals), legs) };
}

/** Writes bets that are open again with their positions. What is held follows in the same transaction, by the caller. */
export function writeReopened(
  connection: Connection,
  bets: readonly Bet[],
  positions: readonly StoredPosition[],
): Promise<void> {
  return writeBatch(connection, { changes: bets, positions });
}
