import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { createMetrics } from '../src/core/metrics';
import { listMetrics, listSyntaxErrors, parseDuration, PromEvaluator, type SeriesFixture } from './promql';

interface Rule {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}

const folder = join(__dirname, '../deploy/monitoring');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const rules: readonly Rule[] = parse(read('rules.yaml')).groups.flatMap(({ rules: some }: { rules: Rule[] }) => some);
const alerts = rules.filter((rule) => rule.alert !== undefined);
const recorded = new Map(rules.flatMap(({ record, expr }) => (record ? [[record, expr] as const] : [])));
const dashboards = readdirSync(join(folder, 'dashboards')).map((name) => JSON.parse(read(`dashboards/${name}`)));
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboards.flatMap(({ panels }) =>
    panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr)),
  ),
];

/** A counter that grows by so many a minute. */
const grows = (perMinute: number) => (minute: number) => Math.max(0, minute) * perMinute;
/** The minute at which an alert is judged; six hours lie before it. */
const NOW = 600;
const histogram = (name: string, bound: string, all: number, within: number): SeriesFixture => ({
  [`${name}_count`]: grows(all),
  [`${name}_bucket{le="${bound}"}`]: grows(within),
});
const calls = (ok: number, failed: number): SeriesFixture => ({
  'backlay_http_requests_total{call="points",status_class="2xx"}': grows(ok),
  'backlay_http_requests_total{call="points",status_class="5xx"}': grows(failed),
});
const gauge = (series: string, raising: number, silent: number): Case => [{ [series]: raising }, { [series]: silent }];

