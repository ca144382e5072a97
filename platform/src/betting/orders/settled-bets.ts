import type { MarketRunners, Paise } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';
import type { Bet } from './bet';
import { getFirstId } from './bet-id';
import { listByMarkets } from './repository';
import { fromBetRow, type BetRow } from './bet-row';

/** Bets of one player in one market that are over. */
export interface SettledMarket {
  readonly marketId: string;
  readonly field: MarketRunners;
  readonly bets: readonly Bet[];
}

/** Markets that were settled for a player since a moment, ms, oldest first. */
export async function listSettledSince(connection: Connection, userId: string, from: number): Promise<SettledMarket[]> {
  const { rows } = await connection.query<{ bet: BetRow; field: MarketRunners }>(
    `SELECT to_json(b) AS bet, m.field FROM bet b JOIN betting_market m USING (market_id)
     WHERE b.user_id = $1 AND b.status IN ('settled', 'void') AND b.settled_at >= $2 ORDER BY b.settled_at, b.id`,
    [userId, from],
  );
  const markets = new Map<string, { field: MarketRunners; bets: Bet[] }>();
  for (const { bet, field } of rows) {
    const market = markets.get(bet.market_id) ?? { field, bets: [] };
    market.bets.push(fromBetRow(bet));
    markets.set(bet.market_id, market);
  }
  return [...markets].map(([marketId, market]) => ({ marketId, ...market }));
}

/** Largest difference between the clock that numbers a bet and the clock that timestamps its acceptance, ms. */
const NUMBERED_MS = 60_000;

/** What a player staked on bets that were taken since a moment, ms; in paise. Numbers begin with the time: older bets are passed over. */
export async function sumStakedSince(connection: Connection, userId: string, from: number): Promise<Paise> {
  const { rows } = await connection.query<{ total: number }>(
    `SELECT coalesce(sum(stake), 0)::bigint AS total FROM (
       SELECT stake FROM bet WHERE user_id = $1 AND id >= $3 AND created_at >= $2 AND status = 'settled'
       UNION ALL
       SELECT stake FROM bet WHERE user_id = $1 AND ${listByMarkets('$1')} AND created_at >= $2 AND status IN ('delayed', 'matched')
       UNION ALL
       SELECT waiting FROM exchange_order WHERE user_id = $1 AND waiting > 0 AND created_at >= $2
     ) b`,
    [userId, from, getFirstId(from - NUMBERED_MS)],
  );
  return rows[0]?.total ?? 0;
}
