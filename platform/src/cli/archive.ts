// The archive of old months: list | verify | find <id or reference of a bet, account or user name, time>. JSON lines; exit code 1 where nothing is found.
import { parseArgs } from 'node:util';
import { findArchived, listArchive, parseInterval, verifyMonths, type ArchiveQuery } from '../core/archive';
import { getBackupKeys, openBackupStore } from '../core/backup';
import { readConfig } from '../core/config';
import { attachDatabase, type Connection } from '../core/database';
import { toArchiveKey } from '../betting/orders';

const USAGE = `npm run archive -- list
npm run archive -- verify
npm run archive -- find <bet, account or time such as 2025-01-19 or 2025-01-19T10:15>`;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function toQueries(connection: Connection, what: string): Promise<readonly ArchiveQuery[]> {
  const interval = parseInterval(what);
  if (interval) return [interval];
  const { rows } = await connection.query<{ id: string }>(
    'SELECT id FROM user_account WHERE id = $1 OR lower(user_name) = lower($1) ORDER BY id',
    [what],
  );
  if (rows.length > 0) return rows.map(({ id }) => ({ account: id }));
  return [{ key: toArchiveKey(what) ?? what }];
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ args: process.argv.slice(2), allowPositionals: true });
  const [command = '', what, ...more] = positionals;
  const isComplete = command === 'find' ? what !== undefined : what === undefined;
  if (!['list', 'verify', 'find'].includes(command) || !isComplete || more.length > 0) throw new Error(USAGE);
  const read = readConfig(process.env);
  if (!read.ok) throw new Error(read.problem);
  const { dataDir, databaseUrl, migrateOnStart: migrates, oldMonthsTo } = read.config;
  if (oldMonthsTo === null) throw new Error('Nothing is archived: OLD_MONTHS_TO names no place.');
  const store = await openBackupStore(oldMonthsTo);
  const database = await attachDatabase({ dataDir, databaseUrl, migrates, log: { info: () => undefined } });
  try {
    if (command === 'list') {
      for (const { month, group, folder, rows } of await listArchive(database))
        print(
          `${month} ${group.padEnd(6)} ${folder}: ${Object.entries(rows)
            .map(([table, count]) => `${table} ${count}`)
            .join(', ')}`,
        );
    } else if (command === 'verify') {
      const problems = await verifyMonths(database, store);
      for (const problem of problems) process.stderr.write(`${problem}\n`);
      print(problems.length === 0 ? 'Every file of the archive is as it was written.' : 'NOT as written.');
      process.exitCode = problems.length === 0 ? 0 : 1;
    } else {
      let found = 0;
      for (const query of await toQueries(database, what ?? ''))
        for await (const row of findArchived(database, store, getBackupKeys(read.config), query)) {
          print(JSON.stringify(row));
          found += 1;
        }
      if (found === 0) process.stderr.write(`The archive has nothing of ${what ?? ''}.\n`);
      process.exitCode = found === 0 ? 1 : 0;
    }
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
