import type { Connection } from '../../core/database';

/** Holds every open request of a restored database: it may have been paid in the lost interval. Returns how many. Source: G5.04. */
export async function holdOpenWithdrawals(connection: Connection): Promise<number> {
  const { rowCount } = await connection.query(
    `update withdraw_request set held_at = now(), restored_at = now() where status in ('pending', 'processing')`,
  );
  return rowCount ?? 0;
}

/** Lets staff decide held requests again; suppliers are asked about their payouts first. Returns how many there were. */
export async function releaseHeldWithdrawals(connection: Connection): Promise<number> {
  await connection.query(
    `update payout set must_ask = true where state = 'queued'
       and id in (select id from withdraw_request where held_at is not null)`,
  );
  const { rowCount } = await connection.query('update withdraw_request set held_at = null where held_at is not null');
  return rowCount ?? 0;
}

/** Whether a request waits for staff after a restore. */
export async function isHeldAfterRestore(connection: Connection, id: string): Promise<boolean> {
  const { rowCount } = await connection.query('select 1 from withdraw_request where id = $1 and held_at is not null', [
    id,
  ]);
  return rowCount === 1;
}
