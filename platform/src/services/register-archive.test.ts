import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BettingService, type Order } from '../betting/orders';
import { FakeMarkets, NotificationRecord, orderOf, placed, player } from '../betting/orders/testing';
import { SettlementService } from '../betting/settlement';
import {
  findArchived,
  readArchivedUntil,
  runArchive,
  runDailyArchive,
  verifyMonths,
  type ArchiveQuery,
} from '../core/archive';
import { insertAdminAudit } from '../core/audit';
import { createIdentity, openBackupStore, type BackupStore } from '../core/backup';
import { readConfig } from '../core/config';
import { openTestDatabase, type TestDatabase } from '../core/database/testing';
import { createLedger, post } from '../money/ledger';
import { countApproved, openDeposit } from '../money/payments/repository';
import { insertRequest } from '../money/withdrawals/repository';
import { randomUUID } from 'node:crypto';
import { listArchivePeriods } from './register-archive';
import { verifyPlatformLedger } from './start-jobs';

/** The audit has the time of the database. */
const PLACED_AT = Date.now();
/** 14 months after the bets. */
const LATER = PLACED_AT + 14 * 31 * 86_400_000;
const { recipient, identity } = createIdentity();
const keys = { identities: [identity] };

let database: TestDatabase;
let folder: string;
let store: BackupStore;
let markets: FakeMarkets;
let betting: BettingService;
let settlement: SettlementService;
let now = PLACED_AT;
let errors: unknown[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backlay-archive-'));
  store = await openBackupStore(folder);
  database = await openTestDatabase();
  now = PLACED_AT;
  errors = [];
  markets = new FakeMarkets();
  const notify = new NotificationRecord();
  const clock = () => now;
  betting = new BettingService({ database, markets, notify, clock, players: { findById: async () => player() } });
  settlement = new SettlementService({ database, notify, clock });
});
afterEach(async () => {
  await betting.stop();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const periods = () => {
  const read = readConfig({});
  if (!read.ok) throw new Error(read.problem);
  return listArchivePeriods(read.config);
};
const deps = (place = store) => ({
  ...{ database, store: place, recipients: [recipient], periods: periods(), clock: () => now, partBytes: 2000 },
  log: { info: () => undefined, error: (fields: object) => void errors.push(fields) },
});
const archive = (place = store) => runArchive(deps(place));
const prove = async () => (await verifyPlatformLedger(database)).problems;
const count = async (table: string) =>
  (await database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`)).rows[0]?.n;

async function bet(userId: string, marketId: string, change: Partial<Order> = {}) {
  if (!markets.findCurrentMarket(marketId)) markets.add({ id: marketId });
  return placed(await betting.place(orderOf({ userId, marketId, ...change }))).bet;
}
const give = (userId: string) => createLedger(database, () => now).openWith(userId, 100_000, 'opening');
const settle = (marketId: string) =>
  settlement.settle({ marketId, outcome: 'settled', winners: ['a'] }, markets.findCurrentMarket(marketId)!.definition);
async function find(query: ArchiveQuery) {
  const rows = [];
  for await (const row of findArchived(database, store, keys, query)) rows.push(row);
  return rows;
}

/** Two players with settled bets, one with an open one besides, and one whose complaint is open. */
async function playScene() {
  for (const user of ['asha', 'bela', 'devi']) await give(user);
  const won = await bet('asha', 'm1');
  const lost = await bet('bela', 'm1', { runnerId: 'b' });
  const disputed = await bet('devi', 'm1');
  const open = await bet('bela', 'm2');
  await database.query(
    `INSERT INTO complaint (tenant_id, account_id, subject, message) VALUES ('royal', 'devi', 'bet', 'The result is wrong')`,
  );
  await settle('m1');
  return { won, lost, disputed, open };
}

test('bets, entries and positions of an old month leave, open and disputed ones stay, and the books hold [G5.07]', async () => {
  const { won, lost, disputed, open } = await playScene();
  expect(await prove()).toEqual([]);
  const before = await createLedger(database).balance('bela');
  now = LATER;
  expect(await archive()).toEqual([]);
  expect(errors).toEqual([]);
  const { rows } = await database.query('SELECT id FROM bet ORDER BY id');
  expect(rows.map(({ id }) => id)).toEqual([disputed.id, open.id]);
  expect(await count('ledger_entry WHERE user_id = $$asha$$')).toBe(0);
  expect(await count(`ledger_hold WHERE reference IN ('${disputed.id}', '${open.id}')`)).toBe(2);
  expect(await count('ledger_hold')).toBe(2);
  expect(await count('market_position')).toBe(2);
  expect(await prove()).toEqual([]);
  expect(await createLedger(database).balance('bela')).toEqual(before);
  expect(await verifyMonths(database, store)).toEqual([]);
  for (const { id, userId } of [won, lost]) {
    expect((await find({ key: id }))[0]).toMatchObject({ group: 'bets', table: 'bet', row: { id, status: 'settled' } });
    expect((await find({ account: userId })).map(({ table }) => table)).toEqual(
      expect.arrayContaining(['bet', 'ledger_transaction', 'ledger_entry', 'ledger_hold']),
    );
  }
  expect(await find({ key: disputed.id })).toEqual([]);
  const { archivedUntil } = await createLedger(database).statement('asha', { page: 1, limit: 5 });
  expect(archivedUntil).toBe(PLACED_AT);
  expect(await readArchivedUntil(database, 'bets', 'asha')).toBe(PLACED_AT);
  expect(await readArchivedUntil(database, 'bets', 'devi')).toBeNull();
  expect((await find({ from: PLACED_AT, to: PLACED_AT + 1000 })).length).toBeGreaterThan(2);
  // Play goes on, and the next bets are proved from the closing balances.
  await bet('asha', 'm3');
  await settle('m3');
  expect(await settle('m2')).toBe(1);
  expect(await prove()).toEqual([]);
});

const enter = (action: string) =>
  database.transaction((connection) =>
    insertAdminAudit(connection, {
      ...{ actorId: null, actorName: 'asha', actorType: 'server', action, subjectKind: 'site', subjectId: 'royal' },
    }),
  );

test('the audit chain holds after its old entries were archived, and names a changed later one [G5.07 D1.19]', async () => {
  const old = await enter('pin');
  await enter('unpin');
  now = LATER;
  expect(await archive()).toEqual([]);
  expect(await count('admin_audit')).toBe(0);
  expect(await prove()).toEqual([]);
  expect((await find({ key: String(old) })).map(({ table, row }) => [table, row['action']])).toEqual([
    ['admin_audit_chain', undefined],
    ['admin_audit', 'pin'],
  ]);
  const next = await enter('promote');
  const last = await enter('rollback');
  expect(await prove()).toEqual([]);
  await expect(database.query('DELETE FROM admin_audit')).rejects.toThrow('is append-only');
  await database.query('ALTER TABLE admin_audit DISABLE TRIGGER USER');
  await database.query('UPDATE admin_audit SET reason = $1 WHERE id = $2', ['another', next]);
  expect(await prove()).toEqual([`audit entry ${next} was changed`]);
  await database.query('UPDATE admin_audit SET reason = $1 WHERE id = $2', ['', next]);
  await database.query('DELETE FROM admin_audit WHERE id = $1', [last]);
  expect(await prove()).toEqual([`audit entry ${last} was removed`]);
});

/** Rows that the archive may remove. */
const countAll = async () =>
  Promise.all(
    ['bet', 'ledger_entry', 'ledger_transaction', 'ledger_hold', 'admin_audit', 'market_position'].map(count),
  );

test.each([
  [
    'changed',
    (bytes: Buffer) =>
      Buffer.concat([bytes.subarray(0, -40), Buffer.from([(bytes.at(-40) ?? 0) ^ 1]), bytes.subarray(-39)]),
  ],
  ['missing', () => null],
  ['cut short', (bytes: Buffer) => bytes.subarray(0, 50)],
] as const)('a month whose file is %s when it is read back drops no row [G5.07]', async (_how, damage) => {
  await playScene();
  await enter('pin');
  const before = await countAll();
  now = LATER;
  const read = async (path: string) => {
    const bytes = await store.read(path);
    return bytes && path.endsWith('rows.00001') ? damage(bytes) : bytes;
  };
  const problems = await archive({ ...store, read });
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['bets', 'ledger', 'audit']);
  expect(errors).toHaveLength(3);
  expect(await countAll()).toEqual(before);
  expect(await count('archive_batch')).toBe(0);
  expect(await prove()).toEqual([]);
  expect(await archive()).toEqual([]);
  expect(await count('bet')).toBe(2);
  expect(await prove()).toEqual([]);
});

test('a run that ends at any write leaves every row there, and the next one archives the month once [G5.07]', async () => {
  await playScene();
  const before = await countAll();
  now = LATER;
  // Each table is one file.
  const partBytes = 100_000;
  for (let writes = 0; ; writes += 2) {
    let left = writes;
    const write = async (path: string, bytes: Uint8Array) => {
      if (left === 0) throw new Error('the process ended');
      left -= 1;
      await store.write(path, bytes);
    };
    if ((await runArchive({ ...deps({ ...store, write }), partBytes })).length === 0) break;
    if ((await count('archive_batch')) === 0) expect(await countAll()).toEqual(before);
    expect(await prove()).toEqual([]);
  }
  expect(await count('archive_batch')).toBe(2);
  expect(await verifyMonths(database, store)).toEqual([]);
  expect(await prove()).toEqual([]);
  expect(await archive()).toEqual([]);
  expect(await count('archive_batch')).toBe(2);
});

test('a market with archived bets takes no correction [G5.07]', async () => {
  await playScene();
  now = LATER;
  await archive();
  expect(await settlement.correct('m1', { marketId: 'm1', outcome: 'settled', winners: ['b'] })).toBe('archived');
  expect(await prove()).toEqual([]);
});

test('a price history of a closed market leaves after 90 days and is found by its market [G5.07]', async () => {
  await database.query(
    `INSERT INTO price_history (market_id, runner_id, points, closed_at) VALUES ('m1', 'a', '[[1, 200, 5]]', now())`,
  );
  await database.query(`INSERT INTO price_history (market_id, runner_id, points) VALUES ('m2', 'a', '[]')`);
  now = PLACED_AT + 50 * 86_400_000;
  await archive();
  expect(await count('price_history')).toBe(2);
  now = PLACED_AT + 125 * 86_400_000;
  await archive();
  expect(await count('price_history')).toBe(1);
  expect(await find({ key: 'm1' })).toMatchObject([{ table: 'price_history', row: { points: [[1, 200, 5]] } }]);
});

test('a dispute that ended lets its bets follow into the same month [G5.07]', async () => {
  const { disputed } = await playScene();
  now = LATER;
  await archive();
  await database.query(`UPDATE complaint SET status = 'rejected'`);
  await archive();
  expect(await count(`bet WHERE id = '${disputed.id}'`)).toBe(0);
  expect((await find({ key: disputed.id }))[0]).toMatchObject({ table: 'bet', row: { id: disputed.id } });
  expect(await count('ledger_entry WHERE user_id = $$devi$$')).toBe(0);
  expect(await prove()).toEqual([]);
});

test('a byte that changed in the archive later is named by verify [G5.07]', async () => {
  await playScene();
  now = LATER;
  await archive();
  const [path = ''] = (await store.list('months')).filter((each) => each.endsWith('rows.00001'));
  const bytes = (await store.read(path)) ?? Buffer.alloc(0);
  bytes[60] = (bytes[60] ?? 0) ^ 1;
  await store.write(path, bytes);
  expect(await verifyMonths(database, store)).toEqual([`${path} was changed`]);
  await store.remove([path]);
  expect(await verifyMonths(database, store)).toEqual([`${path} is missing`]);
});

test('one run a day archives, its result is stored, and months leave the archive after their years [G5.07]', async () => {
  await playScene();
  now = LATER;
  await runDailyArchive(database, deps());
  await runDailyArchive(database, deps());
  const { rows } = await database.query('SELECT problems, ended_at IS NOT NULL AS ended FROM archive_run');
  expect(rows).toEqual([{ problems: [], ended: true }]);
  expect(await count('archive_batch')).toBe(2);
  now = PLACED_AT + 7.5 * 366 * 86_400_000;
  await runDailyArchive(database, deps());
  expect((await store.list('months')).filter((path) => path.includes('/bets/'))).toEqual([]);
  expect(await count('archive_batch')).toBe(0);
  expect(await count('archive_key')).toBe(0);
});

test.each([
  'RETAIN_MONEY_MONTHS',
  'RETAIN_AUDIT_MONTHS',
  'ARCHIVE_AUDIT_YEARS',
  'RETAIN_PRICE_DAYS',
  'RETAIN_LOGIN_MONTHS',
])('a start is refused in one line where %s is below its bound [G5.07]', (name) => {
  const read = readConfig({ [name]: '2' });
  expect(read.ok ? '' : read.problem).toMatch(
    new RegExp(`^${name} is '2': a whole number from \\d+ to \\d+ is expected\\.$`),
  );
});

test('an archived reference places no second bet, and an archived key posts nothing again [G5.07]', async () => {
  await give('asha');
  await bet('asha', 'm1', { clientRef: 'once' });
  await settle('m1');
  now = LATER;
  await archive();
  const again = await betting.place(orderOf({ userId: 'asha', marketId: 'm1', clientRef: 'once' }));
  expect(again).toMatchObject({ ok: false, reason: 'archived' });
  await give('asha');
  expect(await createLedger(database).balance('asha')).toEqual({ available: 110_000, exposure: 0 });
  expect(await prove()).toEqual([]);
});

const at = (ms: number) => new Date(ms);
const depositOf = (accountId: string, requestRef: string, utr: string) => ({
  ...{ tenantId: 'royal', accountId, methodId: 'upi', paymentType: 'UPI', amount: 5000, requestRef, utr },
  exclusive: false,
});
/** A deposit that was opened and last changed when the bets were placed. */
async function deposit(accountId: string, utr: string, status: string): Promise<string> {
  const opened = await openDeposit(database, depositOf(accountId, `ref-${utr}`, utr));
  if (opened.kind !== 'new') throw new Error(opened.kind);
  await database.query('UPDATE payment_request SET status = $2, created_at = $3, updated_at = $3 WHERE id = $1', [
    ...[opened.request.id, status, at(PLACED_AT)],
  ]);
  return opened.request.id;
}
const withdrawalOf = (accountId: string, requestRef: string, payoutAccountId: string) => ({
  ...{ tenantId: 'royal', accountId, userName: accountId, fullName: '', payoutAccountId, paymentType: 'UPI' },
  ...{ holder: 'Asha', details: [], amount: 700, requestRef, exclusive: false },
});
/** A withdrawal with its payout, which has ended or is still asked about. */
async function withdrawal(accountId: string, account: string, state: 'paid' | 'unknown'): Promise<string> {
  const made = await insertRequest(database, withdrawalOf(accountId, `ref-${state}`, account));
  const id = made?.id ?? '';
  await database.query(
    `UPDATE withdraw_request SET status = 'approved', created_at = $2, updated_at = $2 WHERE id = $1`,
    [id, at(PLACED_AT)],
  );
  await database.query(
    `INSERT INTO payout (id, tenant_id, account_id, amount, state, setting_id, next_at, ended_at, approved_by)
     VALUES ($1, 'royal', $2, 700, $3, 'one', $4, $5, 'admin1')`,
    [id, accountId, state, state === 'paid' ? null : at(PLACED_AT), state === 'paid' ? at(PLACED_AT) : null],
  );
  return id;
}

test('decided payments of an old month leave and are found, others stay, and none is opened again [G5.07]', async () => {
  await playScene();
  const paid = await deposit('asha', '600000000001', 'approved');
  const refused = await deposit('asha', '600000000002', 'rejected');
  const staying = [
    await deposit('bela', '600000000003', 'processing'),
    await deposit('devi', '600000000004', 'approved'),
  ];
  await database.query(
    `INSERT INTO payment_announcement (request_id, setting_id, state, sent_at, gateway_id) VALUES ($1, 'one', 'settled', $2, 'gw-1')`,
    [paid, at(PLACED_AT)],
  );
  // What was paid twice: it went back, or the gateway refuses that.
  const owed = await deposit('asha', '600000000005', 'rejected');
  for (const [order, state] of [
    [paid, 'done'],
    [owed, 'refused'],
  ])
    await database.query(
      `INSERT INTO payment_refund (id, request_id, setting_id, gateway_id, amount, state, created_at) VALUES ($1, $2, 'one', $3, 5000, $4, $5)`,
      [randomUUID(), order, `gw-second-${state}`, state, at(PLACED_AT)],
    );
  await post(database, [
    {
      ...{ key: 'duplicate-payment:owed', kind: 'deposit', at: PLACED_AT },
      lines: [
        { house: 'refunds', amount: 5000 },
        { house: 'gateway', amount: -5000 },
      ],
    },
  ]);
  await database.query(
    `INSERT INTO payout_type (id, tenant_id, payment_type, name, min_amount, max_amount, sort) VALUES ('upi', 'royal', 'UPI', 'UPI', 1, 1000, 1)`,
  );
  const account = randomUUID();
  await database.query(
    `INSERT INTO payout_account (id, tenant_id, account_id, type_id, name, details) VALUES ($1, 'royal', 'asha', 'upi', 'Asha', '[]')`,
    [account],
  );
  const out = await withdrawal('asha', account, 'paid');
  const asked = await withdrawal('bela', account, 'unknown');
  now = LATER;
  expect(await archive()).toEqual([]);
  const left = await database.query('SELECT id FROM payment_request UNION ALL SELECT id FROM withdraw_request');
  expect(left.rows.map(({ id }) => id).sort()).toEqual([...staying, owed, asked].sort());
  expect([await count('payment_announcement'), await count('payout')]).toEqual([0, 1]);
  const tablesOf = async (query: ArchiveQuery) => (await find(query)).map(({ table }) => table);
  expect(await tablesOf({ key: paid })).toEqual(['payment_request', 'payment_announcement', 'payment_refund']);
  expect(await tablesOf({ key: '600000000002' })).toEqual(['payment_request']);
  expect(await tablesOf({ key: out })).toEqual(['withdraw_request', 'payout']);
  expect((await find({ key: refused }))[0]).toMatchObject({
    group: 'payments',
    row: { status: 'rejected', amount: 5000 },
  });
  expect(await tablesOf({ account: 'asha' })).toEqual(expect.arrayContaining(['payment_request', 'payout']));
  expect(await readArchivedUntil(database, 'payments', 'asha')).toBe(PLACED_AT);
  expect(await verifyMonths(database, store)).toEqual([]);
  expect(await prove()).toEqual([]);
  // Neither a reference, nor the UTR of an approved deposit, opens another request; that of a refused one does.
  const again = async (...given: [accountId: string, ref: string, utr: string]) =>
    (await openDeposit(database, depositOf(...given))).kind;
  expect(await again('asha', 'ref-600000000001', '')).toBe('used');
  expect(await again('bela', 'another', '600000000001')).toBe('used');
  expect(await again('bela', 'another', '600000000002')).toBe('new');
  expect(await insertRequest(database, withdrawalOf('asha', 'ref-paid', account))).toBeNull();
  expect(await countApproved(database, 'asha')).toBe(1);
});
