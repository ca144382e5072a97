import type { Connection } from '../../core/database';

/** When settlement finished with each of some markets, ms; those that it has not finished with are left out. */
export async function settledAtOf(
  connection: Connection,
  marketIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await connection.query<{ market_id: string; finished_at: number }>(
    'SELECT market_id, finished_at FROM market_settlement WHERE market_id = ANY ($1) AND finished_at IS NOT NULL',
    [marketIds],
  );
  return new Map(rows.map(({ market_id, finished_at }) => [market_id, finished_at]));
}
