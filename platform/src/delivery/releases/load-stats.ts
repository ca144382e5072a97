import type { Database } from '../../core/database';

/** Width of a step, ms. */
export const BUCKET_MS = 5 * 60_000;

/** Page views of one version on one tenant that tried to load it, and those of them in which it failed. */
export interface Traffic {
  readonly tenantId: string;
  readonly remote: string;
  readonly version: string;
  readonly loads: number;
  readonly failures: number;
}

export interface TrafficStep extends Traffic {
  /** Page views with an error or a freeze after the load (F4.07). */
  readonly errorViews?: number;
  /** Those of them with a new error or a freeze. */
  readonly faultViews?: number;
  /** Start, ms. */
  readonly at: number;
}

/** What share of the loads failed; null while nobody tried. A shell that reports failures alone counts each as a try. */
export const rateOf = ({ loads, failures }: Pick<Traffic, 'loads' | 'failures'>): number | null =>
  failures === 0 && loads === 0 ? null : failures / Math.max(loads, failures);

/** Adds to the step of `now`. */
export async function recordLoads(database: Database, added: readonly Traffic[], now: number): Promise<void> {
  if (added.length === 0) return;
  const step = new Date(now - (now % BUCKET_MS));
  // Rows are locked in one order by every writer.
  await database.query(
    `insert into remote_load_stats as known (tenant_id, remote, version, bucket_start, loads, failures)
     select tenant_id, remote, version, $6, loads, failures
     from unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::int[])
       as added (tenant_id, remote, version, loads, failures)
     order by tenant_id, remote, version
     on conflict (tenant_id, remote, version, bucket_start) do update
       set loads = known.loads + excluded.loads, failures = known.failures + excluded.failures`,
    [
      added.map(({ tenantId }) => tenantId),
      added.map(({ remote }) => remote),
      added.map(({ version }) => version),
      added.map(({ loads }) => loads),
      added.map(({ failures }) => failures),
      step,
    ],
  );
}

/** Every step from `since` on, oldest first; of one tenant and remote when named. */
export async function trafficSince(
  database: Database,
  since: number,
  of: { readonly tenantId?: string; readonly remote?: string } = {},
): Promise<readonly TrafficStep[]> {
  const { rows } = await database.query<Omit<TrafficStep, 'at'> & { at: Date }>(
    `select tenant_id as "tenantId", remote, version, bucket_start as at, coalesce(loads, 0) as loads,
       coalesce(failures, 0) as failures, coalesce(error_views, 0) as "errorViews", coalesce(fault_views, 0) as "faultViews"
     from remote_load_stats full join page_fault_stats using (tenant_id, remote, version, bucket_start)
     where bucket_start >= $1 and ($2::text is null or tenant_id = $2) and ($3::text is null or remote = $3) order by bucket_start`,
    [new Date(since - (since % BUCKET_MS)), of.tenantId ?? null, of.remote ?? null],
  );
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

/** Forgets what is older than `before`. */
export async function purgeLoads(database: Database, before: number): Promise<void> {
  await database.query('delete from remote_load_stats where bucket_start < $1', [new Date(before)]);
}