type Case = readonly [raising: SeriesFixture, silent: SeriesFixture];
const cases: Readonly<Record<string, Case>> = {
  CallBudgetBurnsFast: [calls(1000, 10), calls(1000, 0.4)],
  CallBudgetBurnsSlowly: [calls(1000, 4), calls(1000, 0.4)],
  PlacementBudgetBurnsFast: [
    histogram('backlay_bet_placement_seconds', '0.25', 100, 80),
    histogram('backlay_bet_placement_seconds', '0.25', 100, 99.5),
  ],
  PlacementBudgetBurnsSlowly: [
    histogram('backlay_bet_placement_seconds', '0.25', 100, 90),
    histogram('backlay_bet_placement_seconds', '0.25', 100, 99.5),
  ],
  FrameBudgetBurnsFast: [
    histogram('backlay_frame_lag_seconds', '0.5', 100, 80),
    histogram('backlay_frame_lag_seconds', '0.5', 100, 100),
  ],
  FrameBudgetBurnsSlowly: [
    histogram('backlay_frame_lag_seconds', '0.5', 100, 90),
    histogram('backlay_frame_lag_seconds', '0.5', 100, 99.5),
  ],
  FeedBudgetBurnsFast: [
    { 'backlay_feed_age_seconds{source="betfair"}': (minute) => (minute > NOW - 2 ? 30 : 1) },
    { 'backlay_feed_age_seconds{source="betfair"}': (minute) => (minute === NOW - 30 ? 30 : 1) },
  ],
  FeedBudgetBurnsSlowly: [
    { 'backlay_feed_age_seconds{source="betfair"}': (minute) => (minute > NOW - 4 ? 30 : 1) },
    gauge('backlay_feed_age_seconds{source="betfair"}', 0, 4)[1],
  ],
  ProcessDown: gauge('up{job="backlay",instance="a"}', 0, 1),
  NoLeader: [
    { 'backlay_leader{source="betfair",instance="a"}': 0, 'backlay_leader{source="betfair",instance="b"}': 0 },
    { 'backlay_leader{source="betfair",instance="a"}': 0, 'backlay_leader{source="betfair",instance="b"}': 1 },
  ],
  FeedSilent: gauge('backlay_feed_age_seconds{source="betfair"}', 25, 5),
  PushSourceFault: [
    { 'backlay_push_faults_total{source="acme",fault="score"}': grows(0.1) },
    { 'backlay_push_faults_total{source="acme",fault="score"}': grows(0) },
  ],
  DatabaseNotUsable: gauge('backlay_part_ok{part="database"}', 0.5, 1),
  ControlDatabaseNotRead: gauge('backlay_part_ok{part="control"}', 0.5, 1),
  RedisNotUsable: gauge('backlay_part_ok{part="redis"}', 0, 1),
  ReleaseStoreNotReadable: gauge('backlay_part_ok{part="releases"}', 0.5, 1),
  BusSlow: gauge('backlay_bus_lag_seconds', 1.5, 0.01),
  LedgerProofFailed: gauge('backlay_ledger_proof_ok', 0, 1),
  LedgerProofOld: gauge('backlay_ledger_proof_age_seconds', 100_000, 80_000),
  OrderBookUnsound: gauge('backlay_books_unsound', 1, 0),
  BackupOld: gauge('backlay_backup_age_seconds', 1000, 70),
  BackupFailed: gauge('backlay_backup_ok', 0, 1),
  ArchiveFailed: gauge('backlay_archive_ok', 0, 1),
  BackupMissing: gauge('backlay_backup_result_age_seconds', 100_000, 80_000),
  DrillMissing: gauge('backlay_backup_drill_age_seconds', 8.1 * 86_400, 7.9 * 86_400),
  DiskFull: gauge('backlay_disk_free_ratio', 0.05, 0.4),
  ReplicaLags: gauge('backlay_replica_lag_seconds', 12, 0.2),
  PoolExhausted: gauge('backlay_db_pool', 20, 9),
  EventLoopSlow: gauge('nodejs_eventloop_lag_p99_seconds', 0.3, 0.02),
  ResultsStuck: gauge('backlay_queue_oldest_seconds{queue="results"}', 400, 10),
  DelayedBetsStuck: gauge('backlay_queue_oldest_seconds{queue="delayed bets"}', 40, 3),
  QueueStuck: gauge('backlay_queue_oldest_seconds{queue="deposits"}', 4000, 600),
  HostFailing: gauge('backlay_hosts_failing{brand="royal"}', 1, 0),
  CertificateEnds: gauge('backlay_certificate_days{brand="royal"}', 13, 40),
  StatementLate: gauge('backlay_statements_late{brand="royal"}', 1, 0),
  PayoutStuck: gauge('backlay_queue_oldest_seconds{queue="withdrawals"}', 15_000, 3000),
  PayoutUnknown: gauge('backlay_queue_oldest_seconds{queue="unknown payouts"}', 2000, 60),
  RefundStuck: gauge('backlay_queue_oldest_seconds{queue="refunds"}', 14_500, 60),
  AdapterDown: gauge('backlay_adapter_up{kind="payment",adapter="gateway"}', 0, 1),
  SmsFailing: [
    {
      'backlay_adapter_seconds_count{kind="sms",adapter="gateway",result="failed"}': grows(5),
      'backlay_adapter_seconds_count{kind="sms",adapter="gateway",result="done"}': grows(5),
    },
    {
      'backlay_adapter_seconds_count{kind="sms",adapter="gateway",result="failed"}': grows(0),
      'backlay_adapter_seconds_count{kind="sms",adapter="gateway",result="done"}': grows(5),
    },
  ],
  JobsFailing: [
    { 'backlay_job_runs_total{queue="sweep",result="failed"}': grows(0.2) },
    { 'backlay_job_runs_total{queue="sweep",result="failed"}': 4 },
  ],
  RemoteFailing: [
    { 'backlay_remote_failures_total{brand="royal",remote="wallet",version="1.0.0"}': grows(5) },
    { 'backlay_remote_failures_total{brand="royal",remote="wallet",version="1.0.0"}': grows(0.1) },
  ],
  RequestFlood: [
    {
      'backlay_http_requests_total{call="login",status_class="4xx"}': grows(900),
      'backlay_http_requests_total{call="points",status_class="2xx"}': grows(100),
    },
    {
      'backlay_http_requests_total{call="login",status_class="4xx"}': grows(20),
      'backlay_http_requests_total{call="points",status_class="2xx"}': grows(100),
    },
  ],
};

/** Whether an alert is raised at a minute: its expression had results for as long as it demands. */
function isRaised({ expr, for: held = '0m' }: Rule, fixture: SeriesFixture, minute = NOW): boolean {
  const evaluator = new PromEvaluator(fixture, recorded);
  return [minute, minute - parseDuration(held)].every((time) => evaluator.evaluate(expr, time).length > 0);
}

test('every expression of rules and dashboards parses [G4.06]', () => {
  expect(expressions.length).toBeGreaterThan(80);
  expect(expressions.filter((expression) => listSyntaxErrors(expression).length > 0)).toEqual([]);
  expect(listSyntaxErrors('sum by (le (rate(x[5m])')).not.toEqual([]);
});

