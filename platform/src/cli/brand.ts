// Brands, beside a platform or without one: apply <file> [--dry-run], export <brand>, versions <brand>, rollback <brand> <version>.
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { openBrandCommands, reportBrand } from '../accounts/staff-actions';
import { listSecrets, readConfig, type Config } from '../core/config';
import { attachDatabase, type Database } from '../core/database';
import { ControlDatabase, GroupRefused, readGroupState, refreshMembership } from '../core/groups';
import { createBrandAdapters } from '../platform';

const USAGE = `npm run brand -- apply <file> [--dry-run]
npm run brand -- export <brand>
npm run brand -- versions <brand>
npm run brand -- rollback <brand> <version> [--dry-run]`;

/** How many words stand after each command. */
const WORDS: Readonly<Record<string, number>> = { apply: 1, export: 1, versions: 1, rollback: 2 };

/** In a group a file is checked against the brands that the control database names now, or else those that were read last. */
async function readGroup({ brandGroup, controlDatabaseUrl }: Config, database: Database): Promise<void> {
  if (brandGroup === null || controlDatabaseUrl === null) return;
  const control = new ControlDatabase(controlDatabaseUrl);
  try {
    await refreshMembership(database, control, brandGroup, Date.now());
  } catch (error) {
    if (error instanceof GroupRefused || !(await readGroupState(database))) throw error;
  } finally {
    await control.close();
  }
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean' } },
  });
  const [what, named, ...more] = positionals;
  if (!what || !named || WORDS[what] !== more.length + 1) throw new Error(USAGE);
  const number = Number(more[0] ?? 1);
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(USAGE);
  const read = readConfig(process.env);
  if (!read.ok) throw new Error(read.problem);
  const { config } = read;
  const text = what === 'apply' ? readFileSync(named, 'utf8') : '';
  const { dataDir, databaseUrl, migrateOnStart: migrates } = config;
  const database = await attachDatabase({ dataDir, databaseUrl, migrates, log: { info: () => undefined } });
  try {
    await readGroup(config, database);
    const commands = openBrandCommands({
      database,
      config,
      secrets: listSecrets(config),
      actor: userInfo().username,
      adapters: createBrandAdapters(config, process.env),
    });
    if (what === 'export') process.stdout.write(await commands.export(named));
    else if (what === 'versions')
      for (const { status, createdBy, createdAt, ...version } of await commands.versions(named))
        process.stdout.write(`${version.number} ${status} ${createdAt.toISOString()} ${createdBy}\n`);
    else {
      const options = { dryRun: values['dry-run'] };
      const applied = what === 'apply' ? commands.apply(text, options) : commands.rollBack(named, number, options);
      const { lines, exitCode } = reportBrand(await applied);
      process.stdout.write(`${lines.join('\n')}\n`);
      process.exitCode = exitCode;
    }
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
