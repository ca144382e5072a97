// bench: 1,000,000 settled bets are archived 14 months later, and one is found by its id and by its account; exits 1 above 5 s or where the books do not hold (G5.07)
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findArchived, runArchive, type ArchiveQuery } from '../src/core/archive';
import { createIdentity, openBackupStore } from '../src/core/backup';
import { readConfig } from '../src/core/config';
import { openDatabase, readMigrations, withoutTimeLimits } from '../src/core/database';
import { verifyPlatformLedger } from '../src/platform';
import { listArchivePeriods } from '../src/services';

const BETS = Number(process.argv[2] ?? 1_000_000);
const PLAYERS = Math.max(10, Math.floor(BETS / 100));
const BATCH = 50_000;
const FIND_MS = 5000;
const PLACED_AT = Date.UTC(2025, 0, 1);
/** All bets are of one month. */
const STEP_MS = Math.floor((27 * 86_400_000) / BETS);
const NOW = PLACED_AT + 14 * 31 * 86_400_000;
const STAKE = 1000;

const dataDir = mkdtempSync(join(tmpdir(), 'backlay-bench-archive-'));
const database = await openDatabase({ dataDir, log: { info: () => undefined }, migrations: readMigrations() });
const store = await openBackupStore(join(dataDir, 'archive'));
const { recipient, identity } = createIdentity();
let isMissed = false;
const print = (name: string, value: number, limit: number | null = null): void => {
  isMissed ||= limit !== null && value > limit;
  process.stdout.write(
    `${name.padEnd(32)} ${(value / 1000).toFixed(2).padStart(9)} s${limit === null ? '' : `  at most ${limit / 1000}`}\n`,
  );
};
async function time<Result>(name: string, limit: number | null, work: () => Promise<Result>): Promise<Result> {
  const from = performance.now();
  const result = await work();
  print(name, performance.now() - from, limit);
  return result;
}

/** Bets that lost and their entries, with the running balances that the proof reads. */
async function fill(): Promise<void> {
  await withoutTimeLimits(database, async (unlimited) => {
    await unlimited.query(
      `INSERT INTO ledger_balance (user_id) SELECT 'p' || n FROM generate_series(0, $1::int - 1) n`,
      [PLAYERS],
    );
    await unlimited.query(
      `WITH opened AS (
         INSERT INTO ledger_transaction (key, kind, reference, at)
         SELECT 'opening:p' || n, 'opening', 'p' || n, $2::bigint FROM generate_series(0, $1::int - 1) n RETURNING id, reference)
       INSERT INTO ledger_entry (transaction_id, user_id, account, amount, balance_after)
       SELECT id, user_id, account, amount, CASE WHEN user_id IS NOT NULL THEN amount END FROM opened,
         LATERAL (VALUES (reference, 'available', 1000000000::bigint), (NULL, 'opening', -1000000000::bigint)) l (user_id, account, amount)`,
      [PLAYERS, PLACED_AT],
    );
    for (let from = 0; from < BETS; from += BATCH)
      await unlimited.query(
        `WITH b AS (
           SELECT lpad(to_hex($3::bigint + n * $4::bigint), 12, '0') || 'f' || lpad(to_hex(n), 11, '0') AS id, 'p' || n % $5::int AS user_id,
             n, $3::bigint + n * $4::bigint AS at, n / $5::int AS before FROM generate_series($1::bigint, $2::bigint - 1) n
         ), bets AS (
           INSERT INTO bet (id, user_id, tenant_id, client_ref, event_id, market_id, market_type, runner_id, side, odd, run, stake, profit,
             liability, market_version, status, names, meta, created_at, updated_at, decide_at, matched_at, settled_at, outcome, pnl, explanation)
           SELECT id, user_id, 'royal', 'ref-' || n, 'e' || n % 200, 'm' || n % 2000, 'betfair', 'a', 'back', 2, 0, $6::bigint, $6::bigint,
             $6::bigint, 1, 'settled', '{"event": "Alpha v Beta", "market": "Match Odds", "runner": "A"}', '{}', at, at, at, at, at, 'lose',
             -$6::bigint, 'Runner b won.' FROM b
         ), settled AS (
           INSERT INTO ledger_transaction (key, kind, reference, at) SELECT 'settle:' || id, 'bet', id, at FROM b RETURNING id, reference
         )
         INSERT INTO ledger_entry (transaction_id, user_id, account, amount, balance_after)
         SELECT s.id, l.user_id, l.account, l.amount, l.balance FROM settled s JOIN b ON b.id = s.reference,
           LATERAL (VALUES (b.user_id, 'available', -$6::bigint, 1000000000 - (b.before + 1) * $6::bigint), (NULL, 'betting', $6::bigint, NULL))
             l (user_id, account, amount, balance) ORDER BY b.n`,
        [from, Math.min(from + BATCH, BETS), PLACED_AT, STEP_MS, PLAYERS, STAKE],
      );
    await unlimited.query(
      `UPDATE ledger_balance b SET lost = e.lost FROM (SELECT user_id, -sum(amount) AS lost FROM ledger_entry
         WHERE account = 'available' AND amount < 0 GROUP BY 1) e WHERE e.user_id = b.user_id`,
    );
    await unlimited.query('ANALYZE');
  });
}

const prove = () =>
  time('proof of the books', null, async () => {
    const { problems } = await withoutTimeLimits(database, verifyPlatformLedger);
    for (const problem of problems) process.stdout.write(`${problem}\n`);
    isMissed ||= problems.length > 0;
  });

async function find(query: ArchiveQuery): Promise<number> {
  let found = 0;
  for await (const _row of findArchived(database, store, { identities: [identity] }, query)) found += 1;
  return found;
}

try {
  const read = readConfig({});
  if (!read.ok) throw new Error(read.problem);
  await time(`${BETS} bets`, null, fill);
  await prove();
  const problems = await time('archive', null, () =>
    runArchive({
      ...{ database, store, recipients: [recipient], periods: listArchivePeriods(read.config), clock: () => NOW },
      log: { info: () => undefined, error: (fields) => process.stdout.write(`${JSON.stringify(fields)}\n`) },
    }),
  );
  const { rows } = await database.query<{ left: number }>('SELECT count(*)::int AS left FROM bet');
  isMissed ||= problems.length > 0 || rows[0]?.left !== 0;
  await prove();
  const at = PLACED_AT + Math.floor(BETS / 2) * STEP_MS;
  const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0');
  const id = `${hex(at, 12)}f${hex(Math.floor(BETS / 2), 11)}`;
  isMissed ||= (await time('find by id', FIND_MS, () => find({ key: id }))) === 0;
  isMissed ||= (await time('find by account', FIND_MS, () => find({ account: 'p7' }))) === 0;
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = isMissed ? 1 : 0;
