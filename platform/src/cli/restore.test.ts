import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildProgram } from '../../testing/programs';
import { IdleFeed } from '../betting/feed/testing';
import { readConfig, type Config } from '../core/config';
import { attachDatabase, openDatabase, type Database } from '../core/database';
import { endServerOf } from '../core/database/testing';
import { readPostmaster } from '../core/database/embedded/postmaster';
import { createLedger } from '../money/ledger';
import { Withdrawals } from '../money/withdrawals';
import { proveRestored, startPlatform } from '../platform';

const silent = { info: () => undefined };
let folder: string;
let platform: ChildProcess | null = null;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backlay-restore-'));
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  platform?.kill('SIGKILL');
  for (const name of readdirSync(folder)) await endServerOf(join(folder, name));
  rmSync(folder, { recursive: true, force: true });
});

const environment = (name: string): Record<string, string> => ({
  PATH: process.env['PATH'] ?? '',
  DATA_DIR: join(folder, name),
  ARCHIVE_TO: join(folder, 'backups'),
  PORT: '0',
  FEED: 'none',
  LOG_LEVEL: 'silent',
});

function configOf(name: string): Config {
  const read = readConfig(environment(name));
  if (!read.ok) throw new Error(read.problem);
  return read.config;
}

async function run(program: string, name: string, ...args: string[]) {
  const child = spawn(process.execPath, [await buildProgram(join(__dirname, program)), ...args], {
    env: environment(name),
  });
  let [out, error] = ['', ''];
  child.stdout.on('data', (chunk) => (out += chunk));
  child.stderr.on('data', (chunk) => (error += chunk));
  return new Promise<{ code: number | null; out: string; error: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, out, error })),
  );
}

