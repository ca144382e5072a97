import type { EndpointName } from '@backlay/shared/contract';
import { fromPaise } from '@backlay/shared/domain';
import { openTestPlatform, type Answer, type TestPlatform } from '../../../testing/index';
import { verifyPlatformLedger } from '../../services';
import { statementDay } from './reconciliation';
import { bookPayment, type TestPayment } from './testing';

const SOURCE = 'gateway-1';
const DATE = '2026-01-31';
const DAY = statementDay(DATE, 330);
const HOUR = 3_600_000;
const NOON = DAY.from + 12 * HOUR;
const HEAD = 'time,kind,reference,utr,amount,fee';

let platform: TestPlatform;
let staff: string;
let adapterId: string;
beforeAll(async () => {
  platform = await openTestPlatform({ RATE_LIMIT_SCALE: '0' });
  await platform.database.query(
    `UPDATE user_account SET transaction_code_hash = password_hash WHERE tenant_id = 'staff'`,
  );
  staff = await platform.login('staff', 'admin1', 'Admin@123');
  adapterId = await setAdapter('royal');
});
afterAll(() => platform?.close());
beforeEach(async () => {
  await platform.database.query('TRUNCATE supplier_statement, statement_line, reconciliation_difference');
  // Entries of another test are of another gateway.
  await platform.database.query(
    `UPDATE payment_announcement SET setting_id = setting_id || '-before' WHERE setting_id = $1`,
    [SOURCE],
  );
});

const call = (name: EndpointName, body: Readonly<Record<string, unknown>>, token = staff) =>
  platform.call('staff', name, { token, userType: 'administrator', body });
const list = (name: EndpointName, query: Readonly<Record<string, string>>) =>
  platform.call('staff', name, { token: staff, userType: 'administrator', query });

async function setAdapter(tenantId: string, source = SOURCE): Promise<string> {
  const saved = await call('saveAdapter', {
    ...{ tenantId, kind: 'statement', adapter: 'csv', settings: { source } },
    ...{ reason: 'statements of the gateway', transactionCode: 'Admin@123' },
  });
  expect(saved.status).toBe(200);
  return saved.body.docs._id;
}

/** Sends a file as a browser does. */
async function importFile(rows: readonly string[], over: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const form = new FormData();
  for (const [field, value] of Object.entries({ tenantId: 'royal', adapterId, day: DATE, ...over }))
    form.append(field, value);
  form.append('file', new Blob([[HEAD, ...rows].join('\n')], { type: 'text/csv' }), 'day.csv');
  const packed = new Response(form);
  return platform.send('/api/administrator/reconciliation/statement', {
    method: 'POST',
    host: 'staff.localhost',
    headers: { 'content-type': packed.headers.get('content-type') ?? '', authorization: `Bearer ${staff}` },
    body: Buffer.from(await packed.arrayBuffer()),
  });
}

const lineOf = ({ id, utr, amount, at }: TestPayment, over: { amount?: number; kind?: string } = {}) =>
  [new Date(at).toISOString(), over.kind ?? 'payment', id, utr, fromPaise(over.amount ?? amount), 0].join(',');

/** Twelve payments that match, and three of each difference. */
async function bookDay() {
  const booked: TestPayment[] = [];
  for (let at = 0; at < 18; at += 1)
    booked.push(await bookPayment(platform.database, { amount: 10_000 + at, at: NOON + at * 60_000 }));
  const rows = [
    ...booked.slice(0, 12).map((payment) => lineOf(payment)),
    ...booked.slice(12, 15).map((payment) => lineOf(payment, { amount: payment.amount + 500 })),
    ...[1, 2, 3].map((n) => `${new Date(NOON).toISOString()},payment,unknown-${n},,5${n}.00,0`),
  ];
  return { booked, rows, missingThere: booked.slice(15), different: booked.slice(12, 15) };
}
const differences = async (query: Readonly<Record<string, string>> = {}) =>
  (await list('reconciliationDifferences', { tenantId: 'royal', source: SOURCE, day: DATE, ...query })).body.docs;

