import { openTestDatabase, type TestDatabase } from '../../core/database/testing';
import { openMonitoring, type PageEvent } from './monitoring';
import { pageReport } from './page-report';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());
beforeEach(() =>
  database
    .query('truncate page_error_group, page_error_report, page_metric_stats, page_fault_stats')
    .then(() => undefined),
);

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const NOW = Date.UTC(2026, 4, 1, 10, 30);
const source = { tenantId: 'royal', userAgent: ANDROID, visitor: 'visitor-1', address: '203.0.113.9' };

const errorOf = (over: object = {}) => ({
  remote: 'wallet',
  version: '1.1.0',
  kind: 'error',
  name: 'TypeError',
  message: 'Cannot read properties of undefined',
  stack: 'at pay (/remotes/wallet/1.1.0/screen-deposit.1a2b3c4d5e.js:1:2345)',
  route: '/deposit',
  since: 5120,
  money: true,
  count: 1,
  ...over,
});
const reportOf = (errors: readonly object[], view = 'view-1') =>
  pageReport.parse({ view, language: 'hi-IN', memory: 4, errors });

function open(knows = (_remote: string, version: string) => version !== '9.9.9') {
  const monitoring = openMonitoring({ database, knows, clock: () => NOW });
  const events: PageEvent[] = [];
  monitoring.subscribe((event) => events.push(event));
  const record = (errors: readonly object[], view?: string, from = source) =>
    monitoring.record(reportOf(errors, view), from);
  const read = async (text: string) => (await database.query<Record<string, unknown>>(text)).rows;
  return { ...monitoring, events, record, read };
}

test('a reported error is stored with version, brand, route, device families, time and money in flight [F4.01]', async () => {
  const { record, read } = open();
  await record([errorOf({ count: 3, part: 'DepositForm' })]);
  const [row] = await read('select * from page_error_report');
  expect(row).toMatchObject({
    tenant_id: 'royal',
    remote: 'wallet',
    version: '1.1.0',
    kind: 'error',
    name: 'TypeError',
    message: 'Cannot read properties of undefined',
    stack: 'at pay (/remotes/wallet/1.1.0/screen-deposit.1a2b3c4d5e.js:1:2345)',
    route: '/deposit',
    part: 'DepositForm',
    browser: 'Chrome',
    system: 'Android',
    memory: 4,
    language: 'hi-IN',
    since_load_ms: 5120,
    is_money_in_flight: true,
    occurrences: 3,
  });
});

test('equal stacks of one remote are one group with its views and occurrences, over builds and hashes [F4.01]', async () => {
  const { record, read } = open();
  await record([errorOf({ count: 1000 })], 'view-1');
  await record([errorOf({ stack: 'at pay (/remotes/wallet/1.1.0/screen-deposit.ffffffffff.js:9:1)' })], 'view-2');
  await record([errorOf({ remote: 'casino' })], 'view-2');
  expect(await read('select remote, occurrences, views from page_error_group order by remote')).toEqual([
    { remote: 'casino', occurrences: 1, views: 1 },
    { remote: 'wallet', occurrences: 1001, views: 2 },
  ]);
});

test('a page view that reports twenty groups has ten of them stored [F4.01]', async () => {
  const { record, read } = open();
  const kinds = Array.from({ length: 20 }, (_, at) => errorOf({ message: `kind ${String.fromCharCode(97 + at)}` }));
  await record(kinds.slice(0, 10));
  await record(kinds.slice(10));
  expect(await read('select count(*)::int as groups from page_error_group')).toEqual([{ groups: 10 }]);
});

test('an error of a version that was never released is not stored [F4.01]', async () => {
  const { record, read, events } = open();
  await record([errorOf({ version: '9.9.9' })]);
  expect([await read('select 1 from page_error_group'), events]).toEqual([[], []]);
});

test('an error that the version before had is not new, any other one is [F4.07]', async () => {
  const { record, events } = open();
  await record([errorOf({ version: '1.0.0' })], 'view-1');
  await record([errorOf(), errorOf({ message: 'something else' })], 'view-2');
  expect(events.map(({ version, isNew }) => [version, isNew])).toEqual([
    ['1.0.0', true],
    ['1.1.0', false],
    ['1.1.0', true],
  ]);
});

test('a listener gets each stored error once a view with its visitor, and freezes apart [F4.07]', async () => {
  const { record, events } = open();
  await record([errorOf(), errorOf({ message: 'another' }), errorOf({ kind: 'freeze', name: 'Freeze' })]);
  expect(events.map(({ kind, isFirstOfView, visitor }) => [kind, isFirstOfView, visitor])).toEqual([
    ['error', true, 'visitor-1'],
    ['error', false, 'visitor-1'],
    ['freeze', true, 'visitor-1'],
  ]);
});

test('a view counts once as one with an error, and once as one with a new error or a freeze [F4.07]', async () => {
  const { record, read, events } = open();
  await record([errorOf({ version: '1.0.0' })], 'view-1');
  await record([errorOf(), errorOf()], 'view-2');
  await record([errorOf({ message: 'new' }), errorOf({ message: 'newer' }), errorOf({ kind: 'freeze' })], 'view-3');
  expect(await read('select version, error_views, fault_views from page_fault_stats order by version')).toEqual([
    { version: '1.0.0', error_views: 1, fault_views: 1 },
    { version: '1.1.0', error_views: 2, fault_views: 1 },
  ]);
  expect(events.filter(({ isFirstFault }) => isFirstFault).map(({ view }) => view)).toEqual(['view-1', 'view-3']);
});

test('a report with personal data is stored without any of it, and without visitor and address [F4.08]', async () => {
  const { record, read } = open();
  await record([
    errorOf({
      name: 'Error 9876543210',
      message: 'asha@example.com paid 4111 1111 1111 1111 with Bearer s3cr3t at /pay?utr=77',
      part: 'Form of asha@example.com',
      stack: 'at x (/remotes/wallet/1.1.0/a.1234567890.js:1:222222)\nat y (https://royal.example/?token=s3cr3t:1:2)',
    }),
  ]);
  const stored = JSON.stringify(await read('select * from page_error_group, page_error_report'));
  for (const personal of ['203.0.113.9', '9876543210', 'asha', '4111', 's3cr3t', 'utr', 'visitor-1', 'Pixel'])
    expect(stored).not.toContain(personal);
  expect(stored).toContain('/remotes/wallet/1.1.0/a.1234567890.js:1:222222');
});

test('a route with a value in it is stored as other [F4.08]', async () => {
  const { record, read } = open();
  await record([errorOf({ route: '/profile/asha-9876543210' })]);
  expect(await read('select route from page_error_report')).toEqual([{ route: 'other' }]);
});

test('reports older than 30 days are removed, and groups and counts older than 13 months [F4.08 G5.07]', async () => {
  const { record, read } = open();
  await record([errorOf()]);
  const after = (days: number) => openMonitoring({ database, knows: () => true, clock: () => NOW + days * 86_400_000 });
  const counts = ['page_error_group', 'page_metric_stats', 'page_fault_stats'];
  await after(31).tidy();
  expect(await read('select 1 from page_error_report')).toEqual([]);
  for (const table of counts) expect(await read(`select 1 from ${table}`)).not.toEqual([]);
  await after(13 * 31).tidy();
  for (const table of counts) expect(await read(`select 1 from ${table}`)).toEqual([]);
});