/** A platform as a process of its own, which serves. */
async function serve(name: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [await buildProgram(join(__dirname, '../main.ts'))], {
    env: environment(name),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      if (text.includes('Backlay is up')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the platform ended with ${code}: ${text}`)));
  });
  return child;
}

/** What a record outside of the platform knows: each posting that was acknowledged, with the time after it. */
type Postings = { readonly player: string; readonly after: Date }[];

async function postMore(database: Database, postings: Postings, count: number): Promise<void> {
  const ledger = createLedger(database);
  for (let at = 0; at < count; at += 1) {
    const player = `player-${postings.length}`;
    await ledger.openWith(player, 100_000, 'opening');
    const { rows } = await database.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    postings.push({ player, after: rows[0]!.now });
    await sleep(2);
  }
}

const notifier = { add: async () => null, push: () => undefined };
const withdrawalsOf = (database: Database) =>
  new Withdrawals({ database, notifier, people: { byId: async () => null } });

/** An open withdrawal, a session, a code and a delivery that is due. */
async function leaveOpen(database: Database, player: string): Promise<string> {
  await database.query(
    `insert into payout_type (id, tenant_id, payment_type, name, min_amount, max_amount, sort) values ('drill', 'royal', 'UPI', 'UPI', 100, 1000000, 1)`,
  );
  const account = randomUUID();
  await database.query(
    `insert into payout_account (id, tenant_id, account_id, type_id, name, details) values ($1, 'royal', $2, 'drill', 'Asha', '[]')`,
    [account, player],
  );
  const request = await withdrawalsOf(database).request({
    ...{
      tenantId: 'royal',
      accountId: player,
      payoutAccountId: account,
      amount: 5000,
      requestRef: 'r1',
      exclusive: false,
    },
  });
  if ('refused' in request) throw new Error(request.refused);
  await database.query(
    `insert into one_time_code (tenant_id, phone, purpose, code_hash, expires_at) values ('royal', '9', 'login', 'x', now() + interval '1 hour')`,
  );
  return request.id;
}

async function killEverything(name: string): Promise<void> {
  const data = join(folder, name, 'postgres', 'data');
  const server = readPostmaster(data);
  const ended = new Promise((resolve) => platform?.once('exit', resolve));
  platform?.kill('SIGKILL');
  process.kill(server?.pid ?? 0, 'SIGKILL');
  await ended;
  platform = null;
  while (existsSync(join(folder, name)))
    try {
      rmSync(join(folder, name), { recursive: true, force: true });
    } catch {
      // Helpers of the killed server still write.
      await sleep(50);
    }
}

const names = async (database: Database) =>
  (await database.query<{ id: string }>(`SELECT user_id AS id FROM ledger_balance WHERE user_id LIKE 'player-%'`)).rows
    .map(({ id }) => id)
    .sort();
const decide = (database: Database, id: string) =>
  database.transaction((connection) =>
    withdrawalsOf(database).decideWithin(
      connection,
      { id, action: 'approve', amount: 5000, remarks: '' },
      async () => undefined,
      { approvedBy: 'staff-admin1', confirmedBy: null },
    ),
  );

test('a killed and deleted platform comes back to its last commit and to a moment, proved and held [G5.02 G5.04 G5.05]', async () => {
  platform = await serve('first');
  const postings: Postings = [];
  const database = await attachDatabase({ dataDir: join(folder, 'first'), log: silent });
  await postMore(database, postings, 20);
  const withdrawal = await leaveOpen(database, 'player-0');
  expect(await run('backup.ts', 'first', join(folder, 'backups'))).toMatchObject({
    code: 0,
    error: '',
    out: expect.stringMatching(/^Backup \d{8}T\d{6}Z in .+\nSECRET_KEY is not in it/),
  });
  await postMore(database, postings, 20);
  // The server counts microseconds: a commit of this millisecond is before the next one.
  const moment = new Date(postings.at(-1)!.after.getTime() + 1);
  await sleep(5);
  await postMore(database, postings, 20);
  const { rows } = await database.query<{ file: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS file');
  const archived = () => readdirSync(join(folder, 'backups', 'log'), { recursive: true, encoding: 'utf8' });
  while (!archived().some((path) => path.endsWith(`/${rows[0]!.file}`))) await sleep(50);
  await database.close().catch(() => undefined);
  await killEverything('first');

  expect(await run('restore.ts', 'whole', join(folder, 'backups'))).toMatchObject({
    code: 0,
    error: '',
    out: expect.stringMatching(/The proof passed: ledger with \d+ entries.+\n.+Held: 1 withdrawals, 0 messages/s),
  });
  expect(await run('restore.ts', 'whole', join(folder, 'backups'))).toMatchObject({
    code: 1,
    error: expect.stringContaining('is in use'),
  });
  const whole = await openDatabase({ dataDir: join(folder, 'whole'), log: silent });
  try {
    expect(await names(whole)).toEqual(postings.map(({ player }) => player).sort());
    const { rows: left } = await whole.query('SELECT FROM user_session UNION ALL SELECT FROM one_time_code');
    expect(left).toEqual([]);
    expect(await decide(whole, withdrawal)).toBe('held');
    expect(await run('staff.ts', 'whole', 'release-held', 'payouts', '--reason', 'paid lists compared')).toMatchObject({
      code: 0,
      out: 'Released: 1 payouts.\n',
    });
    expect(await decide(whole, withdrawal)).toMatchObject({ status: 'approved' });
  } finally {
    await whole.close();
  }

  const to = ['--to', moment.toISOString()];
  expect(await run('restore.ts', 'moment', join(folder, 'backups'), ...to)).toMatchObject({ code: 0, error: '' });
  const then = await openDatabase({ dataDir: join(folder, 'moment'), log: silent });
  try {
    const before = postings.filter(({ after }) => after <= moment).map(({ player }) => player);
    expect(await names(then)).toEqual(before.sort());
  } finally {
    await then.close();
  }
});

test('a restored database with damage is named and served with --accept-damage only [G5.04]', async () => {
  const config = configOf('damaged');
  const database = await openDatabase({ dataDir: config.dataDir, log: silent, archives: false });
  await createLedger(database).openWith('asha', 100_000, 'opening');
  await database.query(`UPDATE ledger_balance SET available = available + 1 WHERE user_id = 'asha'`);
  const { problems } = await proveRestored(database, config, { source: 'test', restoredTo: new Date(0) });
  expect(problems).toEqual([expect.stringContaining('available differs from its entries: asha')]);
  await database.close();
  const { archiveTo: _, ...rest } = config;
  const alone = { ...rest, archiveTo: null };
  await expect(startPlatform(alone, { feed: new IdleFeed() })).rejects.toThrow(
    /restored to 1970.+\navailable differs from its entries: asha.+\n.+--accept-damage/s,
  );
  await (await startPlatform(alone, { feed: new IdleFeed(), acceptDamage: true })).close();
  await (await startPlatform(alone, { feed: new IdleFeed() })).close();
});

test('a drill restores and proves a copy beside the platform, and a damaged copy is no good drill [G5.05]', async () => {
  platform = await serve('first');
  const database = await attachDatabase({ dataDir: join(folder, 'first'), log: silent });
  const drills = async () =>
    (
      await database.query<{ lost: number; took: number; problems: readonly string[] }>(
        'SELECT lost_ms AS lost, took_ms AS took, problems FROM backup_drill ORDER BY id',
      )
    ).rows;
  try {
    const postings: Postings = [];
    await postMore(database, postings, 5);
    const place = join(folder, 'backups');
    expect(await run('backup.ts', 'first', 'drill', place, '--in', folder)).toMatchObject({
      ...{ code: 1, error: expect.stringContaining('There is no complete set') },
    });
    expect(await run('backup.ts', 'first', place)).toMatchObject({ code: 0 });
    await postMore(database, postings, 5);
    await database.query('SELECT pg_switch_wal()');
    const before = readdirSync(place, { recursive: true }).filter((path) => !String(path).startsWith('log'));
    expect(await run('backup.ts', 'first', '--drill', place, '--in', folder)).toEqual({
      ...{ code: 0, error: '' },
      out: expect.stringMatching(/^Drill of set \d{8}T\d{6}Z: [\d.]+ s would be lost.+\nThe proof passed.\n$/),
    });
    expect(await drills()).toEqual([{ lost: expect.any(Number), took: expect.any(Number), problems: [] }]);
    expect((await drills())[0]!.took).toBeGreaterThan(0);
    // The copy is gone, wrote nothing into the archive of the platform, and held nothing of its payouts.
    expect(readdirSync(folder).sort()).toEqual(['backups', 'first']);
    expect(readdirSync(place, { recursive: true }).filter((path) => !String(path).startsWith('log'))).toEqual(before);
    expect(readdirSync(join(place, 'log'), { recursive: true }).some((path) => /history$/.test(String(path)))).toBe(
      false,
    );
    expect((await database.query('SELECT FROM restoration')).rows).toEqual([]);

    await database.query(`UPDATE ledger_balance SET available = available + 1 WHERE user_id = 'player-0'`);
    expect(await run('backup.ts', 'first', place)).toMatchObject({ code: 0 });
    expect(await run('backup.ts', 'first', 'drill', place, '--in', folder)).toMatchObject({
      ...{ code: 1, error: expect.stringContaining('available differs from its entries: player-0') },
      out: expect.stringContaining('The restore is NOT good.'),
    });
    expect((await drills()).map(({ problems }) => problems.length)).toEqual([0, 1]);
  } finally {
    await database.close().catch(() => undefined);
  }
});
