// Backups of the embedded database with releases and channel file, while it serves: <place> | list | verify | thin | drill | keys.
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import {
  backUpDataFolder,
  createIdentity,
  getBackupKeys,
  listSets,
  openBackupStore,
  readLastSign,
  recordBackup,
  recordDrill,
  RETENTION,
  runBackupCommand,
  runDrill,
  thinSets,
  verifyArchive,
  verifySet,
  type BackupRun,
  type BackupStore,
  type OpenWith,
} from '../core/backup';
import { options, readConfig, type Config } from '../core/config';
import { attachDatabase, openDatabase, type Database } from '../core/database';
import { proveRestored } from '../platform';

const USAGE = `npm run backup -- <folder or s3://…>
npm run backup (with DATABASE_URL: runs BACKUP_COMMAND)
npm run backup -- list <folder or s3://…>
npm run backup -- verify <folder or s3://…> [<set>]
npm run backup -- thin <folder or s3://…> [--daily 7] [--weekly 5] [--monthly 12]
npm run backup -- drill <folder or s3://…>[/sets/<set>] [--in <folder with room for a copy>]
npm run backup -- keys`;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Reads or writes in the database of the platform, beside it. */
async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl, migrateOnStart: migrates } = config;
  const database = await attachDatabase({ dataDir, databaseUrl, migrates, log: { info: () => undefined } });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Stores what became of a backup where the alerts read it. */
const storeRun = (config: Config, run: BackupRun): Promise<void> =>
  withDatabase(config, (database) => recordBackup(database, run));

async function create(config: Config, place: string): Promise<void> {
  if (config.databaseUrl)
    throw new Error(
      'DATABASE_URL is set: an external PostgreSQL is backed up by BACKUP_COMMAND, without a place (docs/operate/backup.md)',
    );
  const startedAt = new Date();
  const store = await openBackupStore(place);
  let result: Awaited<ReturnType<typeof backUpDataFolder>>;
  try {
    result = await backUpDataFolder(config, store);
  } catch (error) {
    // Where the database is away the age of the last backup raises the alert.
    await storeRun(config, { startedAt, resultAt: null, problems: [String(error)] }).catch(() => undefined);
    throw error;
  }
  await storeRun(config, { startedAt, resultAt: new Date(), problems: [] });
  const { id, bytes, storedBytes, releases, hasSecret } = result;
  print(
    `Backup ${id} in ${store.place}: ${megabytes(bytes)}, stored as ${megabytes(storedBytes)}; ${releases.files} files of releases, ${releases.copied} of them new.`,
  );
  if (!hasSecret)
    print(
      'SECRET_KEY is not in it: set BACKUP_PASSPHRASE, or keep the key elsewhere. Without it second factors are lost.',
    );
  if (!config.backupRecipients) print('It is not encrypted: set BACKUP_RECIPIENTS (npm run backup -- keys).');
}

/** The environment of BACKUP_COMMAND: the secrets of the platform are not for it, except the address of the database. */
function withoutSecrets(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const secrets = Object.values(options)
    .filter(({ secret, name }) => secret && name !== 'DATABASE_URL')
    .flatMap(({ name }) => [name, `${name}_FILE`]);
  return Object.fromEntries(Object.entries(env).filter(([name]) => !secrets.includes(name)));
}