test('a statement with three of each difference finds exactly those and books nothing [D5.09 G7.04]', async () => {
  const { rows, missingThere, different } = await bookDay();
  const entries = async () => (await platform.database.query('SELECT count(*) FROM ledger_entry')).rows;
  const before = await entries();
  const imported = await importFile(rows);
  expect(imported.body.docs).toEqual({
    ...{ source: SOURCE, day: DATE, lines: 18, matched: 12 },
    ...{ missingHere: 3, missingThere: 3, different: 3 },
  });
  const found = await differences();
  const of = (kind: string) => found.filter(({ difference }: { difference: string }) => difference === kind);
  expect(
    of('missing-here')
      .map((each: { reference: string }) => each.reference)
      .sort(),
  ).toEqual([...['unknown-1', 'unknown-2', 'unknown-3']]);
  expect(of('missing-there').map((each: { entryId: string }) => each.entryId)).toEqual(
    missingThere.map(({ id }) => id),
  );
  expect(
    of('different').map((each: { entryId: string; amountHere: number; amountThere: number }) => [
      each.entryId,
      each.amountHere,
      each.amountThere,
    ]),
  ).toEqual(different.map(({ id, amount }) => [id, fromPaise(amount), fromPaise(amount + 500)]));
  expect(await entries()).toEqual(before);
  expect((await verifyPlatformLedger(platform.database)).ok).toBe(true);
});

test('a file that comes again changes nothing, and another file of the day takes its place [G7.04]', async () => {
  const { rows, missingThere } = await bookDay();
  const first = await importFile(rows);
  const stored = async () =>
    (await platform.database.query('SELECT * FROM reconciliation_difference ORDER BY id')).rows;
  const before = await stored();
  expect((await importFile(rows)).body).toEqual(first.body);
  expect((await importFile([...rows].reverse())).body).toEqual(first.body);
  expect(await stored()).toEqual(before);
  const more = await importFile([...rows.slice(0, 15), ...missingThere.map((payment) => lineOf(payment))]);
  expect(more.body.docs).toMatchObject({ lines: 18, matched: 15, missingHere: 0, missingThere: 0, different: 3 });
  const entries = await platform.database.query(`SELECT FROM admin_audit WHERE action = 'importStatement'`);
  expect(entries.rowCount).toBeGreaterThan(0);
});

test('a refund is another entry than its payment, and a line of a payment that came twice is left [G7.04]', async () => {
  const payment = await bookPayment(platform.database, { amount: 10_000, at: NOON, refundedAt: NOON + HOUR });
  const imported = await importFile([lineOf(payment), lineOf(payment), lineOf(payment, { kind: 'refund' })]);
  expect(imported.body.docs).toMatchObject({ lines: 3, matched: 2, missingHere: 1, missingThere: 0 });
});

test('a payment that the supplier has on the next day is no difference once that day is here [G7.04]', async () => {
  const late = await bookPayment(platform.database, { amount: 10_000, at: DAY.to - 1000 });
  expect((await importFile([])).body.docs).toMatchObject({ missingThere: 1 });
  const next = await importFile([lineOf({ ...late, at: DAY.to + 1000 })], { day: '2026-02-01' });
  expect(next.body.docs).toMatchObject({ matched: 1, missingHere: 0, missingThere: 0 });
  expect(await differences()).toEqual([]);
  // Nor may another line of the first day take it again.
  expect((await importFile([lineOf(late)])).body.docs).toMatchObject({ matched: 0, missingHere: 1 });
});

test('entries of another brand, another gateway and another day are no difference [G7.04]', async () => {
  await bookPayment(platform.database, { amount: 1, at: NOON, tenantId: 'metro', accountId: 'metro-player1' });
  await bookPayment(platform.database, { amount: 1, at: NOON, source: 'gateway-2' });
  await bookPayment(platform.database, { amount: 1, at: DAY.from - 1 });
  await bookPayment(platform.database, { amount: 1, at: DAY.to });
  expect((await importFile([])).body.docs).toMatchObject({ lines: 0, missingThere: 0 });
});

test('a day is closed by name once nothing is open, and takes no other statement then [D5.09]', async () => {
  const { rows } = await bookDay();
  await importFile(rows);
  const day = { tenantId: 'royal', source: SOURCE, day: DATE, reason: 'all differences are clear' };
  const close = () => call('closeReconciliation', day);
  expect(await close()).toMatchObject({ status: 409, body: { message: '9 differences are open' } });
  const found = await differences();
  for (const { _id } of found.slice(1))
    await call('decideDifference', {
      tenantId: 'royal',
      differenceId: _id,
      action: 'explain',
      reason: 'a known fault',
    });
  await call('decideDifference', {
    ...{ tenantId: 'royal', differenceId: found[0]._id, action: 'assign' },
    ...{ assigneeId: 'staff-admin1', reason: 'please have a look' },
  });
  expect(await close()).toMatchObject({ status: 409, body: { message: '1 differences are open' } });
  expect((await differences({ state: 'assigned' }))[0]).toMatchObject({ assigneeId: 'staff-admin1' });
  await call('decideDifference', {
    ...{ tenantId: 'royal', differenceId: found[0]._id, action: 'explain', reason: 'paid by hand' },
  });
  expect((await close()).status).toBe(200);
  const listed = await list('reconciliations', { tenantId: 'royal' });
  expect(listed.body.docs).toMatchObject([{ day: DATE, open: 0, matched: 12, closedBy: 'admin1' }]);
  expect((await close()).status).toBe(409);
  expect((await importFile(rows.slice(1))).status).toBe(409);
  expect((await importFile(rows)).status).toBe(200);
  const again = { tenantId: 'royal', differenceId: found[0]._id, action: 'reopen', reason: 'once more' };
  expect((await call('decideDifference', again)).status).toBe(409);
});

