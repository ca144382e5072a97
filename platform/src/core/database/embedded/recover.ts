import { chownSync, chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { resolveServerUser } from './binaries';
import { clusterRoot, readPassword, setArchiving, startServer, USER } from './cluster';

/** Replaying the log of a busy day takes a while; the end of a broken one is noticed at once, ms. */
const RECOVERY_MS = 6 * 3_600_000;

export interface RecoveryOptions {
  /** A folder without a cluster. */
  readonly dataDir: string;
  /** A moment; the end of the log when null. */
  readonly to: Date | null;
  readonly archives: boolean;
  /** Writes the files of a base backup into `data` and log files into `log`; `own` gives each to the account of the server. */
  fill(target: { readonly data: string; readonly log: string; own(path: string): Promise<void> }): Promise<void>;
}

export interface RestoredCluster {
  /** Time of the last commit that was replayed; null when the log had none after the base backup. */
  readonly lastCommitAt: Date | null;
}

/**
 * Makes a cluster of a base backup and its log, and ends its server once it is recovered. The password is a new one.
 * @throws Error with the last lines of the server when recovery fails
 */
export async function recoverCluster({ dataDir, to, archives, fill }: RecoveryOptions): Promise<RestoredCluster> {
  const root = clusterRoot(dataDir);
  const [data, log] = [join(root, 'data'), join(root, 'recovery-log')];
  if (existsSync(data)) throw new Error(`Cannot restore into ${dataDir}: it has a database`);
  const account = resolveServerUser();
  const own = async (path: string) => {
    if (account) await chown(path, account.uid, account.gid);
  };
  mkdirSync(data, { recursive: true, mode: 0o700 });
  mkdirSync(log, { recursive: true, mode: 0o700 });
  await own(log);
  await fill({ data, log, own });
  const writeOwned = (name: string, text: string) => {
    writeFileSync(join(data, name), text, { mode: 0o600 });
    if (account) chownSync(join(data, name), account.uid, account.gid);
  };
  writeOwned('recovery.signal', '');
  // The socket is in a folder of the server's account alone; the password of the old cluster is not in a backup.
  const access = readFileSync(join(data, 'pg_hba.conf'), 'utf8');
  writeOwned('pg_hba.conf', 'local all all trust\nhost all all 127.0.0.1/32 trust\n');
  chmodSync(data, 0o700);
  setArchiving(dataDir, archives);
  const server = await startServer({
    dataDir,
    patienceMs: RECOVERY_MS,
    settings: {
      restore_command: `cp '${log.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'/"%f" "%p"`,
      hot_standby: 'off',
      ...(to ? { recovery_target_time: toServerTime(to), recovery_target_action: 'promote' } : {}),
    },
  });
  const client = new pg.Client({ ...server.endpoint, database: 'postgres' });
  try {
    await client.connect();
    await client.query(`ALTER ROLE ${USER} PASSWORD ${client.escapeLiteral(readPassword(root))}`);
    writeOwned('pg_hba.conf', access);
  } finally {
    await client.end().catch(() => undefined);
    await server.stop();
  }
  rmSync(log, { recursive: true });
  return { lastCommitAt: readLastCommit(join(root, 'server.log')) };
}

/** A server that starts knows no names of time zones yet, not even Z. */
const toServerTime = (time: Date): string => time.toISOString().replace('T', ' ').replace('Z', '+00');

function readLastCommit(file: string): Date | null {
  const [, text = ''] =
    /last completed transaction was at log time (\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.?\d*)\+00/.exec(
      readFileSync(file, 'utf8'),
    ) ?? [];
  return text ? new Date(`${text.replace(' ', 'T')}Z`) : null;
}