async function runCommand(config: Config): Promise<void> {
  const { dataDir, databaseUrl, migrateOnStart: migrates, backupCommand } = config;
  if (!databaseUrl || backupCommand === null) throw new Error(USAGE);
  const database = await attachDatabase({ dataDir, databaseUrl, migrates, log: { info: () => undefined } });
  try {
    const run = await runBackupCommand(database, backupCommand, {
      ...withoutSecrets(process.env),
      DATABASE_URL: databaseUrl,
    });
    await recordBackup(database, run);
    for (const problem of run.problems) process.stderr.write(`${problem}\n`);
    print(
      run.problems.length === 0
        ? `BACKUP_COMMAND worked: its newest backup is from ${run.resultAt?.toISOString()}, and the archive follows.`
        : 'The backup is NOT good.',
    );
    if (run.problems.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

/** Restores the newest set on a copy, proves it, and stores recovery point and time (G5.05). */
async function drill(config: Config, place: string, folder: string): Promise<void> {
  if (config.databaseUrl)
    throw new Error(
      'DATABASE_URL is set: an external PostgreSQL is restored with its own tools (docs/operate/backup.md)',
    );
  const lastSign = await withDatabase(config, readLastSign);
  const run = await runDrill(config, {
    ...{ place, folder, lastSign },
    prove: async (copy, { setId, to }) => {
      const database = await openDatabase({ dataDir: copy.dataDir, archives: false, log: { info: () => undefined } });
      try {
        return (await proveRestored(database, copy, { source: `drill of set ${setId}`, restoredTo: to })).problems;
      } finally {
        await database.close();
      }
    },
  });
  await withDatabase(config, (database) => recordDrill(database, run));
  for (const problem of run.problems) process.stderr.write(`${problem}\n`);
  print(
    `Drill of set ${run.setId}: ${(run.lostMs / 1000).toFixed(1)} s would be lost, the copy was proved after ${(run.tookMs / 1000).toFixed(1)} s.`,
  );
  print(run.problems.length === 0 ? 'The proof passed.' : 'The restore is NOT good.');
  if (run.problems.length > 0) process.exitCode = 1;
}

async function verify(store: BackupStore, keys: OpenWith, named: string | undefined): Promise<void> {
  const sets = named ? [named] : await listSets(store);
  const problems = [...(named ? [] : await verifyArchive(store))];
  for (const id of sets) problems.push(...(await verifySet(store, id, keys)));
  for (const problem of new Set(problems)) process.stderr.write(`${problem}\n`);
  if (sets.length === 0) throw new Error(`There is no complete set in ${store.place}`);
  print(problems.length === 0 ? `As written: ${sets.join(', ')}` : 'NOT as written.');
  process.exitCode = problems.length === 0 ? 0 : 1;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: {
      ...{ daily: { type: 'string' }, weekly: { type: 'string' }, monthly: { type: 'string' }, in: { type: 'string' } },
      drill: { type: 'boolean' },
    },
  });
  const read = readConfig(process.env);
  if (!read.ok) throw new Error(read.problem);
  const { config } = read;
  const [what, place, named, ...more] = values.drill ? ['drill', ...positionals] : positionals;
  if (more.length > 0) throw new Error(USAGE);
  if (what === 'drill') {
    if (!place || named) throw new Error(USAGE);
    return drill(config, place, values.in ?? tmpdir());
  }
  if (!what) return runCommand(config);
  if (what === 'keys') {
    const { recipient, identity } = createIdentity();
    print(`BACKUP_RECIPIENTS=${recipient}`);
    print(`BACKUP_IDENTITY=${identity}`);
    print('Give the first to the platform. Keep the second elsewhere: whoever has it can read every backup.');
    return;
  }
  const isNamed = what === 'list' || what === 'verify' || what === 'thin';
  if (!isNamed) {
    if (place) throw new Error(USAGE);
    return create(config, what);
  }
  if (!place) throw new Error(USAGE);
  const store = await openBackupStore(place);
  const keys = getBackupKeys(config);
  if (what === 'verify') return verify(store, keys, named);
  if (what === 'list') {
    for (const id of await listSets(store)) print(id);
    return;
  }
  const numberOf = (text: string | undefined, otherwise: number): number => {
    if (text === undefined) return otherwise;
    if (!/^\d{1,4}$/.test(text)) throw new Error(USAGE);
    return Number(text);
  };
  const retention = {
    daily: numberOf(values.daily, RETENTION.daily),
    weekly: numberOf(values.weekly, RETENTION.weekly),
    monthly: numberOf(values.monthly, RETENTION.monthly),
  };
  const { removed, retained, logFiles } = await thinSets(store, retention, keys);
  print(`${retained.length} sets stay, ${removed.length} are removed, with ${logFiles} files of the log.`);
}

main().catch((error: unknown) => {
  process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
