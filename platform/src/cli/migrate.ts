// Brings the tables of a database up to date, as a step of its own: locked, repeatable, with a line about what it did (G1.03).
import { getField } from '@backlay/shared/domain';
import { readConfig } from '../core/config';
import { openDatabase, readSchema } from '../core/database';
import { ControlDatabase } from '../core/groups';

async function migrateControl(url: string): Promise<void> {
  const control = new ControlDatabase(url);
  try {
    await control.prepare(true);
    process.stdout.write('The tables of the control database are up to date.\n');
  } finally {
    await control.close();
  }
}

async function main(): Promise<void> {
  const read = readConfig(process.env);
  if (!read.ok) throw new Error(read.problem);
  const { dataDir, databaseUrl, controlDatabaseUrl } = read.config;
  let applied = 0;
  const log = { info: (details: object) => void (applied += Number(getField(details, 'applied') ?? 0)) };
  const database = await openDatabase({ dataDir, databaseUrl, log });
  try {
    const { version, own, pending } = await readSchema(database);
    if (version > own)
      process.stdout.write(
        `The schema is version ${version}, newer than version ${own} of this server: nothing is done.\n`,
      );
    else if (applied > 0)
      process.stdout.write(
        `The tables were brought up to date: ${applied} migrations applied. The schema is version ${version}.\n`,
      );
    else process.stdout.write(`The schema is version ${version}: nothing to do.\n`);
    if (controlDatabaseUrl !== null) await migrateControl(controlDatabaseUrl);
    if (pending > 0 && version <= own) throw new Error(`${pending} migrations are missing.`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
