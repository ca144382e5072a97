import type { Connection } from '../../../core/database';
import type { ExchangeRejection } from './order-rejection';

/** The reason for which a reference was refused before, or null. */
export async function findRejection(
  connection: Connection,
  userId: string,
  clientRef: string,
): Promise<ExchangeRejection | null> {
  const { rows } = await connection.query<{ reason: ExchangeRejection }>(
    'SELECT reason FROM exchange_rejection WHERE user_id = $1 AND client_ref = $2',
    [userId, clientRef],
  );
  return rows[0]?.reason ?? null;
}

export async function saveRejection(
  connection: Connection,
  {
    userId,
    clientRef,
    tenantId,
    reason,
    at,
  }: { userId: string; clientRef: string; tenantId: string; reason: ExchangeRejection; at: number },
): Promise<void> {
  await connection.query('INSERT INTO exchange_rejection VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING', [
    userId,
    clientRef,
    tenantId,
    reason,
    at,
  ]);
}
