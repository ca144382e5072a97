import type { Paise } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';

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
