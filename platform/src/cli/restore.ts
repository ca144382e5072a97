// Restores a set of a backup into an empty data folder, to the end of the log or to a moment: <place>[/sets/<set>] [--to <time>].
import { parseArgs } from 'node:util';
import { restoreDataFolder, RestoreRefused } from '../core/backup';
import { readConfig } from '../core/config';
import { openDatabase } from '../core/database';
import { describeProof, proveRestored, type RestoredProof } from '../platform';

const USAGE = `npm run restore -- <folder or s3://…>[/sets/<set>] [--to <time>] [--archive <folder or s3://…>]
DATA_DIR names the empty folder. A time is ISO, such as 2026-11-24T10:15:30Z. Without a set it is the newest one that serves.`;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function readTime(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const time = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(time.getTime()))
    throw new RestoreRefused(`${text} is no time. Accepted: ISO with its zone, such as 2026-11-24T10:15:30Z`);
  return time;
}

function printProof(proof: RestoredProof): void {
  for (const problem of proof.problems) process.stderr.write(`${problem}\n`);
  print(describeProof(proof));
  if (proof.problems.length > 0) process.exitCode = 2;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { to: { type: 'string' }, archive: { type: 'string' } },
  });
  const [place, ...more] = positionals;
  if (!place || more.length > 0) throw new Error(USAGE);
  const read = readConfig(process.env);
  if (!read.ok) throw new Error(read.problem);
  if (read.config.databaseUrl)
    throw new RestoreRefused(
      'DATABASE_URL is set: an external PostgreSQL is restored with its own tools (docs/operate/backup.md)',
    );
  const { config } = read;
  let proof: RestoredProof | null = null;
  const { manifest, restoredTo, secret } = await restoreDataFolder(config, place, {
    to: readTime(values.to),
    archive: values.archive ?? null,
    conclude: async (time, { id }) => {
      const database = await openDatabase({ dataDir: config.dataDir, log: { info: () => undefined } });
      try {
        proof = await proveRestored(database, config, { source: `set ${id}`, restoredTo: time });
      } finally {
        await database.close();
      }
    },
  });
  print(`Restored set ${manifest.id} into ${config.dataDir}, to ${restoredTo.toISOString()}.`);
  if (proof) printProof(proof);
  if (secret !== 'restored')
    print(
      secret === 'locked'
        ? 'SECRET_KEY is in the set and stays there: BACKUP_PASSPHRASE is missing.'
        : 'SECRET_KEY is not in the set: give the platform the key of before.',
    );
}

main().catch((error: unknown) => {
  process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