test('an adjustment names a transaction of the amount, of a player of the brand, and of one difference [D5.09]', async () => {
  const payment = await bookPayment(platform.database, { amount: 10_000, at: NOON });
  await importFile([lineOf(payment, { amount: 10_500 }), `${new Date(NOON).toISOString()},payment,unknown-1,,5.00,0`]);
  const [first, second] = await differences();
  const transactionOf = async (key: string): Promise<string> =>
    (await platform.database.query<{ id: string }>('SELECT id::text FROM ledger_transaction WHERE key = $1', [key]))
      .rows[0]!.id;
  const right = await bookPayment(platform.database, { amount: 500, at: Date.now(), source: 'by hand' });
  const transactionId = await transactionOf(`deposit:${right.id}`);
  const adjust = (differenceId: string, over: Readonly<Record<string, string>> = {}) =>
    call('decideDifference', {
      ...{ tenantId: 'royal', differenceId, action: 'adjust', reason: 'credited by hand' },
      ...{ userId: 'royal-player1', transactionId, ...over },
    });
  const other = await transactionOf(`deposit:${payment.id}`);
  expect((await adjust(first._id, { transactionId: other })).status).toBe(400);
  expect((await adjust(first._id, { userId: 'metro-player1' })).status).toBe(400);
  const done = await adjust(first._id);
  expect(done.body.docs).toMatchObject({ state: 'adjusted', transactionId, decidedBy: expect.any(String) });
  expect((await adjust(second._id)).status).toBe(409);
  const { rows } = await platform.database.query(
    `SELECT from_status, to_status, tenant_id FROM admin_audit WHERE action = 'decideDifference' AND outcome IS NULL ORDER BY id DESC LIMIT 1`,
  );
  expect(rows).toEqual([{ from_status: 'open', to_status: 'adjusted', tenant_id: 'royal' }]);
});

test('a decision stays as long as the amounts do, and a changed amount opens the difference again [D5.09]', async () => {
  const payment = await bookPayment(platform.database, { amount: 10_000, at: NOON });
  await importFile([lineOf(payment, { amount: 10_500 })]);
  const [{ _id }] = await differences();
  await call('decideDifference', { tenantId: 'royal', differenceId: _id, action: 'explain', reason: 'a known fault' });
  const unknown = `${new Date(NOON).toISOString()},payment,unknown-1,,5.00,0`;
  await importFile([lineOf(payment, { amount: 10_500 }), unknown]);
  expect((await differences()).map((each: { state: string }) => each.state)).toEqual(['open', 'explained']);
  await importFile([lineOf(payment, { amount: 10_600 })]);
  expect(await differences()).toMatchObject([{ _id, state: 'open', reason: '', amountThere: 106 }]);
});

test('staff of another brand and roles without the permission reach no statement [D5.09 D1.01]', async () => {
  const { rows } = await bookDay();
  await importFile(rows);
  const [{ _id }] = await differences();
  const foreign = { tenantId: 'metro', differenceId: _id, action: 'explain', reason: 'not of this brand' };
  expect((await call('decideDifference', foreign)).status).toBe(404);
  expect((await importFile(rows, { tenantId: 'metro' })).status).toBe(404);
  expect((await list('reconciliations', { tenantId: 'metro' })).body.docs).toEqual([]);
  const player = await platform.login('royal');
  const asPlayer = await platform.call('royal', 'reconciliations', { token: player, query: { tenantId: 'royal' } });
  expect(asPlayer.status).toBe(403);
});

test.each([
  ['a day that is not over', { day: '2999-01-01' }, [], 'Please check day: it is not over'],
  ['a file that cannot be read', {}, ['soon,payment,a,,1,0'], 'Please check file: line 2: time'],
  ['a line of another day', {}, ['2026-01-30,payment,a,,1,0'], 'Please check file: line 1 is of another day'],
])('%s is refused by name, and nothing is stored [G7.04]', async (_what, over, rows, message) => {
  expect(await importFile(rows, over)).toMatchObject({ status: 400, body: { message } });
  expect((await platform.database.query('SELECT FROM supplier_statement')).rowCount).toBe(0);
});
