import { randomUUID } from 'node:crypto';
import { openTestPlatform, type TestPlatform } from '../../testing/index';
import { Adapters } from '../adapters/frame';
import { implementations } from '../adapters/suppliers';
import { openTestSupplier, type TestSupplier } from '../adapters/suppliers/testing-supplier';
import { storeSetting } from '../adapters/frame/settings';
import { Accounts } from '../accounts/identity';
import { bookPayment } from '../money/reconciliation/testing';
import { readDatabaseFigures } from './database-figures';
import { registerReconciliation } from './register-reconciliation';

const KEYS = ['a key of these tests'] as const;
const DAY_MS = 86_400_000;
const INDIA_MS = 330 * 60_000;

let platform: TestPlatform;
let supplier: TestSupplier;
let adapters: Adapters;
const warnings: string[] = [];
beforeAll(async () => {
  [platform, supplier] = await Promise.all([openTestPlatform({ RATE_LIMIT_SCALE: '0' }), openTestSupplier()]);
  adapters = new Adapters({
    ...{ database: platform.database, keys: KEYS, implementations, defaults: [], metrics: null, allowLocal: true },
    warn: () => undefined,
    pause: async () => undefined,
  });
});
afterAll(async () => {
  await adapters?.close();
  await platform?.close();
  await supplier?.close();
});
beforeEach(async () => {
  supplier.requests.length = 0;
  warnings.length = 0;
  await platform.database.query(
    'TRUNCATE adapter_setting, supplier_statement, statement_line, reconciliation_difference',
  );
});

/** A day of India so many days ago, and its first moment. */
function daysAgo(days: number): { readonly date: string; readonly from: number } {
  const date = new Date(Date.now() + INDIA_MS - days * DAY_MS).toISOString().slice(0, 10);
  return { date, from: Date.parse(`${date}T00:00:00Z`) - INDIA_MS };
}

/** A statement adapter of Royal that was set so many days ago. */
async function setAdapter(source: string, days: number, adapter = 'json', tenantId = 'royal'): Promise<void> {
  const id = `${tenantId}-${source}`;
  await storeSetting(platform.database, KEYS, {
    ...{ id, tenantId, kind: 'statement', adapter, priority: 0, isActive: true },
    settings: { source, ...(adapter === 'json' && { url: supplier.url }) },
    secrets: { key: 'a-key-of-the-statements-0123' },
  });
  await platform.database.query('UPDATE adapter_setting SET created_at = $2 WHERE id = $1', [
    id,
    new Date(daysAgo(days).from),
  ]);
}

const fetchStatements = () =>
  registerReconciliation({
    ...{ database: platform.database, adapters, accounts: new Accounts(platform.database) },
    authority: { ownersOf: () => undefined },
    define: () => undefined,
    warn: (message) => void warnings.push(message),
  }).fetchStatements();

/** The supplier answers for each day with these lines, one a page. */
function sendLines(linesOf: (date: string) => readonly object[]): void {
  supplier.answer = ({ body }) => {
    const { date, page } = JSON.parse(body);
    const at = Number(page ?? 0);
    const lines = linesOf(date);
    return {
      status: 200,
      body: JSON.stringify({ lines: lines.slice(at, at + 1), next: at + 1 < lines.length ? String(at + 1) : null }),
    };
  };
}
const readDays = async () =>
  (await platform.database.query('SELECT day::text, line_count FROM supplier_statement ORDER BY day')).rows;

test('days that ended since the adapter was set are fetched once, page by page, and compared [G7.04]', async () => {
  const day = daysAgo(2);
  const payment = await bookPayment(platform.database, { amount: 5000, at: day.from + 3_600_000, source: 'g-1' });
  const lines = [
    { kind: 'payment', reference: payment.id, amount: 5000, time: new Date(payment.at).toISOString() },
    { kind: 'payment', reference: 'unknown', amount: 700, time: new Date(payment.at).toISOString() },
  ];
  sendLines((date) => (date === day.date ? lines : []));
  await setAdapter('g-1', 2);
  await fetchStatements();
  // Yesterday's lines may not be ready within the first hour of a day.
  expect((await readDays())[0]).toEqual({ day: day.date, line_count: 2 });
  expect(supplier.requests.filter(({ body }) => JSON.parse(body).date === day.date)).toHaveLength(2);
  const { rows } = await platform.database.query('SELECT difference, reference FROM reconciliation_difference');
  expect(rows).toEqual([{ difference: 'missing-here', reference: 'unknown' }]);
  supplier.requests.length = 0;
  await fetchStatements();
  expect(supplier.requests).toEqual([]);
});

test('a supplier that fails is asked again with the next run, and the others are fetched meanwhile [G7.04]', async () => {
  await setAdapter('g-1', 2);
  supplier.answer = () => ({ status: 404 });
  await fetchStatements();
  expect(await readDays()).toEqual([]);
  expect(warnings).toContain('supplier statement fetch failed');
  sendLines(() => []);
  await fetchStatements();
  expect((await readDays()).length).toBeGreaterThan(0);
});

