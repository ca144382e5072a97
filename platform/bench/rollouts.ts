// bench: what the judge of a rollout catches and how often it stops an equal version, over 1,000 simulated rollouts each; exits 1 when a figure is missed
import {
  simulateRollout,
  type SimulationOptions,
  type SimulationResult,
} from '../src/delivery/rollouts/testing-simulation';

const RUNS = Number(process.argv[2] ?? 1000);
const SHARE = 0.05;
const LOOK_EVERY = 250;
/** A harm is caught within so many views of the candidate in this share of the runs. */
const DETECTION_VIEWS = 10_000;
const LEAST_CAUGHT = 0.95;
const EQUAL_VIEWS = 100_000;
/** Share of rollouts of an equal version that may be stopped. */
const MOST_STOPPED = 0.01;

function run(of: Omit<SimulationOptions, 'seed' | 'share' | 'lookEvery'>, firstSeed: number): SimulationResult[] {
  return Array.from({ length: RUNS }, (_, index) =>
    simulateRollout({ ...of, seed: firstSeed + index, share: SHARE, lookEvery: LOOK_EVERY }),
  );
}

const stoppedIn = (results: readonly SimulationResult[]) =>
  results.flatMap(({ stoppedAt }) => (stoppedAt === null ? [] : [stoppedAt])).sort((a, b) => a - b);

function countMetrics(results: readonly SimulationResult[]): string {
  const counts = new Map<string, number>();
  for (const { metric } of results) if (metric) counts.set(metric, (counts.get(metric) ?? 0) + 1);
  return [...counts].map(([metric, count]) => `${metric} ${count}`).join(', ') || 'none';
}

function showCaught(title: string, results: readonly SimulationResult[]): boolean {
  const stopped = stoppedIn(results);
  const share = stopped.length / RUNS;
  const median = stopped[Math.floor(stopped.length / 2)] ?? 'none';
  const ok = share >= LEAST_CAUGHT;
  process.stdout.write(
    `${ok ? 'held  ' : 'MISSED'} ${title}: ${(share * 100).toFixed(1)} % of ${RUNS} caught within ${DETECTION_VIEWS} views (at least ${LEAST_CAUGHT * 100} %), median ${median} views; by ${countMetrics(results)}\n`,
  );
  return ok;
}

const views = { candidateViews: DETECTION_VIEWS };
const held = [
  showCaught('+2 points refused bets [F3.07]', run({ ...views, moreRefused: 0.02 }, 1_000_000)),
  showCaught('+20 % INP [F3.07]', run({ ...views, slowerInp: 1.2 }, 2_000_000)),
];
const equal = run({ candidateViews: EQUAL_VIEWS }, 3_000_000);
const stopped = stoppedIn(equal).length;
held.push(stopped <= RUNS * MOST_STOPPED);
process.stdout.write(
  `${held[2] ? 'held  ' : 'MISSED'} equal versions [F3.08]: ${stopped} of ${RUNS} stopped within ${EQUAL_VIEWS} views (at most ${RUNS * MOST_STOPPED}); by ${countMetrics(equal)}\n`,
);
process.exitCode = held.every(Boolean) ? 0 : 1;
