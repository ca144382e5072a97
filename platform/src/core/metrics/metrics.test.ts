import { createMetrics, definitions, type Definition } from './';
import { LabelledSeries } from './series';

const all: readonly Definition[] = Object.values(definitions);
const seriesOf = (text: string) => text.split('\n').filter((line) => line && !line.startsWith('#'));
const numbered = (count: number, name: string) => Array.from({ length: count }, (_, n) => `${name}-${n}`);

test('every metric has the name, the kind and the labels of the table and no other label [G4.01]', async () => {
  const metrics = createMetrics({ defaults: false });
  const labelsOf = ({ name, kind, labels }: Definition) => [name.replace('backlay_', ''), kind, ...labels].join(' ');
  expect(all.map(labelsOf)).toEqual([
    'http_requests_total counter call status_class',
    'http_request_seconds histogram call status_class',
    'bets_total counter brand result reason',
    'bet_placement_seconds histogram',
    'bet_delay_waiting gauge',
    'sockets gauge brand',
    'socket_deliveries_total counter',
    'frame_lag_seconds histogram',
    'push_faults_total counter source fault',
    'feed_age_seconds gauge source',
    'markets_open gauge source',
    'leader gauge source',
    'ledger_proof_ok gauge',
    'ledger_proof_age_seconds gauge',
    'ledger_entries_total counter',
    'books_unsound gauge',
    'certificate_days gauge brand',
    'hosts_failing gauge brand',
    'statements_late gauge brand',
    'queue_waiting gauge queue',
    'queue_oldest_seconds gauge queue',
    'job_runs_total counter queue result',
    'payments_total counter kind adapter result',
    'payouts_total counter kind adapter result',
    'adapter_seconds histogram kind adapter result',
    'adapter_up gauge kind adapter',
    'db_pool gauge',
    'db_statement_seconds histogram statement',
    'bus_lag_seconds gauge',
    'replica_lag_seconds gauge',
    'release_info gauge brand remote version',
    'remote_failures_total counter brand remote version',
    'part_ok gauge part',
    'backup_age_seconds gauge',
    'backup_ok gauge',
    'backup_result_age_seconds gauge',
    'backup_drill_age_seconds gauge',
    'archive_ok gauge',
    'disk_free_ratio gauge',
  ]);
  const text = await metrics.render();
  for (const { name, kind } of all) expect(text).toContain(`# TYPE ${name} ${kind}`);
});

test('50 brands with more of everything than there can be make at most 5,000 series [G4.02]', async () => {
  const metrics = createMetrics();
  const brands = numbered(50, 'brand');
  const wide = numbered(300, 'value');
  for (const call of wide)
    for (const status of ['2xx', '3xx', '4xx', '5xx']) {
      metrics.count('httpRequests', call, status);
      metrics.observe('httpSeconds', 0.1, call, status);
    }
  for (const value of wide) {
    metrics.observe('statementSeconds', 0.1, value);
    for (const key of ['payments', 'payouts'] as const) metrics.count(key, value, 'gateway', 'approved');
    metrics.observe('adapterSeconds', 0.1, 'payment', value, 'done');
    metrics.set('adapterUp', 1, 'payment', value);
    metrics.count('jobRuns', value, 'done');
  }
  for (const brand of brands)
    for (const value of wide.slice(0, 40)) {
      metrics.count('bets', brand, 'rejected', value);
      metrics.count('remoteFailures', brand, 'wallet', value);
    }
  const each = (values: readonly string[]) => () => values.map((value) => [[value], 1] as const);
  metrics.provide('sockets', each(brands));
  for (const key of ['queueWaiting', 'queueOldest', 'partState', 'feedAge', 'marketsOpen', 'leader'] as const)
    metrics.provide(key, each(wide));
  metrics.provide('releaseInfo', () =>
    brands.flatMap((brand) => numbered(9, 'remote').map((remote) => [[brand, remote, '1.0.0'], 1] as const)),
  );
  const series = seriesOf(await metrics.render());
  expect(series.length).toBeGreaterThan(3000);
  expect(series.length).toBeLessThanOrEqual(5000);
  expect(series).toContainEqual(expect.stringMatching(/^backlay_bets_total\{.*reason="other"\} \d+$/));
});

test('a combination beyond the bound counts as other and a known one keeps its own series [G4.02]', () => {
  const made: string[] = [];
  const series = new LabelledSeries({ labels: ['brand', 'reason'], most: 2, folded: 'reason' }, (values) => {
    made.push(values.join(' '));
    return { values };
  });
  const first = series.get('royal', 'stale');
  series.get('royal', 'range');
  expect(series.get('royal', 'zero')).toBe(series.get('royal', 'blocked'));
  expect(series.get('royal', 'stale')).toBe(first);
  expect(made).toEqual(['royal stale', 'royal range', 'royal other']);
});

test('a gauge that nobody could read is not a number rather than zero [G4.01]', async () => {
  const metrics = createMetrics({ defaults: false });
  metrics.provide('proofOk', () => []);
  expect(await metrics.render()).toMatch(/^backlay_ledger_proof_ok Nan$/im);
});
