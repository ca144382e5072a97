// Run by tests as a second process: opens the folder, writes one row, then stays until it is ended.
import { openDatabase } from './open-database';

const dataDir = process.argv[2] ?? '';
try {
  const database = await openDatabase({ dataDir, log: { info: () => undefined }, migrations: [] });
  await database.query('CREATE TABLE note AS SELECT 1 AS n');
  process.stdout.write('ready\n');
} catch (error) {
  process.stdout.write(`${String(error)}\n`);
}
setInterval(() => undefined, 60_000);
