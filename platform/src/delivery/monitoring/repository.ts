import { formatReference, parseReference } from '@backlay/shared/domain';
import type { Database } from '../../core/database';
import type { PageError } from './page-report';

/** Groups of one version on one brand: the call is public, so it can fill no table. */
const MOST_GROUPS = 500;
/** Stored reports of one group, without those that have a reference. */
const MOST_REPORTS = 20;

/** An error of one page view, ready to be stored. */
export interface StoredError extends Omit<PageError, 'count' | 'reference'> {
  readonly tenantId: string;
  readonly fingerprint: string;
  readonly browser: string;
  readonly system: string;
  readonly memory: number | null;
  readonly language: string;
  readonly occurrences: number;
  readonly reference: string | null;
  /** The page view reports this group for the first time. */
  readonly isFirstOfView: boolean;
  readonly at: Date;
}

/** Adds an error to its group. Returns whether the group is new to its version, null where the version has too many groups. */
export async function addToGroup(database: Database, error: StoredError): Promise<boolean | null> {
  const { tenantId, remote, version, fingerprint, kind, name, message, stack, occurrences, isFirstOfView, at } = error;
  const views = isFirstOfView ? 1 : 0;
  const key = [tenantId, remote, version, fingerprint, occurrences, views, at];
  const known = await database.query<{ isNew: boolean }>(
    `update page_error_group set occurrences = occurrences + $5, views = views + $6, last_at = $7
     where tenant_id = $1 and remote = $2 and version = $3 and fingerprint = $4 returning is_new as "isNew"`,
    key,
  );
  if (known.rows[0]) return known.rows[0].isNew;
  const added = await database.query<{ isNew: boolean }>(
    `insert into page_error_group as known
       (tenant_id, remote, version, fingerprint, occurrences, views, first_at, last_at, kind, name, message, stack, is_new)
     select $1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10, $11, not exists (
       select 1 from page_error_group where tenant_id = $1 and remote = $2 and fingerprint = $4)
     where (select count(*) from page_error_group where tenant_id = $1 and remote = $2 and version = $3) < ${MOST_GROUPS}
     on conflict (tenant_id, remote, version, fingerprint) do update
       set occurrences = known.occurrences + excluded.occurrences, views = known.views + excluded.views, last_at = excluded.last_at
     returning is_new as "isNew"`,
    [...key, kind, name, message, stack],
  );
  return added.rows[0]?.isNew ?? null;
}

/** Stores one report of a group: the first of them, and each that has a reference. */
export async function storeReport(database: Database, error: StoredError): Promise<void> {
  await database.query(
    `insert into page_error_report (tenant_id, remote, version, fingerprint, kind, name, message, stack, route, part, browser,
       system, memory, language, since_load_ms, is_money_in_flight, occurrences, reference, at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19
     where $18::text is not null or (select count(*) from page_error_report
       where tenant_id = $1 and remote = $2 and version = $3 and fingerprint = $4) < ${MOST_REPORTS}`,
    [
      error.tenantId,
      error.remote,
      error.version,
      error.fingerprint,
      error.kind,
      error.name,
      error.message,
      error.stack,
      error.route,
      error.part ?? null,
      error.browser,
      error.system,
      error.memory,
      error.language,
      error.since,
      error.money,
      error.occurrences,
      error.reference,
      error.at,
    ],
  );
}

/** One observation in its hour. */
export interface Observation {
  readonly tenantId: string;
  readonly remote: string;
  readonly version: string;
  readonly route: string;
  readonly metric: string;
  readonly bucket: number;
  readonly observations: number;
}

/** Adds observations to the hour of `now`. */
export async function countObservations(database: Database, added: readonly Observation[], now: Date): Promise<void> {
  if (added.length === 0) return;
  const column = <T>(read: (one: Observation) => T) => added.map(read);
  await database.query(
    `insert into page_metric_stats as known (tenant_id, remote, version, route, metric, hour, bucket, observations)
     select tenant_id, remote, version, route, metric, date_trunc('hour', $8::timestamptz), bucket, sum(observations)
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[])
       as added (tenant_id, remote, version, route, metric, bucket, observations)
     group by tenant_id, remote, version, route, metric, bucket
     order by tenant_id, remote, version, route, metric, bucket
     on conflict (tenant_id, remote, version, route, metric, hour, bucket) do update
       set observations = known.observations + excluded.observations`,
    [
      column(({ tenantId }) => tenantId),
      column(({ remote }) => remote),
      column(({ version }) => version),
      column(({ route }) => route),
      column(({ metric }) => metric),
      column(({ bucket }) => bucket),
      column(({ observations }) => observations),
      now,
    ],
  );
}

