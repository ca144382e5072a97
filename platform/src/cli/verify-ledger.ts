// Proves the books of a data folder, or of DATABASE_URL; exit code 1 and one line for each mismatch when they do not hold. A folder may
// be named; it may be one that a platform is serving. --record stores the result, from which the metrics and alerts of the proof follow.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { verifyPlatformLedger } from '../platform';
import { readConfig } from '../core/config';
import { attachDatabase } from '../core/database';
import { storeVerification } from '../money/ledger';

const { values: asked, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { record: { type: 'boolean', default: false } },
});
const [named] = positionals;
const read = readConfig(named ? { ...process.env, DATA_DIR: resolve(named) } : process.env);
if (!read.ok) {
  console.error(read.problem);
  process.exit(1);
}

try {
  const { dataDir, databaseUrl, migrateOnStart: migrates } = read.config;
  const database = await attachDatabase({ dataDir, databaseUrl, migrates, log: { info: () => undefined } });
  const proof = await verifyPlatformLedger(database);
  if (asked.record) await storeVerification(database, proof);
  await database.close();
  for (const problem of proof.problems) console.error(problem);
  const { accounts, transactions, entries } = proof;
  console.log(
    `${proof.ok ? 'The books hold' : 'The books do NOT hold'}: ${accounts} accounts, ${transactions} transactions, ${entries} entries.`,
  );
  process.exitCode = proof.ok ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
