import type { Side } from '@backlay/shared/domain';
import type { Connection } from '../../core/database';

/** A price that a player waits for, with the names of what it belongs to. */
export interface PriceAlert {
  readonly id: string;
  readonly userId: string;
  readonly tenantId: string;
  readonly eventId: string;
  readonly marketId: string;
  readonly runnerId: string;
  readonly side: Side;
  /** Decimal odds. */
  readonly price: number;
  readonly eventName: string;
  readonly marketName: string;
  readonly runnerName: string;
  readonly createdAt: Date;
}

/** Whose alerts a statement reaches: a player of one tenant. */
export type AlertOwner = Pick<PriceAlert, 'userId' | 'tenantId'>;

const COLUMNS = `id, user_id AS "userId", tenant_id AS "tenantId", event_id AS "eventId", market_id AS "marketId",
  runner_id AS "runnerId", side, price / 100.0::float AS price, event_name AS "eventName", market_name AS "marketName",
  runner_name AS "runnerName", created_at AS "createdAt"`;

/** A commit may follow its time of creation by this long, seconds: the newest alerts are read again until then. */
const COMMIT_SECONDS = 60;

/** Alerts of a player, newest first. */
export async function listAlerts(connection: Connection, { userId, tenantId }: AlertOwner): Promise<PriceAlert[]> {
  const { rows } = await connection.query<PriceAlert>(
    `SELECT ${COLUMNS} FROM price_alert WHERE user_id = $1 AND tenant_id = $2 ORDER BY created_at DESC, id`,
    [userId, tenantId],
  );
  return rows;
}

/** Every alert, or those that were stored lately. */
export async function listWatchedAlerts(connection: Connection, which: 'all' | 'new'): Promise<PriceAlert[]> {
  const { rows } = await connection.query<PriceAlert>(
    `SELECT ${COLUMNS} FROM price_alert
     WHERE $1 OR created_at > clock_timestamp() - make_interval(secs => ${COMMIT_SECONDS})`,
    [which === 'all'],
  );
  return rows;
}

/**
 * Stores an alert; one of the same price exists once. Call it in a transaction: two calls of a player wait for each other.
 * @returns false where the player has `most` of them already
 */
export async function saveAlert(
  connection: Connection,
  alert: Omit<PriceAlert, 'createdAt'>,
  most: number,
): Promise<boolean> {
  const { id, userId, tenantId, eventId, marketId, runnerId, side, price, eventName, marketName, runnerName } = alert;
  await connection.query(`SELECT pg_advisory_xact_lock(hashtextextended('price_alert ' || $1, 0))`, [userId]);
  const { rows } = await connection.query<{ isStored: boolean; count: number }>(
    `SELECT count(*) AS count,
       coalesce(bool_or(market_id = $2 AND runner_id = $3 AND side = $4 AND price = $5), false) AS "isStored"
     FROM price_alert WHERE user_id = $1`,
    [userId, marketId, runnerId, side, toHundredths(price)],
  );
  const [{ isStored, count } = { isStored: false, count: 0 }] = rows;
  if (isStored) return true;
  if (count >= most) return false;
  await connection.query(
    `INSERT INTO price_alert (id, user_id, tenant_id, event_id, market_id, runner_id, side, price, event_name, market_name,
       runner_name) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [id, userId, tenantId, eventId, marketId, runnerId, side, toHundredths(price), eventName, marketName, runnerName],
  );
  return true;
}

/** Removes an alert of a player; false where the player has no such alert. */
export async function deleteAlert(
  connection: Connection,
  { userId, tenantId }: AlertOwner,
  id: string,
): Promise<boolean> {
  const { rowCount } = await connection.query(
    'DELETE FROM price_alert WHERE id = $1 AND user_id = $2 AND tenant_id = $3',
    [id, userId, tenantId],
  );
  return rowCount === 1;
}

/** Removes an alert that fires, in the transaction of its notification, or ends. False where another process did, or the player. */
export async function consumeAlert(connection: Connection, id: string): Promise<boolean> {
  const { rowCount } = await connection.query('DELETE FROM price_alert WHERE id = $1', [id]);
  return rowCount === 1;
}

/** Removes the alerts of a market. */
export async function deleteAlertsOf(connection: Connection, marketId: string): Promise<void> {
  await connection.query('DELETE FROM price_alert WHERE market_id = $1', [marketId]);
}

/** Removes the alerts of markets that have a result, also of those that ended while no process ran. */
export async function deleteEndedAlerts(connection: Connection): Promise<void> {
  await connection.query('DELETE FROM price_alert a USING market_result r WHERE r.market_id = a.market_id');
}

const toHundredths = (price: number): number => Math.round(price * 100);
