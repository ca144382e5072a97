import type { Connection } from '../../core/database';

/** Holds every delivery of a restored database that is due: it may have been sent in the lost interval. Source: G5.04. */
export async function holdDeliveries(connection: Connection): Promise<number> {
  const { rowCount } = await connection.query(
    'update registry_webhook_delivery set held_at = now() where next_at is not null',
  );
  return rowCount ?? 0;
}

/** Sends held deliveries from now on. Returns how many there were. */
export async function releaseHeldDeliveries(connection: Connection): Promise<number> {
  const { rowCount } = await connection.query(
    'update registry_webhook_delivery set held_at = null where held_at is not null',
  );
  return rowCount ?? 0;
}
