import type { Database } from '../../src/core/database';
import { databaseCpuMicros } from './cpu';

export const AT_ONCE = 32;

export interface Measured {
  readonly perSecond: number;
  /** Time on a processor per bet, µs: this process, and the database's connections. More exact than the clock on a busy machine. */
  readonly nodeCpu: number;
  readonly serverCpu: number;
  readonly p50: number;
  readonly p99: number;
}

/** Keeps a number of bets under way for some seconds. */
export async function measure(
  database: Database,
  seconds: number,
  place: (n: number) => Promise<unknown>,
): Promise<Measured> {
  const times: number[] = [];
  const cpu = process.cpuUsage();
  const serverCpu = await databaseCpuMicros(database);
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
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
  const perBet = (micros: number) => Math.round((micros / times.length) * 10) / 10;
  times.sort((a, b) => a - b);
  return {
    nodeCpu: perBet(user + system),
    serverCpu: perBet((await databaseCpuMicros(database)) - serverCpu),
    perSecond,
    p50: times[Math.floor(times.length / 2)]!,
    p99: times[Math.floor(times.length * 0.99)]!,
  };
}
