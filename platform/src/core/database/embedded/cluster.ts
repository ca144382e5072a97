import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findErrorCode, getField, requireValue } from '@backlay/shared/domain';
import { canAccessFolder, resolveServerUser, installBinaries, type ServerAccount, type Binaries } from './binaries';
import type { Postmaster } from './postmaster';
import { stopServer, isServerOf, readPostmaster } from './postmaster';

/** How to reach a server: a folder with a unix socket, or an address. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
}

export interface EmbeddedServer {
  readonly endpoint: Endpoint;
  readonly pid: number;
  /** True when a server that a killed process left behind was taken over. */
  readonly adopted: boolean;
  stop(): Promise<void>;
}

export interface ServerOptions {
  readonly dataDir: string;
  /** Server settings over the defaults. */
  readonly settings?: Readonly<Record<string, string>>;
  /** How long the server may take to be ready, ms; recovery from a backup takes longer than a start. */
  readonly patienceMs?: number;
}

export const USER = 'backlay';
/** Longest path of a unix socket on Linux and macOS, less the name of the socket file. */
const LONGEST_SOCKET_FOLDER = 85;
const START_PATIENCE_MS = 60_000;

/** Durable by default; one process with a small pool uses it, on a small machine. */
const SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'on',
  synchronous_commit: 'on',
  shared_buffers: '128MB',
  max_connections: '60',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  // Small shared memory of containers, and queries too short to gain from helpers.
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
};

