import type { Connection } from '../../core/database';
import type { Bet, MarketPosition } from './bet';
import type { BetRow } from './bet-row';
import { fromBetRow } from './bet-row';
import type { MarketRow, PositionRow } from './batch-repository';
import { marketFromRow, positionFromRow } from './batch-repository';
import { toMarketPosition } from './batch-positions';

export interface Paging {
  /** From 1. */
  readonly page: number;
  readonly limit: number;
}

export interface OpenBetsQuery extends Paging {
  readonly eventId?: string;
  readonly marketId?: string;
}

export interface BetPage {
  readonly bets: readonly Bet[];
  readonly total: number;
}

/** What open bets there are of players is found by the markets that they have a position in: there are no others. */
export const listByMarkets = (userIds: string) =>
  `market_id IN (SELECT p.market_id FROM market_position p WHERE p.user_id = ${userIds})`;

export async function findByClientRef(connection: Connection, userId: string, clientRef: string): Promise<Bet | null> {
  const { rows } = await connection.query<BetRow>('SELECT * FROM bet WHERE user_id = $1 AND client_ref = $2', [
    userId,
    clientRef,
  ]);
  return rows[0] ? fromBetRow(rows[0]) : null;
}

/** Open bets of players in one market, oldest first. */
export async function openBetsOf(connection: Connection, marketId: string, userIds: readonly string[]): Promise<Bet[]> {
  const { rows } = await connection.query<BetRow>(
    `SELECT * FROM bet WHERE market_id = $1 AND user_id = ANY ($2) AND status IN ('delayed', 'matched') ORDER BY id`,
    [marketId, userIds],
  );
  return rows.map(fromBetRow);
}

/** Delayed bets whose decision is due before `before` (ms), oldest first. */
export async function listDelayed(connection: Connection, before: number, limit: number): Promise<Bet[]> {
  const { rows } = await connection.query<BetRow>(
    `SELECT * FROM bet WHERE status = 'delayed' AND decide_at < $1 ORDER BY decide_at LIMIT $2`,
    [before, limit],
  );
  return rows.map(fromBetRow);
}

/** A player's positions in the markets of an event; markets without open bets are left out. */
export async function positionsOfEvent(
  connection: Connection,
  userId: string,
  eventId: string,
): Promise<MarketPosition[]> {
  const { rows } = await connection.query<{ position: PositionRow; market: MarketRow }>(
    `SELECT to_json(p) AS position, to_json(m) AS market FROM market_position p JOIN betting_market m USING (market_id)
     WHERE p.user_id = $1 AND m.event_id = $2 AND p.legs <> '{}'`,
    [userId, eventId],
  );
  return rows.map(({ position, market }) => toMarketPosition(positionFromRow(position), marketFromRow(market).field));
}
