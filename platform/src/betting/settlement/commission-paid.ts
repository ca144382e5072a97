import type { MarketType, Paise } from '@backlay/shared/domain';
import { ownedBy, type Owners } from '../../core/scope';
import type { Connection } from '../../core/database';

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
