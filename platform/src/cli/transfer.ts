// Moves everything between embedded and external PostgreSQL and between its major versions: export <place> | import <place>.
import { parseArgs } from 'node:util';
import { exportPlatform, importPlatform, RestoreRefused, type ImportedSecret } from '../core/backup';
import { readConfig, type Config } from '../core/config';
import { describeProof, proveRestored, type RestoredProof } from '../platform';

const USAGE = `npm run export -- <folder or s3://…>[/exports/<export>]
npm run import -- <folder or s3://…>[/exports/<export>]
DATABASE_URL or DATA_DIR names the database: that of a platform for an export, one without tables for an import.`;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function printProof(proof: RestoredProof): void {
  for (const problem of proof.problems) process.stderr.write(`${problem}\n`);
  print(describeProof(proof));
  if (proof.problems.length > 0) process.exitCode = 2;
}

const SECRETS: Readonly<Record<ImportedSecret, string | null>> = {
  written: 'SECRET_KEY is in DATA_DIR now.',
  own: null,
  other: 'SECRET_KEY of this platform is another one than that of the export: stored secrets cannot be read with it.',
  locked: 'SECRET_KEY is in the export and stays there: BACKUP_PASSPHRASE is missing.',
  'not-in-export': 'SECRET_KEY is not in the export: give the platform the key of before.',
};

async function exportTo(config: Config, place: string): Promise<void> {
  const { manifest, parts, reused } = await exportPlatform(config, place, (id) => print(`Export ${id} begins.`));
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  print(
    `Export ${manifest.id} is complete: ${rows} rows of ${manifest.tables.length} tables at ${manifest.snapshotAt}, in ${parts} parts, ${reused} of them stored before; ${manifest.releases.length} files of releases.`,
  );
  if (!manifest.hasSecret)
    print('SECRET_KEY is not in it: set BACKUP_PASSPHRASE, or give the other platform the key yourself.');
  if (!config.backupRecipients) print('It is not encrypted: set BACKUP_RECIPIENTS (npm run backup -- keys).');
}

async function importFrom(config: Config, place: string): Promise<void> {
  const { manifest, rows, parts, resumed, secret } = await importPlatform(config, place, async (database, at, id) =>
    printProof(await proveRestored(database, config, { source: `export ${id}`, restoredTo: at })),
  );
  print(
    `Import of ${manifest.id} is complete: ${rows} rows in ${parts} parts, ${resumed} of them from an earlier attempt. Every table equals the snapshot of ${manifest.snapshotAt}.`,
  );
  const line = SECRETS[secret];
  if (line !== null) print(line);
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ args: process.argv.slice(2), allowPositionals: true });
  const [what, place, ...more] = positionals;
  if ((what !== 'export' && what !== 'import') || !place || more.length > 0) throw new RestoreRefused(USAGE);
  const read = readConfig(process.env);
  if (!read.ok) throw new Error(read.problem);
  await (what === 'export' ? exportTo(read.config, place) : importFrom(read.config, place));
}

main().catch((error: unknown) => {
  process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
