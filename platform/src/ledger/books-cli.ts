// Proves the books of a data folder, or of DATABASE_URL; exit code 1 and one line for each mismatch when they do not hold.
import { openExposure } from '../betting';
import { heldForBonuses } from '../bonuses';
import { readConfig } from '../config';
import { openDatabase } from '../database';
import { setAside } from '../withdrawals';
import { proveBooks } from './prove';

const read = readConfig(process.env);
if (!read.ok) {
  console.error(read.problem);
  process.exit(1);
}

try {
  const { dataDir, databaseUrl } = read.config;
  const database = await openDatabase({ dataDir, databaseUrl, log: { info: () => undefined } });
  const proof = await proveBooks(database, openExposure, [
    ['withdrawals', setAside],
    ['bonusHeld', heldForBonuses],
  ]);
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