test('a round list of a casino provider is compared with the transactions of the brand [D5.09]', async () => {
  const day = daysAgo(2);
  await platform.database.query(
    `INSERT INTO casino_transaction (provider, transaction_id, kind, account_id, amount, balance_after, at)
     VALUES ('aurora', 't-1', 'bet', 'royal-player1', 100, 0, $1), ('aurora', 't-2', 'win', 'royal-player1', 250, 0, $1),
       ('aurora', 't-3', 'bet', 'metro-player1', 100, 0, $1), ('other', 't-4', 'bet', 'royal-player1', 100, 0, $1)`,
    [day.from + 1000],
  );
  const time = new Date(day.from + 2000).toISOString();
  sendLines((date) =>
    date === day.date
      ? [
          { kind: 'bet', reference: 't-1', amount: 100, time },
          { kind: 'win', reference: 't-1', amount: 100, time },
        ]
      : [],
  );
  await setAdapter('casino:aurora', 2);
  await fetchStatements();
  const { rows } = await platform.database.query(
    'SELECT difference, kind, reference FROM reconciliation_difference ORDER BY difference',
  );
  expect(rows).toEqual([
    { difference: 'missing-here', kind: 'win', reference: 't-1' },
    { difference: 'missing-there', kind: 'win', reference: 't-2' },
  ]);
});

test('payouts and what came back are compared beside the payments of the same supplier [G7.04 G7.03]', async () => {
  const { database } = platform;
  const day = daysAgo(2);
  const at = (hours: number) => day.from + hours * 3_600_000;
  const payment = await bookPayment(database, { amount: 5000, at: at(1), source: 'pay-in' });
  const { rows: accounts } = await database.query<{ id: string }>(
    `INSERT INTO payout_account (id, tenant_id, account_id, type_id, name, details, is_primary)
     SELECT gen_random_uuid(), 'royal', 'royal-player1', id, 'bank', '[]', false FROM payout_type WHERE tenant_id = 'royal' LIMIT 1 RETURNING id`,
  );
  const payouts = ['returned', 'paid'].map((state) => ({ id: randomUUID(), state }));
  for (const { id, state } of payouts) {
    await database.query(
      `INSERT INTO withdraw_request (id, tenant_id, account_id, user_name, full_name, payout_account_id, payment_type, holder, details, amount,
         status, request_ref, exclusive)
       VALUES ($1::uuid, 'royal', 'royal-player1', 'player1', '', $2, 'BANK', '', '[]', 700, 'approved', 'of a test ' || $3::text, false)`,
      [id, accounts[0]?.id, state],
    );
    await database.query(
      `INSERT INTO payout (id, tenant_id, account_id, amount, state, setting_id, gateway_id, sent_at, ended_at, approved_by)
       VALUES ($1, 'royal', 'royal-player1', 700, $2, 'pay-out', 'PO-' || $2, $3, $4, 'staff-admin1')`,
      [id, state, new Date(at(2)), new Date(at(30))],
    );
    await database.query(
      `INSERT INTO ledger_transaction (key, kind, reference, at) VALUES ('withdraw:' || $1::text || ':paid', 'withdraw', $1, $2)`,
      [id, at(3)],
    );
  }
  const [returned, paid] = payouts;
  await database.query(
    `INSERT INTO ledger_transaction (key, kind, reference, at) VALUES ('withdraw:' || $1::text || ':returned', 'withdraw', $1, $2)`,
    [returned?.id, at(4)],
  );
  const line = (kind: string, reference: string | undefined, amount: number) => ({
    ...{ kind, reference, amount, time: new Date(at(3)).toISOString() },
  });
  sendLines((date) =>
    date === day.date
      ? [
          line('payment', payment.id, 5000),
          line('payout', returned?.id, 700),
          line('return', returned?.id, 700),
          line('return', paid?.id, 700),
        ]
      : [],
  );
  await setAdapter('pay-in.pay-out', 2);
  await fetchStatements();
  const { rows } = await database.query(
    'SELECT difference, kind, reference FROM reconciliation_difference ORDER BY difference',
  );
  expect(rows).toEqual([
    { difference: 'missing-here', kind: 'return', reference: paid?.id },
    { difference: 'missing-there', kind: 'payout', reference: paid?.id },
  ]);
});

test('a statement that is a day late is counted by brand, and not one of a day before the adapter [G7.04]', async () => {
  await setAdapter('g-1', 4, 'csv');
  await setAdapter('g-2', 0, 'csv', 'metro');
  const late = async () => (await readDatabaseFigures(platform.database)).lateStatements;
  const figures = async () => Object.fromEntries((await late()).map(({ brand, days }) => [brand, days]));
  // The days 4, 3 and 2 days ago ended a day ago; files are brought by hand.
  expect(await figures()).toEqual({ royal: 3, metro: 0 });
  await platform.database.query(
    `INSERT INTO supplier_statement (tenant_id, source, day, starts_at, ends_at, sha256, line_count, imported_at)
     VALUES ('royal', 'g-1', $1, now(), now(), '', 0, now())`,
    [daysAgo(3).date],
  );
  expect(await figures()).toEqual({ royal: 2, metro: 0 });
});