/** Folder below the cluster's root that exists while the log is archived; the archive command looks into it. */
export const ARCHIVE_FOLDER = 'archive';
/** File in that folder while a process sends the log away. */
export const SHIPPING_FILE = 'shipping';
/** How often the archive command looks, and how long: PostgreSQL tries again after a minute. */
const ARCHIVE_COMMAND = (folder: string): string => {
  const quoted = `'${folder.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;
  return `i=0; while [ $i -lt 100 ] && [ -e ${quoted}/${SHIPPING_FILE} ]; do [ -e ${quoted}/"%f" ] && exit 0; sleep 0.2; i=$((i+1)); done; exit 1`;
};

/** The server keeps each log file until it is sent. Every start of a cluster with this folder does it (G5.01). */
const archiveSettings = (root: string): Record<string, string> =>
  existsSync(join(root, ARCHIVE_FOLDER))
    ? { archive_mode: 'on', archive_timeout: '60s', archive_command: ARCHIVE_COMMAND(join(root, ARCHIVE_FOLDER)) }
    : {};

/** Turns archiving of a cluster on or off from its next start. */
export function setArchiving(dataDir: string, isArchived: boolean): void {
  const folder = join(clusterRoot(dataDir), ARCHIVE_FOLDER);
  if (isArchived) mkdirSync(folder, { recursive: true, mode: 0o755 });
  else rmSync(folder, { recursive: true, force: true });
}

/** Starts the server of a data folder, or takes over the one that is already running there. */
export async function startServer(options: ServerOptions): Promise<EmbeddedServer> {
  const root = clusterRoot(options.dataDir);
  const data = join(root, 'data');
  const account = ownerOf(data) ?? resolveServerUser();
  const password = readPassword(root);

  const left = readPostmaster(data);
  if (left && isServerOf(data, left.pid)) {
    const running = await whenReady(data, () => (isServerOf(data, left.pid) ? null : 'it ended'));
    return { ...describe(running, password), adopted: true };
  }
  if (left) removeLocks(data, left);

  const binaries = installBinaries(account, join(root, 'server'));
  if (!existsSync(join(data, 'PG_VERSION'))) createCluster(root, data, password, binaries, account);
  const running = await onceFree(() => launch(root, data, binaries, account, options));
  return { ...describe(running, password), adopted: false };
}

/** The helpers of a server that was killed end what they are at before they notice: until then its memory is in use. */
async function onceFree(start: () => Promise<Postmaster>): Promise<Postmaster> {
  const until = Date.now() + START_PATIENCE_MS;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      if (!/shared memory block .* still in use/.test(String(error)) || Date.now() > until) throw error;
      await sleep(100);
    }
  }
}

/**
 * Takes away what a killed server left. PostgreSQL asks only whether a process of that number lives, which may be another program, or
 * one whose end nobody has taken note of yet; the memory that servers of one cluster share still keeps two of them apart.
 */
function removeLocks(data: string, { socketFolder, port }: Postmaster): void {
  if (socketFolder) rmSync(join(socketFolder, `.s.PGSQL.${port}.lock`), { force: true });
  rmSync(join(data, 'postmaster.pid'), { force: true });
}

function describe(running: Postmaster, password: string): Omit<EmbeddedServer, 'adopted'> {
  const host = running.socketFolder || running.host || '127.0.0.1';
  return {
    endpoint: { host, port: running.port, user: USER, password },
    pid: running.pid,
    stop: () => stopServer(running.pid),
  };
}

/** `<dataDir>/postgres`; a link into /var/lib where the server's account cannot enter the data folder. */
export function clusterRoot(dataDir: string): string {
  const root = join(dataDir, 'postgres');
  if (existsSync(root)) return realpathSync(root);
  mkdirSync(dataDir, { recursive: true });
  const account = resolveServerUser();
  if (canAccessFolder(dataDir, account)) {
    mkdirSync(root, { recursive: true });
  } else {
    mkdirSync('/var/lib/backlay', { recursive: true, mode: 0o755 });
    symlinkSync(mkdtempSync('/var/lib/backlay/'), root);
  }
  const real = realpathSync(root);
  chmodSync(real, 0o700);
  if (account) chownSync(real, account.uid, account.gid);
  return real;
}

function ownerOf(data: string): ServerAccount | undefined {
  if (process.getuid?.() !== 0 || !existsSync(data)) return undefined;
  const { uid, gid } = statSync(data);
  return uid === 0 ? undefined : { uid, gid };
}

export function readPassword(root: string): string {
  const file = join(root, 'password');
  if (!existsSync(file)) {
    try {
      writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' });
    } catch (error) {
      if (findErrorCode(error) !== 'EEXIST') throw error;
    }
  }
  return readFileSync(file, 'utf8');
}

/** Made under another name and renamed, so that a start cut short, or two at once, never leave half a cluster. */
function createCluster(
  root: string,
  data: string,
  password: string,
  { initdb }: Binaries,
  account?: ServerAccount,
): void {
  const unfinished = mkdtempSync(join(root, 'new-'));
  const passwordFile = `${unfinished}.pw`;
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (account) for (const path of [unfinished, passwordFile]) chownSync(path, account.uid, account.gid);
    const result = spawnSync(
      initdb,
      [
        '-D',
        unfinished,
        '-U',
        USER,
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--no-instructions',
      ],
      { ...account, cwd: '/', encoding: 'utf8', env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } },
    );
    if (result.status !== 0)
      throw new Error(`PostgreSQL could not create its cluster: ${result.stderr || result.error?.message}`);
    renameSync(unfinished, data);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(join(data, 'PG_VERSION'))) throw error;
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

async function launch(
  root: string,
  data: string,
  { postgres }: Binaries,
  account: ServerAccount | undefined,
  { settings = {}, patienceMs }: ServerOptions,
): Promise<Postmaster> {
  const address = await addressFor(root, account);
  const logFile = join(root, 'server.log');
  const log = openSync(logFile, 'w', 0o600);
  const flags = Object.entries({ ...SETTINGS, ...archiveSettings(root), ...settings, ...address }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  );
  // A group of its own: Ctrl-C on the terminal must reach this process first, which then closes the server in order.
  const child = spawn(postgres, ['-D', data, ...flags], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  });
  closeSync(log);
  child.unref();
  let ended: string | null = null;
  child.on('error', (error) => (ended = error.message));
  child.on('exit', (code, signal) => (ended = `it ended with ${signal ?? code}`));
  return whenReady(
    data,
    () => {
      // Another process started the same cluster in the same moment: that server serves both, and the lock decides.
      const other = readPostmaster(data);
      if (ended !== null && other && isServerOf(data, other.pid)) return null;
      return ended === null ? null : `${ended}: ${tail(logFile)}`;
    },
    patienceMs,
  );
}

async function addressFor(root: string, account?: ServerAccount): Promise<Record<string, string>> {
  if (process.platform === 'win32') return { listen_addresses: '127.0.0.1', port: String(await freePort()) };
  const folder = root.length + 4 <= LONGEST_SOCKET_FOLDER ? join(root, 'run') : mkdtempSync(join(tmpdir(), 'backlay-'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (account) chownSync(folder, account.uid, account.gid);
  return { listen_addresses: '', unix_socket_directories: folder, unix_socket_permissions: '0700', port: '5432' };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const port = Number(requireValue(getField(probe.address(), 'port'), 'a free port'));
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function whenReady(
  data: string,
  failure: () => string | null,
  patienceMs: number = START_PATIENCE_MS,
): Promise<Postmaster> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    const running = readPostmaster(data);
    if (running?.ready && isServerOf(data, running.pid)) return running;
    const failed = failure();
    if (failed) throw new Error(`PostgreSQL did not start: ${failed}`);
    await sleep(10);
  }
  throw new Error(`PostgreSQL did not start within ${patienceMs / 1000} s`);
}

function tail(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim().split('\n').slice(-5).join('\n');
  } catch {
    return '';
  }
}
