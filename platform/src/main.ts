import { findErrorCode, findText, getField } from '@backlay/shared/domain';
import { findListenProblem, formatListenError } from '../../shared/build/listen-address';
import { helpText, readConfig, StartRefused, type Config } from './core/config';
import { DataFolderInUseError, SchemaRefused, type DatabaseLostError } from './core/database';
import { seededAccounts } from './accounts/identity';
import { FeedConfigError, listStartFindings } from './services';
import { checkInstallation, INSTALLATION, isInstalled, publishShipped } from './cli/installed';
import { startPlatform, type RunningPlatform } from './platform';

/** How long a platform whose database is gone may take to close, ms. */
const LOST_MS = 3000;
/** Time limit of a platform's stop, ms. */
const STOP_MS = 39_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function stopWith(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function welcome(running: RunningPlatform, config: Config): string {
  const rows: string[][] = running.brands.map(({ name, url, about }) => [name, url, about]);
  const accounts = config.demoAccounts
    ? [
        ['player1', 'Player@123', 'player on royal, metro and orbit'],
        ...seededAccounts
          .filter(({ userType }) => userType !== 'user')
          .map(({ userName, password, userType }) => [userName, password, `${userType} on staff`]),
      ]
    : [];
  const table = (lines: readonly (readonly string[])[]) => {
    const widths = [0, 1].map((column) => Math.max(0, ...lines.map((line) => line[column]?.length ?? 0)));
    return lines.map((line) =>
      `  ${line.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
    );
  };
  return [
    '',
    `Backlay is up on port ${running.port}.`,
    '',
    ...table(rows),
    ...(accounts.length > 0 ? ['', ...table(accounts)] : []),
    ...(running.releaseLines.length > 0 ? ['', ...running.releaseLines.map((line) => `  ${line}`)] : []),
    ...(config.sandbox ? ['', `  One-time codes: here, and at ${running.url}/__sandbox/sms`] : []),
    '',
  ].join('\n');
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) {
    print(helpText());
    return;
  }
  const read = readConfig(process.env);
  if (!read.ok) stopWith(read.problem);
  const { config } = read;
  // Before the database is opened: a server that cannot listen must not migrate anything.
  const problem = await findListenProblem(config);
  if (problem) stopWith(problem);
  if (config.verifyOnStart) {
    if (!isInstalled())
      stopWith('VERIFY_ON_START is on: this is a checkout, whose files nothing vouches for. Accepted: off.');
    const { problems } = checkInstallation(INSTALLATION, config);
    if (problems.length > 0) stopWith(problems.join('\n'));
  }
  const findings = await listStartFindings(config, process.env);
  if (findings.length > 0) stopWith(findings.join('\n'));
  let stopping = false;
  let running: RunningPlatform | null = null;
  // A terminal sends Ctrl-C to the whole group: a second signal is the first one again.
  const stop = (how: 'close' | 'drain') => {
    if (stopping) return;
    stopping = true;
    if (!running) return;
    // What hangs does not keep the process.
    setTimeout(() => process.exit(0), STOP_MS).unref();
    void running[how]().then(() => process.exit(0), fail);
  };
  // At a terminal somebody waits; whoever sends SIGTERM has a proxy that goes on (G3.03).
  process.on('SIGINT', () => stop('close'));
  process.on('SIGTERM', () => stop('drain'));
  const lost = (reason: DatabaseLostError) => {
    if (stopping) return;
    stopping = true;
    process.stderr.write(`${reason.message}\n`);
    const end = (): never => process.exit(1);
    if (!running) end();
    // What can be closed is closed in order; what waits for the database is not waited for.
    setTimeout(end, LOST_MS);
    void running?.close().then(end, end);
  };
  for (const line of await publishShipped(config)) process.stderr.write(`${line}\n`);
  running = await startPlatform(config, {
    onMessage: print,
    onDatabaseLost: lost,
    acceptDamage: process.argv.includes('--accept-damage'),
  });
  if (stopping) {
    await running.close();
    process.exit(0);
  }
  print(welcome(running, config));
}

function fail(error: unknown): never {
  const code = findErrorCode(error);
  const port = getField(error, 'port');
  if (code === 'EADDRINUSE' && typeof port === 'number') {
    const host = findText(error, 'address') ?? '0.0.0.0';
    stopWith(formatListenError({ code, message: findText(error, 'message') ?? '' }, { host, port }));
  }
  const refusals = [DataFolderInUseError, FeedConfigError, SchemaRefused, StartRefused];
  if (error instanceof Error && refusals.some((kind) => error instanceof kind)) stopWith(error.message);
  return stopWith(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

main().catch(fail);
