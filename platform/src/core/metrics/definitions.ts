/** A metric as `/metrics` shows it. No label holds a player, an event, an address or free text (G4.02). */
export interface Definition {
  readonly name: string;
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: readonly string[];
  /** Upper bounds of a histogram, seconds. */
  readonly buckets?: readonly number[];
  /** Most combinations of labels. Further ones count under `other`. */
  readonly most: number;
  /** Label that becomes `other` for further combinations. */
  readonly folded?: string;
}

type Labels = readonly string[];
type Bounds = Partial<Pick<Definition, 'most' | 'folded' | 'buckets'>>;

const define =
  <K extends Definition['kind']>(kind: K) =>
  (name: string, help: string, labels: Labels = [], bounds: Bounds = {}): Definition & { readonly kind: K } => ({
    name: `backlay_${name}`,
    kind,
    help,
    labels,
    most: labels.length === 0 ? 1 : 60,
    ...(labels[0] && { folded: labels.at(-1) }),
    ...bounds,
  });

const counter = define('counter');
const gauge = define('gauge');
const histogram = define('histogram');

/** Bounds of waits of people, and of the database: the objectives are among them. */
const CALL_SECONDS = [0.025, 0.1, 0.25, 1, 5];
const PLACEMENT_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const FRAME_SECONDS = [0.05, 0.1, 0.2, 0.5, 1, 2.5, 10];
const STATEMENT_SECONDS = [0.001, 0.005, 0.025, 0.1, 1];
const ADAPTER_SECONDS = [0.1, 0.5, 1, 2.5, 8];

/** Suppliers are few; whatever names more of them counts as one. */
const ADAPTERS: Bounds = { most: 80, folded: 'adapter' };

/** Every metric of the platform (G4.01). Beside them are the default metrics of prom-client. */
export const definitions = {
  httpRequests: counter('http_requests_total', 'Requests that ended, by call', ['call', 'status_class'], {
    most: 660,
    folded: 'call',
  }),
  httpSeconds: histogram('http_request_seconds', 'Time from request to response', ['call', 'status_class'], {
    most: 160,
    folded: 'call',
    buckets: CALL_SECONDS,
  }),
  bets: counter('bets_total', 'Orders that were accepted or rejected', ['brand', 'result', 'reason'], { most: 700 }),
  placementSeconds: histogram('bet_placement_seconds', 'Time of a placement beside its bet delay', [], {
    buckets: PLACEMENT_SECONDS,
  }),
  delayWaiting: gauge('bet_delay_waiting', 'Bets of this process that wait for their delay'),
  sockets: gauge('sockets', 'Connected sockets of this process', ['brand'], { most: 100 }),
  deliveries: counter('socket_deliveries_total', 'Messages that were written to sockets'),
  frameLag: histogram('frame_lag_seconds', "Time from the source's message to the write of its frame", [], {
    buckets: FRAME_SECONDS,
  }),
  pushFaults: counter('push_faults_total', 'Faults of sources that push', ['source', 'fault'], { most: 80 }),
  feedAge: gauge('feed_age_seconds', 'Time since the source gave a sign of life', ['source'], { most: 30 }),
  marketsOpen: gauge('markets_open', 'Markets without a result', ['source'], { most: 10 }),
  leader: gauge('leader', 'Whether this process listens to the source', ['source'], { most: 10 }),
  proofOk: gauge('ledger_proof_ok', 'Whether the last verification of the ledger passed'),
  proofAge: gauge('ledger_proof_age_seconds', 'Time since the last verification of the ledger ended'),
  ledgerEntries: counter('ledger_entries_total', 'Entries that the database posted to the ledger'),
  booksUnsound: gauge('books_unsound', 'Books of waiting orders that are suspended because a step left them crossed'),
  certificateDays: gauge('certificate_days', 'Days until the first certificate of a brand ends', ['brand'], {
    most: 2000,
  }),
  hostsFailing: gauge('hosts_failing', 'Hosts of a brand that do not lead here any more', ['brand'], { most: 2000 }),
  statementsLate: gauge('statements_late', 'Statements of suppliers of a brand that are a day late', ['brand'], {
    most: 2000,
  }),
  queueWaiting: gauge('queue_waiting', 'Items that wait in a queue', ['queue'], { most: 40 }),
  queueOldest: gauge('queue_oldest_seconds', 'Age of the oldest item of a queue', ['queue'], { most: 40 }),
  jobRuns: counter('job_runs_total', 'Runs of scheduled jobs', ['queue', 'result'], { most: 80, folded: 'queue' }),
  payments: counter('payments_total', 'Changes of deposits', ['kind', 'adapter', 'result'], ADAPTERS),
  payouts: counter('payouts_total', 'Changes of withdrawals', ['kind', 'adapter', 'result'], ADAPTERS),
  adapterSeconds: histogram('adapter_seconds', 'Time of a call to a supplier', ['kind', 'adapter', 'result'], {
    ...ADAPTERS,
    most: 30,
    buckets: ADAPTER_SECONDS,
  }),
  adapterUp: gauge('adapter_up', 'Whether the last call to a supplier worked', ['kind', 'adapter'], { most: 30 }),
  dbPool: gauge('db_pool', 'Connections in use and callers that wait for one'),
  statementSeconds: histogram('db_statement_seconds', 'Time of a statement', ['statement'], {
    most: 40,
    buckets: STATEMENT_SECONDS,
  }),
  busLag: gauge('bus_lag_seconds', 'Time of the last message to this process itself over the bus'),
  replicaLag: gauge('replica_lag_seconds', 'Largest lag of a replica of the database'),
  releaseInfo: gauge('release_info', 'Versions that a brand runs', ['brand', 'remote', 'version'], { most: 300 }),
  remoteFailures: counter('remote_failures_total', 'Failures of a remote in browsers', ['brand', 'remote', 'version'], {
    most: 220,
  }),
  partState: gauge('part_ok', 'Whether a part of /readyz works: 1 ok, 0.5 degraded, 0 down', ['part'], { most: 10 }),
  backupAge: gauge('backup_age_seconds', 'Time since the database archived its log'),
  backupOk: gauge('backup_ok', 'Whether the newest run of a backup worked: 1 or 0'),
  backupResultAge: gauge('backup_result_age_seconds', 'Age of the newest backup'),
  drillAge: gauge('backup_drill_age_seconds', 'Time since the last drill of a restore that passed'),
  archiveOk: gauge('archive_ok', 'Whether the newest run of the archive moved every month that was due: 1 or 0'),
  diskFree: gauge('disk_free_ratio', 'Free part of the file system of DATA_DIR'),
} as const;

export type MetricKey = keyof typeof definitions;
type KeyOf<K extends Definition['kind']> = {
  [N in MetricKey]: (typeof definitions)[N] extends { readonly kind: K } ? N : never;
}[MetricKey];
export type CounterKey = KeyOf<'counter'>;
export type GaugeKey = KeyOf<'gauge'>;
export type HistogramKey = KeyOf<'histogram'>;
