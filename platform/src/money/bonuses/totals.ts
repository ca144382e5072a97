import type { BonusType, Paise } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';

/** What bonuses of each of these types brought an account, paise; those that were taken back or ran out do not count. */
export async function sumBonusesByType(
  connection: Pick<Connection, 'query'>,
  accountId: string,
  types: readonly BonusType[],
): Promise<Readonly<Partial<Record<BonusType, Paise>>>> {
  const { rows } = await connection.query<{ type: BonusType; total: number }>(
    `select bonus_type as type, sum(amount)::bigint as total from bonus_grant
     where account_id = $1 and bonus_type = any ($2) and status in ('active', 'released') group by bonus_type`,
    [accountId, types],
  );
  return Object.fromEntries(rows.map(({ type, total }) => [type, total]));
}
