import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { fromBucket, readFigures, toBucket } from './figures';
import { openMonitoring, type PageEvent } from './monitoring';
import { pageReport } from './page-report';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());
beforeEach(() => database.query('truncate page_metric_stats').then(() => undefined));

const HOUR = 3_600_000;
const MORNING = Date.UTC(2026, 4, 1, 10, 30);

function open() {
  let now = MORNING;
  const monitoring = openMonitoring({ database, knows: () => true, clock: () => now });
  const events: PageEvent[] = [];
  monitoring.subscribe((event) => events.push(event));
  const record = async (figure: object, tenantId = 'royal') =>
    monitoring.record(
      pageReport.parse({
        view: 'v1',
        language: 'en-IN',
        figures: [{ remote: 'wallet', version: '1.1.0', route: '/deposit', ...figure }],
      }),
      { tenantId, userAgent: '', visitor: 'visitor-1', address: '203.0.113.9' },
    );
  const read = (over: object = {}) =>
    readFigures(database, { tenantIds: null, step: 'hour', since: new Date(MORNING - HOUR), ...over });
  return { record, read, events, wait: (ms: number) => (now += ms) };
}

test.each([
  ['inp', 400],
  ['lcp', 2_500],
  ['frame', 59_999],
  ['cls', 0.05],
  ['cls', 1.7],
] as const)('the bucket of %s %d has a value within 2.5 %% of it [F4.02]', (metric, value) => {
  const read = fromBucket(metric, toBucket(metric, value));
  expect(Math.abs(read / value - 1)).toBeLessThanOrEqual(0.025);
});

test('percentiles of a version and route are within 5 % of those of the values, by hour and by day [F4.02]', async () => {
  const { record, read, wait } = open();
  const values = Array.from({ length: 100 }, (_, at) => 10 * (at + 1));
  await record({ metric: 'inp', values });
  wait(HOUR);
  await record({ metric: 'inp', values: [2000] });
  const hours = await read();
  expect(hours.map(({ observations, at }) => [observations, at.toISOString()])).toEqual([
    [100, '2026-05-01T10:00:00.000Z'],
    [1, '2026-05-01T11:00:00.000Z'],
  ]);
  const [{ p50, p75, p95 } = { p50: 0, p75: 0, p95: 0 }] = hours;
  for (const [read, real] of [
    [p50, 500],
    [p75, 750],
    [p95, 950],
  ] as const)
    expect(Math.abs(Number(read) / real - 1)).toBeLessThanOrEqual(0.05);
  expect((await read({ step: 'day' })).map(({ observations }) => observations)).toEqual([101]);
});

test('figures are counted apart by brand, remote, version and route [F4.02]', async () => {
  const { record, read } = open();
  await record({ metric: 'lcp', values: [900] });
  await record({ metric: 'lcp', values: [900], version: '1.2.0' });
  await record({ metric: 'lcp', values: [900], remote: 'casino' });
  await record({ metric: 'lcp', values: [900], route: '/withdraw' });
  await record({ metric: 'lcp', values: [900] }, 'metro');
  expect(await read()).toHaveLength(5);
  expect(await read({ tenantIds: ['metro'] })).toHaveLength(1);
  expect(await read({ remote: 'wallet', version: '1.2.0' })).toHaveLength(1);
});

test('a listener gets the longest interaction of a view with its visitor [F4.02]', async () => {
  const { record, events } = open();
  await record({ metric: 'inp', values: [120, 480] });
  await record({ metric: 'lcp', values: [900] });
  expect(events.map(({ kind, value, visitor }) => [kind, value, visitor])).toEqual([['inp', 480, 'visitor-1']]);
});

test('a figure that no page can measure is counted at the limit of its metric [F4.02]', async () => {
  const { record, read } = open();
  await record({ metric: 'inp', values: [1e12] });
  expect(Math.abs(Number((await read())[0]?.p50) / 60_000 - 1)).toBeLessThanOrEqual(0.025);
});
