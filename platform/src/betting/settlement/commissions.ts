import type { Paise } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';
import type { SettledMarket } from './settle-market';

/** Notes what players paid in a market, beside the entries of the ledger that moved it. */
export async function saveCommissions(
  connection: Connection,
  { bets, commissions }: Pick<SettledMarket, 'bets' | 'commissions'>,
  at: number,
): Promise<void> {
  const bet = bets[0];
  if (!bet || commissions.length === 0) return;
  await connection.query(
    `INSERT INTO market_commission (market_id, user_id, event_id, market_type, amount, at)
     SELECT $1, u, $2, $3, a, $4 FROM unnest($5::text[], $6::bigint[]) AS c(u, a)`,
    [
      bet.marketId,
      bet.eventId,
      bet.marketType,
      at,
      commissions.map(({ userId }) => userId),
      commissions.map(({ amount }) => amount),
    ],
  );
}

/** What some players paid in a market, in paise. */
export async function commissionsOf(
  connection: Connection,
  marketId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Paise>> {
  const { rows } = await connection.query<{ user_id: string; amount: number }>(
    'SELECT user_id, amount FROM market_commission WHERE market_id = $1 AND user_id = ANY ($2)',
    [marketId, userIds],
  );
  return new Map(rows.map(({ user_id, amount }) => [user_id, amount]));
}

/** The settlement that took them is taken back. */
export async function deleteCommissions(
  connection: Connection,
  marketId: string,
  userIds: readonly string[],
): Promise<void> {
  await connection.query('DELETE FROM market_commission WHERE market_id = $1 AND user_id = ANY ($2)', [
    marketId,
    userIds,
  ]);
}
