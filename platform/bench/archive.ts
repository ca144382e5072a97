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
import { fillBets } from './harness/fill-bets';

const BETS = Number(process.argv[2] ?? 1_000_000);
const FIND_MS = 5000;
const PLACED_AT = Date.UTC(2025, 0, 1);
/** All bets are of one month. */
const STEP_MS = Math.floor((27 * 86_400_000) / BETS);
const NOW = PLACED_AT + 14 * 31 * 86_400_000;

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
  await time(`${BETS} bets`, null, () => fillBets(database, { bets: BETS, placedAt: PLACED_AT, stepMs: STEP_MS }));
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
