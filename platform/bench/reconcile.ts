// bench: reconciliation of a day with 100,000 lines, 1 % of each difference, against payments in the books: import, comparison and the same file again; prints the confusion matrix and exits 1 on any error in it or above 60 s (D5.09, G7.04). Argument: lines
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, readMigrations } from '../src/core/database';
import { Reconciliation, statementDay, type StatementLine } from '../src/money/reconciliation';
import { readBooks } from '../src/services/register-reconciliation';

const LINES = Number(process.argv[2] ?? 100_000);
const SHARE = 0.01;
const MOST_MS = 60_000;
const SOURCE = { tenantId: 'royal', source: 'gateway-1' };
const DAY = statementDay('2026-01-31', 330);
const OUTCOMES = ['matched', 'different', 'missing-here', 'missing-there'] as const;
type Outcome = (typeof OUTCOMES)[number];

let seed = 20260131;
/** The same numbers in each run. */
function random(): number {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

interface Payment {
  readonly id: string;
  readonly utr: string;
  readonly amount: number;
  readonly at: number;
}

/** How a supplier names a payment: mostly by our reference, else by UTR, or not at all. */
function toLine({ id, utr, amount, at }: Payment): StatementLine {
  const draw = random();
  const names =
    draw < 0.9 ? { reference: id, utr } : draw < 0.95 ? { reference: `their-${id}`, utr } : { reference: '', utr: '' };
  const moment = Math.min(DAY.to - 1, Math.max(DAY.from, at + Math.round(random() * 20_000)));
  return { kind: 'payment', ...names, amount, fee: 0, at: moment };
}

const dataDir = mkdtempSync(join(tmpdir(), 'backlay-bench-reconcile-'));
const database = await openDatabase({ dataDir, log: { info: () => undefined }, migrations: readMigrations() });
try {
  const payments: Payment[] = Array.from({ length: LINES }, (_, at) => ({
    id: randomUUID(),
    utr: String(600_000_000_000 + at),
    amount: 10_000 + Math.floor(random() * 5_000_000),
    at: DAY.from + Math.floor(random() * 86_399_000),
  }));
  const columns = [payments.map(({ id }) => id), payments.map(({ utr }) => utr), payments.map(({ amount }) => amount)];
  const times = payments.map(({ at }) => at);
  await database.query(
    `INSERT INTO payment_request (id, tenant_id, account_id, kind, method_id, payment_type, amount, status, utr, request_ref, exclusive,
       created_at, updated_at)
     SELECT id, 'royal', 'player-' || n % 1000, 'deposit', 'royal-ipay', 'IPAY', amount, 'approved', utr, id::text, false,
       to_timestamp(at / 1000.0), to_timestamp(at / 1000.0)
     FROM unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[]) WITH ORDINALITY AS p (id, utr, amount, at, n)`,
    [...columns, times],
  );
  await database.query(
    `INSERT INTO payment_announcement (request_id, setting_id, state, sent_at, gateway_id)
     SELECT id, 'gateway-1', 'settled', created_at, 'GW-' || id FROM payment_request`,
  );
  await database.query(
    `INSERT INTO ledger_transaction (key, kind, reference, at)
     SELECT 'deposit:' || id, 'deposit', id, (extract(epoch FROM created_at) * 1000)::bigint FROM payment_request`,
  );
  await database.query('ANALYZE');

  const each = Math.round(LINES * SHARE);
  /** What is to be found, by reference of a line or id of an entry. */
  const wanted = new Map<string, Outcome>();
  const lines: StatementLine[] = [];
  for (const [at, payment] of payments.entries()) {
    const outcome = at < each ? 'missing-there' : at < 2 * each ? 'different' : 'matched';
    wanted.set(payment.id, outcome);
    if (outcome === 'missing-there') continue;
    const named = { kind: 'payment' as const, reference: payment.id, utr: payment.utr, fee: 0, at: payment.at };
    lines.push(outcome === 'different' ? { ...named, amount: payment.amount + 100 } : toLine(payment));
  }
  for (let at = 0; at < each; at += 1) {
    const reference = `unknown-${at}`;
    wanted.set(reference, 'missing-here');
    const { amount, at: moment } = payments[Math.floor(random() * payments.length)] ?? payments[0]!;
    lines.push({ kind: 'payment', reference, utr: `${800_000_000_000 + at}`, amount, fee: 0, at: moment });
  }
  lines.sort((a, b) => a.at - b.at);

  const reconciliation = new Reconciliation(database, readBooks);
  const startedAt = performance.now();
  await reconciliation.importStatement(SOURCE, DAY, lines, null);
  const tookMs = performance.now() - startedAt;
  const read = async () => {
    const { rows } = await database.query<{ subject: string; outcome: Outcome }>(
      `SELECT coalesce(entry_id, reference) AS subject, difference AS outcome FROM reconciliation_difference
       UNION ALL SELECT l.entry_id, 'matched' FROM statement_line l WHERE entry_id IS NOT NULL AND NOT EXISTS (
         SELECT 1 FROM reconciliation_difference d WHERE d.entry_id = l.entry_id)`,
    );
    return new Map(rows.map(({ subject, outcome }) => [subject, outcome]));
  };
  const found = await read();
  const againAt = performance.now();
  await reconciliation.importStatement(SOURCE, DAY, lines, null);
  const againMs = performance.now() - againAt;
  const again = await read();

  const count = (want: Outcome, got: Outcome) =>
    [...wanted].filter(([subject, outcome]) => outcome === want && found.get(subject) === got).length;
  process.stdout.write(`${'wanted, found'.padEnd(16)}${OUTCOMES.map((got) => got.padStart(14)).join('')}\n`);
  let errors = [...wanted.keys()].filter((subject) => !found.has(subject)).length;
  for (const want of OUTCOMES) {
    const cells = OUTCOMES.map((got) => count(want, got));
    errors += cells.reduce((sum, cell, at) => sum + (OUTCOMES[at] === want ? 0 : cell), 0);
    process.stdout.write(`${want.padEnd(16)}${cells.map((cell) => String(cell).padStart(14)).join('')}\n`);
  }
  const changed = [...found].filter(([subject, outcome]) => again.get(subject) !== outcome).length;
  process.stdout.write(
    `${lines.length} lines in ${(tookMs / 1000).toFixed(1)} s, again in ${(againMs / 1000).toFixed(1)} s, at most ${MOST_MS / 1000} s\n` +
      `errors ${errors}, changed by the same file ${changed}, at most 0\n`,
  );
  if (errors > 0 || changed > 0 || Math.max(tookMs, againMs) > MOST_MS) process.exitCode = 1;
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}
