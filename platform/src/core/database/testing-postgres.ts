import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  cpSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Endpoint } from './embedded/cluster';
import { startServer } from './embedded/cluster';
import { resolveServerUser, installBinaries } from './embedded/binaries';
import { isServerOf, readPostmaster } from './embedded/postmaster';

const LOOK_MS = 20;
/** A replica that does not follow after this, ms, has failed. */
const FOLLOW_MS = 60_000;
/** How much of the log of a replica that failed is shown, characters. */
const LOG_LENGTH = 2000;
const SETTINGS = { max_connections: '120', wal_keep_size: '512MB', wal_retrieve_retry_interval: '200ms' };

/** A PostgreSQL server that a test kills, freezes, stops, starts and fails over. Clients reach it over one stable socket folder. */
export class TestPostgres {
  private readonly folder = mkdtempSync(join(tmpdir(), 'backlay-postgres-'));
  private readonly socket = join(this.folder, 'socket');
  private dataDir = join(this.folder, 'first');
  private readonly dataDirs = [this.dataDir];
  private server!: Endpoint;

  /** @param settings of the server, over the defaults */
  constructor(private readonly settings: Readonly<Record<string, string>> = {}) {
    chmodSync(this.folder, 0o755);
  }

  /** Where clients connect, whichever server serves them. */
  get endpoint(): Endpoint & { readonly database: string } {
    return { ...this.server, host: this.socket, database: 'postgres' };
  }

  async start(): Promise<void> {
    const { endpoint } = await startServer({ dataDir: this.dataDir, settings: { ...SETTINGS, ...this.settings } });
    this.point(endpoint);
  }

  /** Sends a signal to the server and to all its helpers. */
  signal(name: NodeJS.Signals): void {
    signalServer(this.pid(), name);
  }

  /** SIGINT is the fast shutdown, SIGQUIT the immediate one, SIGKILL a crash. Resolves when the server has ended. */
  async stop(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL' = 'SIGINT'): Promise<void> {
    const pid = this.pid();
    if (signal === 'SIGKILL') this.signal(signal);
    else process.kill(pid, signal);
    while (isServerOf(this.data, pid)) await sleep(LOOK_MS);
  }

  /** Where the replica is reached. */
  get replicaEndpoint(): Endpoint & { readonly database: string } {
    return { ...this.server, host: join(this.replicaDir, 'postgres', 'run'), database: 'postgres' };
  }

  /** Stops the replica as a crash would, or freezes and wakes it. */
  signalReplica(name: 'SIGQUIT' | 'SIGSTOP' | 'SIGCONT'): void {
    const postmaster = readPostmaster(join(this.replicaDir, 'postgres', 'data'));
    if (!postmaster) throw new Error('Cannot signal the replica: not running');
    const all = name === 'SIGQUIT' ? [postmaster.pid] : [postmaster.pid, ...childrenOf(postmaster.pid)];
    for (const pid of all) process.kill(pid, name);
  }

  /**
   * Starts a streaming replica, which every commit waits for unless an option turns it off; resolves once it follows.
   * @throws when it does not follow, with its log; it can be called again
   */
  async addReplica({ isSynchronous: waits = true } = {}): Promise<void> {
    await this.endReplica();
    this.dataDirs.push(join(this.folder, `replica-${this.dataDirs.length}`));
    const root = join(this.replicaDir, 'postgres');
    const admin = new pg.Client(this.endpoint);
    await admin.connect();
    try {
      await admin.query(`SELECT pg_backup_start('replica', true)`);
      cpSync(join(this.dataDir, 'postgres'), root, {
        recursive: true,
        filter: (path) => !/\/(postmaster\.(pid|opts)|run|pgsql_tmp\d*)$/.test(path),
      });
      const { rows } = await admin.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
      writeFileSync(join(root, 'data', 'backup_label'), rows[0]!.labelfile);
      writeFileSync(join(root, 'data', 'standby.signal'), '');
      // It waits for no replica of its own once it serves, until it has one.
      const settings = join(root, 'data', 'postgresql.auto.conf');
      writeFileSync(settings, readFileSync(settings, 'utf8').replace(/^synchronous_standby_names.*$/gm, ''));
      await this.launchReplica(root);
      if (waits) await admin.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
      await admin.query('SELECT pg_reload_conf()');
      const isSynchronous = async () =>
        (await admin.query(`SELECT 1 FROM pg_stat_replication WHERE sync_state = $1`, [waits ? 'sync' : 'async']))
          .rowCount === 1;
      for (const end = Date.now() + FOLLOW_MS; !(await isSynchronous()); await sleep(LOOK_MS))
        if (Date.now() > end)
          throw new Error(`The replica does not follow: ${readFileSync(join(root, 'log'), 'utf8').slice(-LOG_LENGTH)}`);
    } finally {
      await admin.end();
    }
  }

