// bench: bets a second, 32 at once, against the same bet in separate statements; many accounts and one hot account
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BettingService } from '../src/betting';
import { FakeMarkets, bettingMigrations, books, give, orderOf, player } from '../src/betting/testing';
import type { Database } from '../src/database';
import { openDatabase } from '../src/database';

const AT_ONCE = 32;
const ACCOUNTS = 1_000;
const ROUNDS = 3;
const SECONDS = Number(process.argv[2] ?? 3);

interface Measured {
  readonly perSecond: number;
  /** Time on a processor per bet, µs: this process, and the database's connections. Says more than the clock on a busy machine. */
  readonly nodeCpu: number;
  readonly serverCpu: number;
  readonly p50: number;
  readonly p99: number;
}

/** Time on a processor of all connections of the database so far, in µs; 0 where the system does not say. */
async function serverCpuMicros(): Promise<number> {
  const { rows } = await database.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
  );
  const ticks = rows.map(({ pid }) => {
    try {
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
      return Number(fields[11]) + Number(fields[12]);
    } catch {
      return 0;
    }
  });
  return ticks.reduce((sum, one) => sum + one, 0) * 10_000;
}

/** Keeps a number of bets under way for some seconds. */
async function measure(place: (n: number) => Promise<unknown>): Promise<Measured> {
  const times: number[] = [];
  const cpu = process.cpuUsage();
  const serverCpu = await serverCpuMicros();
  const startedAt = performance.now();
  const until = startedAt + SECONDS * 1000;
  let n = 0;
  const player = async () => {
    while (performance.now() < until) {
      const at = performance.now();
      await place((n += 1));
      times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, player));
  const perSecond = (times.length * 1000) / (performance.now() - startedAt);
  const { user, system } = process.cpuUsage(cpu);
  const perBet = (micros: number) => Math.round(micros / times.length);
  times.sort((a, b) => a - b);
  return {
    nodeCpu: perBet(user + system),
    serverCpu: perBet((await serverCpuMicros()) - serverCpu),
    perSecond,
    p50: times[Math.floor(times.length / 2)]!,
    p99: times[Math.floor(times.length * 0.99)]!,
  };
}

/** The plain way to place a bet: lock, check, bet, two entries, update, each a statement of its own. */
async function separateStatements(database: Database, userId: string, n: number, round: number): Promise<void> {
  await database.transaction(async (connection) => {
    const { rows } = await connection.query<{ balance: number }>(
      'SELECT balance FROM plain_account WHERE id = $1 FOR UPDATE',
      [userId],
    );
    if (rows[0]!.balance < 10_000) throw new Error('no funds');
    const id = `${round}-${n}-${userId}`;
    await connection.query(
      'INSERT INTO plain_bet (id, account, market, side, odd, stake) VALUES ($1, $2, $3, $4, $5, $6)',
      [id, userId, 'm1', 'back', 2, 10_000],
    );
    await connection.query('INSERT INTO plain_entry (bet, account, amount) VALUES ($1, $2, $3)', [id, userId, -10_000]);
    await connection.query('INSERT INTO plain_entry (bet, account, amount) VALUES ($1, $2, $3)', [
      id,
      `${userId}:held`,
      10_000,
    ]);
    await connection.query('UPDATE plain_account SET balance = balance - $2 WHERE id = $1', [userId, 10_000]);
  });
}

async function preparePlain(database: Database): Promise<void> {
  await database.query('CREATE TABLE IF NOT EXISTS plain_account (id text PRIMARY KEY, balance bigint NOT NULL)');
  await database.query(
    'CREATE TABLE IF NOT EXISTS plain_bet (id text PRIMARY KEY, account text, market text, side text, odd float8, stake bigint)',
  );
  await database.query(
    'CREATE TABLE IF NOT EXISTS plain_entry (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, bet text, account text, amount bigint)',
  );
  await database.query(`INSERT INTO plain_account SELECT 'p' || n, 1000000000000 FROM generate_series(0, $1) n`, [
    ACCOUNTS,
  ]);
}

const dataDir = mkdtempSync(join(tmpdir(), 'backlay-bench-'));
chmodSync(dataDir, 0o755);
const database = await openDatabase({
  dataDir,
  log: { info: () => undefined },
  connections: AT_ONCE,
  migrations: bettingMigrations(),
});
try {
  await preparePlain(database);
  for (let n = 0; n < ACCOUNTS; n += 1) await give(database, `p${n}`, 1_000_000_000_000);
  const markets = new FakeMarkets();
  for (let n = 0; n < 20; n += 1) markets.add({ id: `m${n}` });
  const betting = new BettingService({
    database,
    markets,
    notify: { notify: () => undefined },
    players: { forBetting: async () => player() },
  });
  const place = async (userId: string, n: number) => {
    const result = await betting.place(orderOf({ userId, marketId: `m${n % 20}`, runnerId: 'abc'[n % 3]! }));
    if (!result.ok) throw new Error(`refused: ${result.reason}`);
  };
  const variants: Record<string, (round: number) => Promise<Measured>> = {
    'separate statements': (round) => measure((n) => separateStatements(database, `p${n % ACCOUNTS}`, n, round)),
    'many accounts': () => measure((n) => place(`p${n % ACCOUNTS}`, n)),
    'separate statements, one hot account': (round) =>
      measure((n) => separateStatements(database, `p${ACCOUNTS}`, n, round)),
    'one hot account': () => measure((n) => place('p0', n)),
  };
  const measured = new Map<string, Measured[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, run] of Object.entries(variants))
      measured.set(name, [...(measured.get(name) ?? []), await run(round)]);
  }
  const medianOf = (name: string) =>
    [...measured.get(name)!].sort((a, b) => a.perSecond - b.perSecond)[Math.floor(ROUNDS / 2)]!;
  for (const name of Object.keys(variants)) {
    const { perSecond, p50, p99, nodeCpu, serverCpu } = medianOf(name);
    const base = medianOf(
      name.includes('hot') ? 'separate statements, one hot account' : 'separate statements',
    ).perSecond;
    console.log(
      `${name.padEnd(38)} ${Math.round(perSecond).toString().padStart(6)} bets/s  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms  ratio ${(perSecond / base).toFixed(2)}  cpu ${nodeCpu} + ${serverCpu} µs`,
    );
  }
  await betting.stop();
  const proof = await books(database);
  console.log(proof.ok ? `the books hold: ${proof.transactions} transactions` : proof.problems.join('\n'));
  process.exitCode = proof.ok ? 0 : 1;
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}
