import { getFirstRow, type Database } from '../core/database';

/** Items of a queue that wait, and when the oldest came, ms since 1970. */
export interface QueueFigures {
  readonly queue: string;
  readonly waiting: number;
  readonly oldestAt: number | null;
}

/** What all processes of one database share; each of them reads the same. Times in ms since 1970, null where there is none. */
export interface DatabaseFigures {
  readonly proofPassed: number | null;
  readonly provedAt: number | null;
  readonly ledgerEntries: number | null;
  readonly replicaLagSeconds: number | null;
  readonly archivedAt: number | null;
  /** Of the newest run of a backup, and the newest backup that a run found. */
  readonly backupPassed: number | null;
  readonly backupAt: number | null;
  /** Of the last drill that passed, and the first run of a backup. */
  readonly drillAt: number | null;
  readonly firstBackupAt: number | null;
  /** Of the newest run of the archive that ended. */
  readonly archivePassed: number | null;
  readonly queues: readonly QueueFigures[];
  /** Statements of suppliers of each brand that are a day late. */
  readonly lateStatements: readonly { readonly brand: string; readonly days: number }[];
  readonly hosts: readonly HostFigures[];
}

/** Hosts of a brand. */
export interface HostFigures {
  readonly brand: string;
  /** How many do not lead here any more. */
  readonly failing: number;
  /** When the first certificate ends, ms since 1970; null where none was seen. */
  readonly certificateEndsAt: number | null;
}

export const UNKNOWN_FIGURES: DatabaseFigures = {
  proofPassed: null,
  provedAt: null,
  ledgerEntries: null,
  replicaLagSeconds: null,
  archivedAt: null,
  backupPassed: null,
  backupAt: null,
  drillAt: null,
  firstBackupAt: null,
  archivePassed: null,
  queues: [],
  hosts: [],
  lateStatements: [],
};

/** Ms since 1970 of a column. */
const ms = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::bigint`;

/** Each queue by an index of its own: what waits is little beside what is done. */
const QUEUES = `SELECT 'deposits' AS queue, count(*)::int AS waiting, ${ms('min(created_at)')} AS "oldestAt"
    FROM payment_request WHERE kind = 'deposit' AND status IN ('pending', 'processing') AND payment_type <> 'IPAY'
  UNION ALL SELECT 'withdrawals', count(*)::int, ${ms('min(created_at)')}
    FROM withdraw_request WHERE status IN ('pending', 'processing')
  UNION ALL SELECT 'payouts', count(*)::int, ${ms('min(created_at)')} FROM payout WHERE next_at IS NOT NULL
  UNION ALL SELECT 'unknown payouts', count(*)::int, ${ms('min(sent_at)')}
    FROM payout WHERE next_at IS NOT NULL AND state = 'unknown'
  UNION ALL SELECT 'refunds', count(*)::int, ${ms('min(created_at)')} FROM payment_refund WHERE state <> 'done'
  UNION ALL SELECT 'results', count(*)::int, ${ms('min(decided_at)')} FROM market_result WHERE delivered_at IS NULL
  UNION ALL SELECT 'delayed bets', count(*)::int, min(decide_at) FROM bet WHERE status = 'delayed'
  UNION ALL SELECT 'webhooks', count(*)::int, ${ms('min(next_at)')}
    FROM registry_webhook_delivery WHERE next_at IS NOT NULL`;

/** An entry of a hold is two of the ledger. The statistics count what was inserted since they began. */
const SHARED = `SELECT
    (SELECT sum(CASE relname WHEN 'ledger_hold' THEN 2 ELSE 1 END * n_tup_ins)::bigint FROM pg_stat_user_tables
      WHERE relname IN ('ledger_entry', 'ledger_hold')) AS "ledgerEntries",
    (SELECT extract(epoch FROM max(replay_lag))::float8 FROM pg_stat_replication) AS "replicaLagSeconds",
    (SELECT ${ms('last_archived_time')} FROM pg_stat_archiver) AS "archivedAt"`;

/** Days of the last week that ended a day ago, after the adapter was set, and have no statement (G7.04). */
const STATEMENTS = `SELECT a.tenant_id AS brand, count(d.day) FILTER (WHERE s.day IS NULL)::int AS days
  FROM adapter_setting a
    CROSS JOIN LATERAL (SELECT make_interval(mins => coalesce((a.settings ->> 'utcOffsetMinutes')::int, 330)) AS ahead) o
    LEFT JOIN LATERAL (
      SELECT ((now() AT TIME ZONE 'UTC' + ahead)::date - n) AS day FROM generate_series(2, 8) AS n
    ) d ON (d.day + 1 - ahead) AT TIME ZONE 'UTC' > a.created_at
    LEFT JOIN supplier_statement s ON s.tenant_id = a.tenant_id AND s.source = a.settings ->> 'source' AND s.day = d.day
  WHERE a.kind = 'statement' AND a.is_active GROUP BY a.tenant_id`;

const HOSTS = `SELECT tenant_id AS brand, count(*) FILTER (WHERE state IN ('failing', 'failed'))::int AS failing,
    ${ms('min(certificate_ends_at)')} AS "certificateEndsAt"
  FROM host_check GROUP BY tenant_id`;

const PROOF = `SELECT passed::int AS "proofPassed", ${ms('ended_at')} AS "provedAt" FROM ledger_verification
  WHERE ended_at IS NOT NULL ORDER BY day DESC LIMIT 1`;

const BACKUP = `SELECT (problems = '[]')::int AS "backupPassed", (SELECT ${ms('max(result_at)')} FROM backup_run) AS "backupAt",
    (SELECT ${ms('max(ended_at)')} FROM backup_drill WHERE problems = '[]') AS "drillAt",
    (SELECT ${ms('min(ended_at)')} FROM backup_run) AS "firstBackupAt"
  FROM backup_run ORDER BY id DESC LIMIT 1`;

const ARCHIVE = `SELECT (problems = '[]')::int AS "archivePassed" FROM archive_run WHERE ended_at IS NOT NULL ORDER BY day DESC LIMIT 1`;

/** Reads the figures in seven statements; none of them reads a table as a whole. */
export async function readDatabaseFigures(database: Pick<Database, 'query'>): Promise<DatabaseFigures> {
  const { rows: queues } = await database.query<QueueFigures & Record<string, unknown>>(QUEUES);
  const { rows: shared } =
    await database.query<Pick<DatabaseFigures, 'ledgerEntries' | 'replicaLagSeconds' | 'archivedAt'>>(SHARED);
  const { rows: proofs } = await database.query<Pick<DatabaseFigures, 'proofPassed' | 'provedAt'>>(PROOF);
  const { rows: backups } =
    await database.query<Pick<DatabaseFigures, 'backupPassed' | 'backupAt' | 'drillAt' | 'firstBackupAt'>>(BACKUP);
  const { rows: archives } = await database.query<Pick<DatabaseFigures, 'archivePassed'>>(ARCHIVE);
  const { rows: hosts } = await database.query<HostFigures & Record<string, unknown>>(HOSTS);
  const { rows: lateStatements } = await database.query<{ brand: string; days: number }>(STATEMENTS);
  return {
    ...UNKNOWN_FIGURES,
    ...proofs[0],
    ...backups[0],
    ...archives[0],
    ...getFirstRow(shared),
    queues,
    hosts,
    lateStatements,
  };
}