  /** Crashes the server and promotes its replica, which serves the same socket folder from then on. */
  async failOver(): Promise<void> {
    await this.stop('SIGKILL');
    this.dataDir = this.replicaDir;
    const host = join(this.dataDir, 'postgres', 'run');
    const replica = new pg.Client({ ...this.server, host, database: 'postgres' });
    await replica.connect();
    await replica.query('SELECT pg_promote(true)');
    await replica.end();
    this.point({ ...this.server, host });
  }

  async close(): Promise<void> {
    for (const dataDir of this.dataDirs) await this.end(dataDir);
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Where the last replica has its data, also once it serves. */
  private get replicaDir(): string {
    return this.dataDirs.at(-1)!;
  }

  /** Ends a replica that has not taken over, so that no commit waits for it. */
  private async endReplica(): Promise<void> {
    if (this.replicaDir !== this.dataDir) await this.end(this.replicaDir);
  }

  private async end(dataDir: string): Promise<void> {
    const data = join(dataDir, 'postgres', 'data');
    const postmaster = readPostmaster(data);
    if (!postmaster || !isServerOf(data, postmaster.pid)) return;
    signalServer(postmaster.pid, 'SIGKILL');
    while (isServerOf(data, postmaster.pid)) await sleep(LOOK_MS);
  }

  private get data(): string {
    return join(this.dataDir, 'postgres', 'data');
  }

  private pid(): number {
    const postmaster = readPostmaster(this.data);
    if (!postmaster) throw new Error('Cannot signal the test server: not running');
    return postmaster.pid;
  }

  private point(endpoint: Endpoint): void {
    rmSync(this.socket, { force: true });
    symlinkSync(endpoint.host, this.socket);
    this.server = endpoint;
  }

  private async launchReplica(root: string): Promise<void> {
    const account = resolveServerUser();
    const run = join(root, 'run');
    spawnSync('mkdir', ['-p', '-m', '700', run]);
    if (account) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, root]);
    chmodSync(join(root, 'data'), 0o700);
    const { host, port, user, password } = this.server;
    const settings = {
      ...SETTINGS,
      ...this.settings,
      listen_addresses: '',
      unix_socket_directories: run,
      port: String(port),
      primary_conninfo: `host=${host} port=${port} user=${user} password=${password}`,
      timezone: 'UTC',
    };
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const { postgres } = installBinaries(account, join(root, 'server'));
    const log = openSync(join(root, 'log'), 'a');
    const child = spawn(postgres, ['-D', join(root, 'data'), ...flags], {
      ...account,
      cwd: '/',
      detached: true,
      stdio: ['ignore', log, log],
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
    });
    closeSync(log);
    child.unref();
  }
}

/** Sends a signal to a server and to all its helpers. */
function signalServer(server: number, name: NodeJS.Signals): void {
  for (const pid of [server, ...childrenOf(server)])
    try {
      process.kill(pid, name);
    } catch {
      // A helper ended by itself meanwhile.
    }
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}
