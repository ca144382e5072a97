import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import type { Connection } from '../database';

/** A run of a backup: nothing is wrong where `problems` is empty. */
export interface BackupRun {
  readonly startedAt: Date;
  /** Time of the newest backup; null when there is none. */
  readonly resultAt: Date | null;
  readonly problems: readonly string[];
}

/** A nightly backup is missing after a day and two hours, ms. */
const OLDEST_RESULT_MS = 26 * 3_600_000;
/** An archive that is further behind would lose that much with the machine, s. */
const OLDEST_ARCHIVE_S = 900;
/** A clock of another machine may differ by this, ms. */
const CLOCK_MS = 60_000;
/** What the command prints is read from its end, characters. */
const OUTPUT_LENGTH = 65_536;

/** Stores a run for the metrics and alerts. */
export async function recordBackup(
  connection: Connection,
  { startedAt, resultAt, problems }: BackupRun,
): Promise<void> {
  await connection.query('INSERT INTO backup_run (started_at, result_at, problems) VALUES ($1, $2, $3)', [
    startedAt,
    resultAt,
    JSON.stringify(problems),
  ]);
}

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

const runShell = (command: string, env: NodeJS.ProcessEnv): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const child = spawn('/bin/sh', ['-c', command], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-OUTPUT_LENGTH)));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });

/** The time in the last line of the output: itself, or that of the file or folder that it names. */
async function readResult(output: string): Promise<Date | string> {
  const line = output.trim().split('\n').at(-1)?.trim() ?? '';
  if (line === '')
    return 'BACKUP_COMMAND printed nothing. Accepted: the time or the path of its result in its last line.';
  const time = new Date(line);
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(line) && !Number.isNaN(time.getTime())) return time;
  const found = await stat(line).catch(() => null);
  if (!found) return `The last line of BACKUP_COMMAND is neither a time nor a path that exists: ${line.slice(0, 200)}`;
  if (found.isFile() && found.size === 0) return `The result of BACKUP_COMMAND is an empty file: ${line}`;
  return found.mtime;
}

/** What is wrong with the archive of an external database, one line each. */
async function listArchiveProblems(connection: Connection): Promise<readonly string[]> {
  const { rows } = await connection.query<{ archives: boolean; lag: number | null }>(
    `SELECT current_setting('archive_mode') <> 'off' AS archives,
       extract(epoch FROM clock_timestamp() - last_archived_time)::float8 AS lag FROM pg_stat_archiver`,
  );
  const [found] = rows;
  if (!found?.archives)
    return ['PostgreSQL archives no log: set archive_mode and archive_command. A restore ends at the last backup.'];
  if (found.lag === null) return ['PostgreSQL has archived no log yet: look at archive_command.'];
  return found.lag > OLDEST_ARCHIVE_S
    ? [`The archive is ${Math.round(found.lag)} s behind. Accepted: at most ${OLDEST_ARCHIVE_S} s.`]
    : [];
}

/**
 * Runs the operator's backup of an external database, and checks the age of its result and the lag of the archive. Source: G5.03.
 * @param env of the command
 */
export async function runBackupCommand(
  connection: Connection,
  command: string,
  env: NodeJS.ProcessEnv,
  clock: () => Date = () => new Date(),
): Promise<BackupRun> {
  const startedAt = clock();
  const { code, output } = await runShell(command, env);
  const problems: string[] = [];
  let resultAt: Date | null = null;
  if (code !== 0) problems.push(`BACKUP_COMMAND ended with ${code ?? 'a signal'}.`);
  else {
    const result = await readResult(output);
    if (typeof result === 'string') problems.push(result);
    else {
      resultAt = result;
      const ageMs = clock().getTime() - result.getTime();
      if (ageMs > OLDEST_RESULT_MS)
        problems.push(`The newest backup is from ${result.toISOString()}. Accepted: at most 26 hours old.`);
      if (ageMs < -CLOCK_MS)
        problems.push(`The newest backup is from ${result.toISOString()}, which is still to come.`);
    }
  }
  return { startedAt, resultAt, problems: [...problems, ...(await listArchiveProblems(connection))] };
}
