import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection, Database } from '../../database';
import { GroupRefused } from '../brand-facts';

/** Every process follows a switch within this, ms. */
const FOLLOWED_MS = 1000;
/** Longest wait for bets that are being decided, ms: a delay is at most some seconds. */
const DECIDED_MS = 20_000;
const LOOK_MS = 100;

export type Maintenance = Readonly<Record<string, boolean | null>>;

/** What staff set of the maintenance of brands; null where nobody did. */
export async function readMaintenance(database: Connection, brands: readonly string[]): Promise<Maintenance> {
  const { rows } = await database.query<{ id: string; isOn: boolean | null }>(
    `SELECT t.id, s.is_maintenance AS "isOn" FROM tenant t LEFT JOIN tenant_override s ON s.tenant_id = t.id WHERE t.id = ANY ($1)`,
    [brands],
  );
  return Object.fromEntries(rows.map(({ id, isOn }) => [id, isOn]));
}

/** Sets the maintenance of brands, and notifies the processes of their group. */
export async function setMaintenance(connection: Connection, maintenance: Maintenance): Promise<void> {
  for (const [brand, isOn] of Object.entries(maintenance)) {
    await connection.query(
      `INSERT INTO tenant_override (tenant_id, is_maintenance, changed_by) VALUES ($1, $2, 'groups move')
       ON CONFLICT (tenant_id) DO UPDATE SET is_maintenance = excluded.is_maintenance, changed_by = excluded.changed_by, changed_at = now()`,
      [brand, isOn],
    );
    await connection.query('SELECT notify_row_change($1)', [`tenant:${brand}`]);
  }
}

/** Maintenance of every brand. */
export const closed = (brands: readonly string[]): Maintenance =>
  Object.fromEntries(brands.map((brand) => [brand, true]));

/** Waits until every process follows the maintenance: nothing is taken any more, and bets that were taken before are decided. */
export async function waitForQuiet(database: Database, brands: readonly string[], changes: string): Promise<void> {
  const endsAt = performance.now() + DECIDED_MS;
  let last = -1;
  let quietSince = performance.now();
  for (;;) {
    const { rows } = await database.query<{ last: number; isWaiting: boolean }>(
      `SELECT (SELECT coalesce(max(seq), 0) FROM ${changes} WHERE name IN ('bet', 'exchange_order', 'ledger_transaction')) AS last,
         EXISTS (SELECT FROM bet WHERE tenant_id = ANY ($1) AND status = 'delayed') AS "isWaiting"`,
      [brands],
    );
    const { last: found = 0, isWaiting = false } = rows[0] ?? {};
    if (found !== last || isWaiting) quietSince = performance.now();
    last = found;
    if (performance.now() - quietSince >= FOLLOWED_MS) return;
    if (performance.now() > endsAt) throw new GroupRefused('Bets of the brand are still being decided: try again.');
    await sleep(LOOK_MS);
  }
}
