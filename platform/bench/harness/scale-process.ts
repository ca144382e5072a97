// One process of `bench scale`, in a process of its own. Messages choose what to do; answers with what it spent and received.
import { openInterestProcess } from '../../testing/interest-process';

export type ScaleRequest =
  | { readonly kind: 'tick'; readonly perSecond: number }
  | { readonly kind: 'stop' }
  | { readonly kind: 'usage' };
export interface ScaleReport {
  readonly port?: number;
  /** Processor time since the start, µs. */
  readonly micros: number;
  /** Messages that arrived for watchers here. */
  readonly received: number;
  /** How often each event ticked, at the leader. */
  readonly ticks: readonly number[];
}

const [redisUrl = '', role, count = '200'] = process.argv.slice(2);
const events = Number(count);
const isLeader = role === 'leader';
const opened = await openInterestProcess({ redisUrl, isLeader, events });
const report = (more: Partial<ScaleReport> = {}): void => {
  const { user, system } = process.cpuUsage();
  const ticks = isLeader ? Array.from({ length: events }, (_, event) => opened.ticks(event)) : [];
  process.send?.({
    micros: user + system,
    received: opened.bus.receivedByWatchers,
    ticks,
    ...more,
  } satisfies ScaleReport);
};

/** Ticks of all events are spread evenly over a second. */
const STEP_MS = 10;
let ticking: ReturnType<typeof setInterval> | undefined;
let next = 0;
process.on('message', (request: ScaleRequest) => {
  if (request.kind === 'tick') {
    const startedAt = performance.now();
    let done = 0;
    ticking = setInterval(() => {
      // By the clock: a busy process is as many behind, and makes up for them.
      const due = ((performance.now() - startedAt) / 1000) * events * request.perSecond;
      for (; done < due; done += 1) {
        opened.tick(next);
        next = (next + 1) % events;
      }
    }, STEP_MS);
  }
  if (request.kind === 'stop') clearInterval(ticking);
  if (request.kind !== 'tick') report();
});
// The benchmark is gone: nobody is left to serve.
process.on('disconnect', () => process.exit());
report({ port: opened.port });
