// bench: a platform with 1,000,000 bets is backed up while it serves, killed with its folder and restored; exits 1 above 60 s lost, 10 min until it serves, or 10 % slower (G5.02). Arguments: bets, seconds of load after the backup
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { attachDatabase, openDatabase, type Database } from '../src/core/database';
import { readPostmaster } from '../src/core/database/embedded/postmaster';
import { createLedger } from '../src/money/ledger';
import { fillBets } from './harness/fill-bets';

const BETS = Number(process.argv[2] ?? 1_000_000);
/** Longer than the archive of the log waits: what is lost is measured, not what fits into one segment. */
const LOAD_S = Number(process.argv[3] ?? 100);
/** How long the pace without a backup is measured, before and after it, ms. */
const PACE_MS = 10_000;
const LOST_MOST_MS = 60_000;
const BACK_MOST_MS = 600_000;
const SLOWER_MOST = 0.1;
const WORKERS = 2;
const BACKUP = '../src/cli/backup.ts';
/** That of a backup. */
const LOW_PRIORITY = 19;

const log = { info: () => undefined };
const folder = mkdtempSync(join(tmpdir(), 'backlay-bench-restore-'));
chmodSync(folder, 0o755);
const place = join(folder, 'backups');
let platform: ChildProcess | null = null;
let isMissed = false;

function print(name: string, value: string, missed = false): void {
  isMissed ||= missed;
  process.stdout.write(`${name.padEnd(44)} ${value}${missed ? '  MISSED' : ''}\n`);
}
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const environment = (name: string): Record<string, string> => ({
  ...{ PATH: process.env['PATH'] ?? '', DATA_DIR: join(folder, name), ARCHIVE_TO: place, PORT: '0' },
  ...{ FEED: 'none', LOG_LEVEL: 'silent' },
});
const start = (program: string, name: string, args: readonly string[] = []): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL(program, import.meta.url)), ...args], {
    env: environment(name),
    stdio: ['ignore', 'pipe', 'inherit'],
  });

async function run(program: string, name: string, ...args: readonly string[]): Promise<void> {
  const child = start(program, name, args);
  // The installed command is compiled; here it compiles itself first, which is no part of what it costs.
  if (program === BACKUP && child.pid !== undefined) setPriority(child.pid, LOW_PRIORITY);
  child.stdout?.resume();
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
}

/** A platform as a process of its own, once it serves. */
async function serve(name: string): Promise<ChildProcess> {
  const child = start('../src/main.ts', name);
  await new Promise<void>((resolve, reject) => {
    let text = '';
    child.stdout?.on('data', (chunk) => {
      text += chunk;
      if (text.includes('Backlay is up')) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the platform ended with ${code}: ${text}`)));
  });
  return child;
}

/** Postings one after the other, with the time at which each was acknowledged. */
class Load {
  readonly acknowledged = new Map<string, number>();
  private isStopped = false;
  private count = 0;
  private readonly workers: readonly Promise<void>[];

  constructor(database: Database) {
    const ledger = createLedger(database);
    this.workers = Array.from({ length: WORKERS }, async () => {
      while (!this.isStopped) {
        const player = `load-${(this.count += 1)}`;
        await ledger.openWith(player, 100_000, 'opening');
        this.acknowledged.set(player, Date.now());
      }
    });
  }

  /** Postings a second while some work runs. */
  async pace(work: () => Promise<unknown>): Promise<number> {
    const [from, before] = [performance.now(), this.acknowledged.size];
    await work();
    return ((this.acknowledged.size - before) * 1000) / (performance.now() - from);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await Promise.all(this.workers);
  }
}

/** The machine is gone, with its disk. */
async function lose(name: string): Promise<void> {
  const server = readPostmaster(join(folder, name, 'postgres', 'data'));
  if (!platform || !server) throw new Error('The platform does not serve');
  const ended = new Promise((resolve) => platform?.once('exit', resolve));
  platform.kill('SIGKILL');
  process.kill(server.pid, 'SIGKILL');
  await ended;
  platform = null;
  while (existsSync(join(folder, name))) {
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 50 });
  }
}

try {
  const filled = await openDatabase({ dataDir: join(folder, 'first'), log, archives: true });
  await fillBets(filled, { bets: BETS, placedAt: Date.now() - 27 * 86_400_000, stepMs: 1 });
  await filled.close();
  print('bets', String(BETS));

  platform = await serve('first');
  const database = await attachDatabase({ dataDir: join(folder, 'first'), log });
  const load = new Load(database);
  await sleep(2000);
  const before = await load.pace(() => sleep(PACE_MS));
  const backedUpAt = performance.now();
  const meanwhile = await load.pace(() => run(BACKUP, 'first', place));
  print('backup', seconds(performance.now() - backedUpAt));
  const after = await load.pace(() => sleep(PACE_MS));
  const slower = 1 - (2 * meanwhile) / (before + after);
  const paces = [before, meanwhile, after].map((pace) => pace.toFixed(0)).join(', ');
  print('postings a second before, meanwhile, after', paces);
  print('slower during the backup, at most 10 %', `${(slower * 100).toFixed(1)} %`, slower > SLOWER_MOST);
  await sleep(LOAD_S * 1000);
  await load.stop();
  const lostAt = Date.now();
  await database.close().catch(() => undefined);
  await lose('first');

  const restoredFrom = performance.now();
  await run('../src/cli/restore.ts', 'second', place);
  platform = await serve('second');
  const back = performance.now() - restoredFrom;
  print('restored, proved and serving, at most 10 min', seconds(back), back > BACK_MOST_MS);
  const restored = await attachDatabase({ dataDir: join(folder, 'second'), log });
  const { rows } = await restored.query<{ id: string }>(
    `SELECT user_id AS id FROM ledger_balance WHERE user_id LIKE 'load-%'`,
  );
  const bets = await restored.query<{ count: number }>('SELECT count(*)::int AS count FROM bet');
  await restored.close();
  print('bets after it', String(bets.rows[0]?.count), bets.rows[0]?.count !== BETS);
  const known = new Set(rows.map(({ id }) => id));
  const missing = [...load.acknowledged].filter(([player]) => !known.has(player)).map(([, at]) => at);
  const lost = missing.length === 0 ? 0 : lostAt - missing.reduce((first, at) => Math.min(first, at));
  print('postings acknowledged, of them lost', `${load.acknowledged.size}, ${missing.length}`);
  print('lost interval, at most 60 s', seconds(lost), lost > LOST_MOST_MS);
} finally {
  if (platform) {
    const child = platform;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 50 });
}
process.exitCode = isMissed ? 1 : 0;
