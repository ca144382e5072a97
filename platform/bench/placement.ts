// bench: bets a second, 32 at once, against the prototype of the stack's page (separate statements, one function, micro-batch) in the same run
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BettingService } from '../src/betting';
import { FakeMarkets, bettingMigrations, books, give, orderOf, player } from '../src/betting/testing';
import { openDatabase } from '../src/database';
import { databaseCpuMicros } from './load/cpu';
import { openPrototype } from './load/prototype';
import { medianOf } from './load/median';

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

/** Keeps a number of bets under way for some seconds. */
async function measure(place: (n: number) => Promise<unknown>): Promise<Measured> {
  const times: number[] = [];
  const cpu = process.cpuUsage();
  const serverCpu = await databaseCpuMicros(database);
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
    serverCpu: perBet((await databaseCpuMicros(database)) - serverCpu),
    perSecond,
    p50: times[Math.floor(times.length / 2)]!,
    p99: times[Math.floor(times.length * 0.99)]!,
  };
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
  const accounts = Array.from({ length: ACCOUNTS }, (_, n) => `p${n}`);
  const prototype = await openPrototype(database, accounts);
  for (const account of accounts) await give(database, account, 1_000_000_000_000);
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
  let refs = 0;
  const plain = (account: string, n: number) => ({
    account,
    ref: `plain-${(refs += 1)}`,
    market: `m${n % 20}`,
    side: 'back',
    odd: 2,
    stake: 10_000,
  });
  const anyOf = (n: number) => accounts[n % ACCOUNTS]!;
  const variants: Record<string, () => Promise<Measured>> = {
    'prototype, separate statements': () => measure((n) => prototype.separateStatements(plain(anyOf(n), n))),
    'prototype, one function': () => measure((n) => prototype.oneFunction([plain(anyOf(n), n)])),
    'prototype, micro-batch': () => measure((n) => prototype.microBatch(plain(anyOf(n), n))),
    'many accounts': () => measure((n) => place(anyOf(n), n)),
    'prototype, one hot account': () => measure((n) => prototype.microBatch(plain('p0', n))),
    'one hot account': () => measure((n) => place('p0', n)),
  };
  const measured = new Map<string, Measured[]>();
  for (const run of Object.values(variants)) await run();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, run] of Object.entries(variants))
      measured.set(name, [...(measured.get(name) ?? []), await run()]);
  }
  for (const name of Object.keys(variants)) {
    const runs = measured.get(name)!;
    const of = (field: keyof Measured) => medianOf(runs.map((run) => run[field]));
    // What one round has against the prototype in the same round: the machine is another one from minute to minute.
    const base = measured.get(name.includes('hot') ? 'prototype, one hot account' : 'prototype, micro-batch')!;
    const against = (field: 'perSecond' | 'p99') =>
      medianOf(runs.map((run, round) => run[field] / base[round]![field]));
    const perBet = (run: Measured) => run.nodeCpu + run.serverCpu;
    const cpu = medianOf(runs.map((run, round) => perBet(run) / perBet(base[round]!)));
    console.log(
      `${name.padEnd(31)} ${Math.round(of('perSecond')).toString().padStart(6)} bets/s  p50 ${of('p50').toFixed(1)} ms  p99 ${of('p99').toFixed(1)} ms  cpu ${of('nodeCpu')} + ${of('serverCpu')} µs  to the prototype: speed ${against('perSecond').toFixed(2)}  p99 ${against('p99').toFixed(2)}  cpu ${cpu.toFixed(2)}`,
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
