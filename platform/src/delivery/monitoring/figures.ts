import type { Database } from '../../core/database';
import type { Metric } from './page-report';

/** Each bucket is this much above the one before: a percentile is at most 2.5 % off. */
const RATIO = 1.05;
/** A shift is counted in thousandths. */
const CLS_UNITS = 1_000;

const unitsOf = (metric: string): number => (metric === 'cls' ? CLS_UNITS : 1);

/** The bucket of a value; 0 for one below 1 ms or a thousandth of a shift. */
export const toBucket = (metric: Metric, value: number): number => {
  const units = value * unitsOf(metric);
  return units <= 1 ? 0 : Math.round(Math.log(units) / Math.log(RATIO));
};

/** The middle value of a bucket. */
export const fromBucket = (metric: string, bucket: number): number =>
  bucket === 0 ? 0 : RATIO ** bucket / unitsOf(metric);

/** What is read: of one brand, or of all of them. */
export interface FiguresQuery {
  readonly tenantIds: readonly string[] | null;
  readonly remote?: string;
  readonly version?: string;
  readonly step: 'hour' | 'day';
  readonly since: Date;
}

/** Counts and percentiles of one metric, of one version on one route and brand, in one hour or day (F4.02). */
export interface FigureStep {
  readonly tenantId: string;
  readonly remote: string;
  readonly version: string;
  readonly route: string;
  readonly metric: string;
  readonly at: Date;
  readonly observations: number;
  /** ms, and for `cls` the shift itself; null where only occurrences are counted. */
  readonly p50: number | null;
  readonly p75: number | null;
  readonly p95: number | null;
}

interface BucketRow {
  readonly tenantId: string;
  readonly remote: string;
  readonly version: string;
  readonly route: string;
  readonly metric: string;
  readonly at: Date;
  readonly buckets: readonly number[];
  readonly counts: readonly number[];
}

/** Occurrences have no value. */
const UNMEASURED = new Set(['error', 'freeze']);

function percentileOf({ metric, buckets, counts }: BucketRow, total: number, share: number): number {
  let below = 0;
  for (const [index, bucket] of buckets.entries()) {
    below += counts[index] ?? 0;
    if (below >= total * share) return fromBucket(metric, bucket);
  }
  return 0;
}

/** Every step since a time, oldest first. */
export async function readFigures(database: Database, query: FiguresQuery): Promise<readonly FigureStep[]> {
  const { tenantIds, remote, version, step, since } = query;
  const { rows } = await database.query<BucketRow>(
    `select tenant_id as "tenantId", remote, version, route, metric, at,
       array_agg(bucket order by bucket) as buckets, array_agg(observations order by bucket) as counts
     from (
       select tenant_id, remote, version, route, metric, date_trunc($1, hour) as at, bucket::int as bucket,
         sum(observations)::int as observations
       from page_metric_stats
       where hour >= date_trunc($1, $2::timestamptz) and ($3::text[] is null or tenant_id = any ($3))
         and ($4::text is null or remote = $4) and ($5::text is null or version = $5)
       group by 1, 2, 3, 4, 5, 6, 7
     ) as counted
     group by tenant_id, remote, version, route, metric, at
     order by at, tenant_id, remote, version, route, metric`,
    [step, since, tenantIds, remote ?? null, version ?? null],
  );
  return rows.map((row) => {
    const { buckets: _buckets, counts, ...key } = row;
    const observations = counts.reduce((sum, count) => sum + count, 0);
    const at = (share: number) => (UNMEASURED.has(row.metric) ? null : percentileOf(row, observations, share));
    return { ...key, observations, p50: at(0.5), p75: at(0.75), p95: at(0.95) };
  });
}