test('every metric of rules and dashboards is in /metrics or is recorded [G4.06]', async () => {
  const text = await createMetrics().render();
  const shown = [...text.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = '', kind]) =>
    kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  // Prometheus itself adds the first, and without a collection there is no figure of it.
  const known = new Set([...shown, ...recorded.keys(), 'up']);
  expect(new Set(expressions.flatMap(listMetrics).filter((name) => !known.has(name)))).toEqual(new Set());
});

test('every alert has a severity, a summary and the address of its runbook [G4.05]', () => {
  for (const { alert, labels, annotations } of alerts) {
    expect([alert, labels?.['severity']]).toEqual([alert, expect.stringMatching(/^(critical|warning)$/)]);
    expect([alert, annotations?.['runbook_url']]).toEqual([
      alert,
      expect.stringMatching(/^docs\/operate\/runbooks\/[a-z-]+\.md$/),
    ]);
    expect(annotations?.['summary']).toMatch(/\S/);
  }
  expect(Object.keys(cases)).toEqual(alerts.map(({ alert }) => alert));
});

test.each(alerts.map((rule) => [rule.alert ?? '', rule] as const))(
  'alert %s is raised by its raising series and by no healthy one [G4.06]',
  (name, rule) => {
    const [raising, silent] = cases[name]!;
    expect([isRaised(rule, raising), isRaised(rule, silent)]).toEqual([true, false]);
  },
);

test.each([
  ['a killed process', 'ProcessDown', 'up{job="backlay",instance="a"}', () => 0, 1],
  ['a frozen leader', 'NoLeader', 'backlay_leader{source="betfair"}', () => 0, 1],
  ['a paused Redis', 'RedisNotUsable', 'backlay_part_ok{part="redis"}', () => 0.5, 1],
  ['a stopped PostgreSQL', 'DatabaseNotUsable', 'backlay_part_ok{part="database"}', () => 0.5, 1],
  ['a silent feed', 'FeedSilent', 'backlay_feed_age_seconds{source="betfair"}', (minutes: number) => 60 * minutes, 1],
] as const)('%s raises %s within two minutes [G4.06]', (_fault, name, series, faulty, healthy) => {
  const rule = alerts.find(({ alert }) => alert === name)!;
  const fixture = { [series]: (minute: number) => (minute > NOW ? faulty(minute - NOW) : healthy) };
  // Two scrapes and an evaluation take at most 45 s of the two minutes.
  expect(isRaised(rule, fixture, NOW + 1.25)).toBe(true);
  expect(isRaised(rule, fixture, NOW)).toBe(false);
});

test('six dashboards have panels with a title and an expression each [G4.05]', () => {
  expect(dashboards.map(({ uid }) => uid).sort()).toEqual(
    ['betting', 'database', 'money', 'overview', 'releases', 'sockets'].map((name) => `backlay-${name}`),
  );
  for (const { title, panels } of dashboards)
    for (const panel of panels)
      expect([title, panel]).toEqual([
        title,
        expect.objectContaining({
          title: expect.stringMatching(/\S/),
          targets: [{ refId: 'A', expr: expect.any(String) }],
        }),
      ]);
});

test('prometheus scrapes /metrics with the token, and the collector keeps no attribute of a person [G4.05]', () => {
  const { rule_files: files, scrape_configs: jobs } = parse(read('prometheus.yaml'));
  expect(files).toEqual(['rules.yaml']);
  expect(jobs).toMatchObject([{ job_name: 'backlay', metrics_path: '/metrics', authorization: expect.anything() }]);
  const { receivers, processors, service } = parse(read('collector.yaml'));
  expect(Object.keys(receivers.otlp.protocols)).toEqual(['http']);
  for (const [name, pipeline] of Object.entries<{ processors: string[] }>(service.pipelines))
    for (const step of pipeline.processors) expect([name, step in processors]).toEqual([name, true]);
  expect(service.pipelines.traces.processors).toContain('attributes/people');
});

const promtool = ['/usr/bin/promtool', '/usr/local/bin/promtool'].find((place) => existsSync(place));
(promtool ? test : test.skip)('promtool accepts the rules [G4.06]', () => {
  const { status } = spawnSync(promtool ?? '', ['check', 'rules', join(folder, 'rules.yaml')], { encoding: 'utf8' });
  expect(status).toBe(0);
});
