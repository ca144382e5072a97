// bench: 1, 2 and 3 processes over one Redis, the same sockets on 200 events: processor time per 1,000 deliveries and how it grows; exits 1 above 1/0.85, or when a process receives a price that none of its sockets wants. Arguments: sockets, updates a second of each event, seconds, rounds
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { WebSocket } from 'ws';
import { idOfEvent } from '../testing/interest-process';
import { findRedis, openTestRedis } from '../testing/redis';
import { medianOf } from './harness/median';
import type { ScaleReport, ScaleRequest } from './harness/scale-process';
import { watchOverSocket } from './harness/serve-realtime';

const SOCKETS = Number(process.argv[2] ?? 3_000);
const PER_SECOND = Number(process.argv[3] ?? 4);
const SECONDS = Number(process.argv[4] ?? 8);
const EVENTS = 200;
const ROUNDS = Number(process.argv[5] ?? 3);
const RATIO = 1 / 0.85;
/** Connections that are opened at once. */
const OPENING = 50;
/** A new process compiles what it does often. */
const WARM_SECONDS = 8;
/** After the last tick every frame has gone out, ms. */
const SETTLE_MS = 1000;

/** Which process a socket is connected to: by chance, as behind a proxy, or all sockets of an event at one. */
type Spread = 'by chance' | 'by event';

async function ask(child: ChildProcess, request: ScaleRequest): Promise<ScaleReport> {
  const answered = once(child, 'message');
  child.send(request);
  const [report] = (await answered) as [ScaleReport];
  return report;
}

async function start(redisUrl: string, role: 'leader' | 'follower') {
  const file = fileURLToPath(new URL('./harness/scale-process.ts', import.meta.url));
  const child = fork(file, [redisUrl, role, String(EVENTS + 1)], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port = 0 }] = (await once(child, 'message')) as [ScaleReport];
  return { child, port };
}

interface Measured {
  /** Processor time of all processes, ms for 1,000 deliveries. */
  readonly perThousand: number;
  readonly deliveries: number;
  /** Prices that a process received and none of its sockets wants, or that it lacks. */
  readonly wrong: number;
}

async function measure(redisUrl: string, count: number, spread: Spread): Promise<Measured> {
  const processes: Awaited<ReturnType<typeof start>>[] = [];
  for (let n = 0; n < count; n += 1) processes.push(await start(redisUrl, n === 0 ? 'leader' : 'follower'));
  const wanted = processes.map(() => new Set<number>());
  let deliveries = 0;
  const open = async (n: number): Promise<WebSocket> => {
    const event = n % EVENTS;
    const at = spread === 'by event' ? event % count : Math.floor(Math.random() * count);
    wanted[at]?.add(event);
    return watchOverSocket(
      processes[at]?.port ?? 0,
      { token: `player-${n}`, eventId: idOfEvent(event) },
      () => (deliveries += 1),
    );
  };
  const sockets: WebSocket[] = [];
  for (let n = 0; n < SOCKETS; n += OPENING)
    sockets.push(...(await Promise.all(Array.from({ length: OPENING }, (_, place) => open(n + place)))));
  const usage = () => Promise.all(processes.map(({ child }) => ask(child, { kind: 'usage' })));
  const [leader] = processes;
  const tick = async (seconds: number): Promise<void> => {
    leader?.child.send({ kind: 'tick', perSecond: PER_SECOND } satisfies ScaleRequest);
    await sleep(seconds * 1000);
    if (leader) await ask(leader.child, { kind: 'stop' });
    await sleep(SETTLE_MS);
  };
  await tick(WARM_SECONDS);
  const before = await usage();
  deliveries = 0;
  await tick(SECONDS);
  const after = await usage();
  const delivered = deliveries;
  for (const socket of sockets) socket.terminate();
  for (const { child } of processes) {
    const gone = once(child, 'exit');
    child.disconnect();
    await gone;
  }
  const ticksOf = (event: number) => (after[0]?.ticks[event] ?? 0) - (before[0]?.ticks[event] ?? 0);
  const wrong = after.map(({ received }, at) => {
    // The leader has the source itself.
    const due = at === 0 ? 0 : [...(wanted[at] ?? [])].reduce((sum, event) => sum + ticksOf(event), 0);
    return Math.abs(received - (before[at]?.received ?? 0) - due);
  });
  const micros = after.reduce((sum, report, at) => sum + report.micros - (before[at]?.micros ?? 0), 0);
  return {
    perThousand: micros / delivered,
    deliveries: delivered,
    wrong: wrong.reduce((sum, one) => sum + one, 0),
  };
}

const program = findRedis();
if (!program) throw new Error('redis-server is not on this machine and could not be installed');
const redis = await openTestRedis(program);
let holds = true;
try {
  for (const spread of ['by event', 'by chance'] as const) {
    const counts = [1, 2, 3] as const;
    const rounds: Measured[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const each: Measured[] = [];
      for (const count of counts) each.push(await measure(redis.url, count, spread));
      rounds.push(each);
    }
    const costs = counts.map((_, at) => medianOf(rounds.map((each) => each[at]?.perThousand ?? Number.NaN)));
    console.log(
      `sockets spread over the processes ${spread}: ${SOCKETS} on ${EVENTS} events, ${PER_SECOND} updates/s each`,
    );
    for (const [at, count] of counts.entries()) {
      const ratio = (costs[at] ?? Number.NaN) / (costs[0] ?? Number.NaN);
      const wrong = rounds.reduce((sum, each) => sum + (each[at]?.wrong ?? Number.NaN), 0);
      const isMet = ratio <= RATIO && wrong === 0;
      holds &&= isMet;
      console.log(
        `${count} processes: cpu ${costs[at]?.toFixed(1)} ms for 1,000 deliveries, ratio ${ratio.toFixed(3)} (at most ${RATIO.toFixed(3)}), ${rounds[0]?.[at]?.deliveries} deliveries, ${wrong} prices received without a socket or missed: ${isMet ? 'holds' : 'does not hold'}`,
      );
    }
    const slope = ((costs[2] ?? Number.NaN) - (costs[0] ?? Number.NaN)) / 2;
    const at = (count: number) => ((costs[0] ?? Number.NaN) + slope * (count - 1)).toFixed(1);
    console.log(
      `extrapolated by cost(n) = cost(1) + (cost(3) - cost(1)) / 2 * (n - 1), the same sockets: 10 processes ${at(10)} ms, 50 processes ${at(50)} ms`,
    );
  }
} finally {
  await redis.close();
}
process.exitCode = holds ? 0 : 1;
