import type { Paise, MarketType } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';
import type { SettledMarket } from './settle-market';
import { ownedBy, type Owners } from '../../core/scope';

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

export interface CommissionFilter {
  readonly owners: Owners;
  readonly eventId?: string;
  readonly marketId?: string;
  readonly marketTypes?: readonly MarketType[];
  /** ms, both ends included; by the time of settlement. */
  readonly from?: number;
  readonly to?: number;
}

/** What players paid of their winnings, in paise (B3.28). */
export async function commissionPaid(
  connection: Connection,
  { owners, eventId, marketId, marketTypes, from, to }: CommissionFilter,
): Promise<Paise> {
  const { sql, value } = ownedBy('user_id', owners, 1);
  const { rows } = await connection.query<{ total: number }>(
    `SELECT coalesce(sum(amount), 0)::bigint AS total FROM market_commission
     WHERE ${sql} AND ($2::text IS NULL OR event_id = $2)
       AND ($3::text IS NULL OR market_id = $3) AND ($4::text[] IS NULL OR market_type = ANY ($4))
       AND ($5::bigint IS NULL OR at >= $5) AND ($6::bigint IS NULL OR at <= $6)`,
    [value, eventId ?? null, marketId ?? null, marketTypes ?? null, from ?? null, to ?? null],
  );
  return rows[0]?.total ?? 0;
}
