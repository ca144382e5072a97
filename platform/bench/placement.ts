// bench: bets a second, 32 at once, against the prototype of the stack's page (separate statements, one function, micro-batch) in the same run; --caps: with caps on every scope against without; --one-market: all on one market under one cap
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BettingService } from '../src/betting/orders';
import { FakeMarkets, bettingMigrations, books, give, orderOf, player } from '../src/betting/orders/testing';
import { openDatabase } from '../src/core/database';
import { AT_ONCE, measure, type Measured } from './harness/measure';
import { createBaselineServer } from './harness/baseline-server';
import { medianOf } from './harness/median';
import { benchCaps } from './harness/placement-caps';

const ACCOUNTS = 1_000;
const ROUNDS = 3;
const [mode, seconds] = ['--caps', '--one-market'].includes(process.argv[2] ?? '')
  ? process.argv.slice(2)
  : ['', process.argv[2]];
const SECONDS = Number(seconds ?? 3);

const dataDir = mkdtempSync(join(tmpdir(), 'backlay-bench-'));
chmodSync(dataDir, 0o755);
const database = await openDatabase({
  dataDir,
  log: { info: () => undefined },
  connections: AT_ONCE,
  migrations: bettingMigrations(),
});
/** Everything beside the prototype. */
async function benchAll(): Promise<boolean> {
  const accounts = Array.from({ length: ACCOUNTS }, (_, n) => `p${n}`);
  const prototype = await createBaselineServer(database, accounts);
  for (const account of accounts) await give(database, account, 1_000_000_000_000);
  const markets = new FakeMarkets();
  for (let n = 0; n < 20; n += 1) markets.add({ id: `m${n}` });
  const betting = new BettingService({
    database,
    markets,
    notify: { notify: () => undefined },
    players: { findById: async () => player() },
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
    'prototype, separate statements': () =>
      measure(database, SECONDS, (n) => prototype.separateStatements(plain(anyOf(n), n))),
    'prototype, one function': () => measure(database, SECONDS, (n) => prototype.oneFunction([plain(anyOf(n), n)])),
    'prototype, micro-batch': () => measure(database, SECONDS, (n) => prototype.microBatch(plain(anyOf(n), n))),
    'many accounts': () => measure(database, SECONDS, (n) => place(anyOf(n), n)),
    'prototype, one hot account': () => measure(database, SECONDS, (n) => prototype.microBatch(plain('p0', n))),
    'one hot account': () => measure(database, SECONDS, (n) => place('p0', n)),
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
  return true;
}

try {
  const isGood =
    mode === '--caps' || mode === '--one-market' ? await benchCaps(database, SECONDS, mode) : await benchAll();
  const proof = await books(database);
  console.log(proof.ok ? `the books hold: ${proof.transactions} transactions` : proof.problems.join('\n'));
  process.exitCode = proof.ok && isGood ? 0 : 1;
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}
