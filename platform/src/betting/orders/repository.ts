import type { Connection } from '../../core/database';
import type { Bet, MarketPosition } from './bet';
import { fromBetRow, type BetRow } from './bet-row';
import { marketFromRow, positionFromRow, type MarketRow, type PositionRow } from './batch-repository';
import { toMarketPosition } from './batch-positions';
import { listWaitingParts } from './exchange/order-repository';
import type { Paise } from '@backlay/shared/domain';

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

/** Open bets of players in one market, oldest first, and then what waits of their orders. */
export async function openBetsOf(connection: Connection, marketId: string, userIds: readonly string[]): Promise<Bet[]> {
  const { rows } = await connection.query<BetRow>(
    `SELECT * FROM bet WHERE market_id = $1 AND user_id = ANY ($2) AND status IN ('delayed', 'matched') ORDER BY id`,
    [marketId, userIds],
  );
  return [...rows.map(fromBetRow), ...(await listWaitingParts(connection, marketId, userIds))];
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

/**
 * Stakes, wins and losses of a player on one sport. `sportsBook` separates the sportsbook's markets from the exchange's.
 */
export interface SportResult {
  readonly eventTypeId: string;
  readonly sportsBook: boolean;
  readonly totalAmount: Paise;
  readonly totalWin: Paise;
  readonly totalLose: Paise;
}

/** Settled bets of a player between two moments by sport (C3.17), in paise: by the time of settlement. */
export async function computeBettingTotals(
  connection: Connection,
  userId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly SportResult[]> {
  const { rows } = await connection.query<SportResult>(
    `SELECT names::json->>'sportId' AS "eventTypeId", market_type = 'premium' AS "sportsBook", sum(stake)::bigint AS "totalAmount",
       sum(greatest(pnl, 0))::bigint AS "totalWin", sum(greatest(-pnl, 0))::bigint AS "totalLose"
     FROM bet WHERE user_id = $1 AND status = 'settled' AND settled_at BETWEEN $2 AND $3 GROUP BY 1, 2 ORDER BY 1, 2`,
    [userId, from.getTime(), to.getTime()],
  );
  return rows;
}