/** Width of a step of faults, ms: that of the counts of loads. */
const FAULT_STEP_MS = 5 * 60_000;

/** Adds a page view to the faults of a version. */
export async function countFault(
  database: Database,
  { tenantId, remote, version }: Pick<Observation, 'tenantId' | 'remote' | 'version'>,
  { errorViews, faultViews }: { readonly errorViews: number; readonly faultViews: number },
  now: number,
): Promise<void> {
  if (errorViews + faultViews === 0) return;
  await database.query(
    `insert into page_fault_stats as known (tenant_id, remote, version, bucket_start, error_views, fault_views)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (tenant_id, remote, version, bucket_start) do update
       set error_views = known.error_views + excluded.error_views, fault_views = known.fault_views + excluded.fault_views`,
    [tenantId, remote, version, new Date(now - (now % FAULT_STEP_MS)), errorViews, faultViews],
  );
}

/** Removes single reports older than some days, and counts older than some months. Source: G5.07. */
export async function purgeReports(
  database: Database,
  now: Date,
  { reportDays, reportMonths }: { readonly reportDays: number; readonly reportMonths: number },
): Promise<void> {
  await database.query('delete from page_error_report where at < $1::timestamptz - make_interval(days => $2)', [
    now,
    reportDays,
  ]);
  for (const [table, column] of [
    ['page_error_group', 'last_at'],
    ['page_fault_stats', 'bucket_start'],
    ['page_metric_stats', 'hour'],
    ['remote_failure_stats', 'hour'],
  ])
    await database.query(`delete from ${table} where ${column} < $1::timestamptz - make_interval(months => $2)`, [
      now,
      reportMonths,
    ]);
}

/** Errors of one remote with one normalised stack, on one brand. */
export interface ErrorGroup {
  readonly brand: string;
  readonly remote: string;
  readonly version: string;
  readonly fingerprint: string;
  readonly kind: string;
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly isNew: boolean;
  readonly occurrences: number;
  readonly views: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
}

export interface ErrorsQuery {
  readonly remote: string;
  readonly tenantIds: readonly string[];
  readonly version?: string;
  readonly limit: number;
}

/** Error groups of a remote on brands, the latest occurrence first. */
export async function listErrorGroups(database: Database, query: ErrorsQuery): Promise<readonly ErrorGroup[]> {
  const { rows } = await database.query<ErrorGroup>(
    `select tenant_id as brand, remote, version, fingerprint, kind, name, message, stack, is_new as "isNew",
       occurrences::int as occurrences, views::int as views, first_at as "firstAt", last_at as "lastAt"
     from page_error_group
     where remote = $1 and tenant_id = any ($2) and ($3::text is null or version = $3)
     order by last_at desc, fingerprint limit $4`,
    [query.remote, query.tenantIds, query.version ?? null, query.limit],
  );
  return rows;
}

/** One stored report. */
export interface ErrorReport {
  readonly reference: string;
  readonly brand: string;
  readonly remote: string;
  readonly version: string;
  readonly fingerprint: string;
  readonly kind: string;
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly route: string;
  readonly part: string | null;
  readonly browser: string;
  readonly system: string;
  readonly memory: number | null;
  readonly language: string;
  readonly sinceLoadMs: number;
  readonly isMoneyInFlight: boolean;
  readonly occurrences: number;
  readonly at: Date;
}

/** The reports of a reference, whatever its case, dash and spaces, the fullest first: a page may report a failure twice. */
export async function findReports(database: Database, typed: string): Promise<readonly ErrorReport[]> {
  const number = parseReference(typed);
  if (number === null) return [];
  const { rows } = await database.query<ErrorReport>(
    `select reference, tenant_id as brand, remote, version, fingerprint, kind, name, message, stack, route, part, browser, system,
       memory, language, since_load_ms as "sinceLoadMs", is_money_in_flight as "isMoneyInFlight", occurrences, at
     from page_error_report where reference = $1 order by length(stack) desc, id`,
    [formatReference(number)],
  );
  return rows;
}
