import type { Database } from '../../core/database';

/** A browser's report of a remote that failed. */
export interface FailureReport {
  readonly remote: string;
  readonly version: string;
  readonly phase: string;
  readonly cause: string;
  readonly path: string;
}

/**
 * Failure kinds that a browser may report: those of `shell/src/federation/failure-policy.ts`. Anything else is stored as `other`.
 */
const PHASES: ReadonlySet<string> = new Set([
  'network',
  'offline',
  'timeout',
  'missing',
  'integrity',
  'incompatible',
  'revoked',
  'evaluation',
  'render',
]);

/** Not the version's fault: the device had no network, or the platform itself revoked the version. */
const BLAMELESS: ReadonlySet<string> = new Set(['offline', 'revoked']);

/** Whether a failure counts toward the failure rate of its version. */
export const isBlamed = (phase: string): boolean => !BLAMELESS.has(phase);

export interface FailureCount {
  readonly remote: string;
  readonly version: string;
  readonly failures: number;
}

/** Counts a report in its hour: whoever may call cannot fill the table. Paths lose their query, which may name a person. */
export async function recordFailure(database: Database, tenantId: string, report: FailureReport): Promise<void> {
  await database.query(
    `insert into remote_failure_stats as known (tenant_id, remote, version, phase, hour, last_cause, last_path)
     values ($1, $2, $3, $4, date_trunc('hour', now()), $5, $6)
     on conflict (tenant_id, remote, version, phase, hour) do update
       set failures = known.failures + 1, last_cause = excluded.last_cause, last_path = excluded.last_path, last_at = now()`,
    [
      tenantId,
      report.remote,
      report.version,
      PHASES.has(report.phase) ? report.phase : 'other',
      report.cause,
      report.path.split(/[?#]/, 1)[0],
    ],
  );
}

/** Failures of a tenant since a time, by remote and version. */
export async function failuresSince(database: Database, tenantId: string, since: Date): Promise<FailureCount[]> {
  const { rows } = await database.query<FailureCount>(
    `select remote, version, sum(failures)::int as failures from remote_failure_stats
     where tenant_id = $1 and last_at >= $2 group by remote, version order by remote, version`,
    [tenantId, since],
  );
  return rows;
}
