// Brands as files, beside a platform or without one: apply <file> [--dry-run], export <brand>.
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { openBrandCommands, reportBrand } from '../accounts/staff-actions';
import { listSecrets, readConfig } from '../core/config';
import { attachDatabase } from '../core/database';

const USAGE = `npm run brand -- apply <file> [--dry-run]
npm run brand -- export <brand>`;

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean' } },
  });
  const [what, named, ...more] = positionals;
  if ((what !== 'apply' && what !== 'export') || !named || more.length > 0) throw new Error(USAGE);
  const read = readConfig(process.env);
  if (!read.ok) throw new Error(read.problem);
  const { config } = read;
  const text = what === 'apply' ? readFileSync(named, 'utf8') : '';
  const { dataDir, databaseUrl, migrateOnStart: migrates } = config;
  const database = await attachDatabase({ dataDir, databaseUrl, migrates, log: { info: () => undefined } });
  try {
    const commands = openBrandCommands({
      database,
      config,
      secrets: listSecrets(config),
      actor: userInfo().username,
    });
    if (what === 'export') process.stdout.write(await commands.export(named));
    else {
      const { lines, exitCode } = reportBrand(await commands.apply(text, { dryRun: values['dry-run'] }));
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
