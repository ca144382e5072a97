// The registry on the command line: `cli.ts <pin|unpin|promote|rollback|revoke|releases|audit> …`. Runs beside a platform or without one.
import { userInfo } from 'node:os';
import { EXIT, exitCodeOf, VERDICT_MS, withDeadline } from '../../../shared/build/release/exit-code';
import { readConfig } from '../core/config';
import { attachDatabase } from '../core/database';
import { createTenantDirectory } from '../core/tenants';
import {
  createReleaseStore,
  formatFigures,
  formatReplacements,
  openRegistry,
  parseCommand,
  printAudit,
  printReleases,
  readAudit,
  RELEASE_USAGE,
  releaseTenant,
} from '../delivery/releases';

const print = (text: string): void => void process.stdout.write(`${text}\n`);

async function main(): Promise<number> {
  const command = parseCommand(process.argv.slice(2));
  if (!command.ok) {
    process.stderr.write(`${command.problem}\n${RELEASE_USAGE}\n`);
    return EXIT.failed;
  }
  const read = readConfig(process.env);
  if (!read.ok) throw new Error(read.problem);
  const { config } = read;
  const quiet = { info: () => undefined };
  const database = await attachDatabase({ dataDir: config.dataDir, databaseUrl: config.databaseUrl, log: quiet });
  try {
    const directory = await createTenantDirectory(database, config);
    const tenants = directory.all().map(releaseTenant);
    const registry = await openRegistry(database, createReleaseStore(config.releaseStore), () => tenants);
    // What was published a moment ago counts, also where no platform runs that would have taken it over. What is wrong with the
    // releases of others is for them, and for the log of the platform.
    await registry.importFromStore();
    if (command.what === 'releases') {
      print(printReleases(registry.snapshot(), directory.all()));
      return 0;
    }
    if (command.what === 'audit') {
      print(printAudit((await readAudit(database, { ...command.of, limit: command.limit })).entries));
      return 0;
    }
    const { revision } = registry.snapshot();
    const author = { actor: userInfo().username, reason: command.reason };
    const written = await registry.write(command.change, revision, author);
    if (!written.ok) {
      process.stderr.write(`Refused (${written.rule}): ${written.reason}.\nWanted: ${written.remedy}.\n`);
      return EXIT.refused;
    }
    print(`Done at revision ${written.revision}: ${command.printed(written.version)}.`);
    if (written.lastGood) print(`Last good: ${formatFigures(written.lastGood)}.`);
    if (command.change.action === 'revoke')
      print(formatReplacements(registry.snapshot(), tenants, command.change.name));
    return EXIT.done;
  } finally {
    await database.close();
  }
}

withDeadline(main(), VERDICT_MS).then(
  (code: number) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(exitCodeOf(error));
  },
);
