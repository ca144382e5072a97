// bench: what metrics, logs and traces cost: bets and deliveries for a second of processor time of a platform without them, with metrics and logs, and with traces of one in a hundred besides, by turns; exits 1 where G4.07 is missed. Arguments: seconds, rounds, sets of processes
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { buildPlatform } from '../../shared/build/build-platform';
import { LoadConnection, measure } from './harness/connection';
import { betOf, demoPlayer, PLACE_BET } from './harness/demo-player';
import { medianOf } from './harness/median';
import { watchOverSocket } from './harness/serve-realtime';

const SECONDS = Number(process.argv[2] ?? 1);
/** Many short ones: how quick a machine is changes from one second to the next, and each ratio is taken within a round. */
const ROUNDS = Number(process.argv[3] ?? 15);
/** New processes each: two that do the same differ by more than the limits, however long they run. */
const SETS = Number(process.argv[4] ?? 5);
const AT_ONCE = 32;
const PLAYERS = 200;
const MARKETS = 20;
const SOCKETS = 200;
const CHANGES_PER_SECOND = 50;
const SCRAPE_MS = 5_000;
const SETTLE_MS = 500;
const HOST = 'royal.localhost';
/** What metrics and logs may cost, and traces besides. */
const LIMITS = [0.03, 0.02] as const;

/** Takes what is traced, as a collector does. */
const collector = createServer((request, response) => request.resume().on('end', () => response.end('{}')));
await new Promise<void>((ready) => collector.listen(0, '127.0.0.1', ready));
const collectorUrl = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
const MEASURED = { LOG_LEVEL: 'info', ADMIN_PORT: '0' };
const SETTINGS: readonly (readonly [name: string, environment: Readonly<Record<string, string>>])[] = [
  ['nothing', {}],
  ['metrics and logs', MEASURED],
  ['traces besides', { ...MEASURED, OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl, OTEL_TRACES_SAMPLER_ARG: '0.01' }],
];

interface Served {
  readonly child: ChildProcess;
  readonly connections: readonly LoadConnection[];
  readonly tokens: readonly string[];
  readonly sockets: readonly WebSocket[];
  readonly scrape: NodeJS.Timeout | undefined;
  deliveries: number;
}

async function serve(program: string, environment: Readonly<Record<string, string>>): Promise<Served> {
  const child = fork(program, ['--telemetry', JSON.stringify(environment)], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port, adminPort }] = (await once(child, 'message')) as [{ port: number; adminPort: number | null }];
  const connections = await Promise.all(Array.from({ length: AT_ONCE }, () => LoadConnection.open(port, HOST)));
  const tokens: string[] = [];
  for (let n = 0; n < PLAYERS; n += 1) tokens.push(await demoPlayer(connections[n % AT_ONCE]!, n));
  const served: Served = {
    ...{ child, connections, tokens, deliveries: 0 },
    sockets: await Promise.all(
      Array.from({ length: SOCKETS }, (_, n) =>
        watchOverSocket(port, { token: tokens[n % PLAYERS] ?? '', eventId: 'bench' }, () => (served.deliveries += 1)),
      ),
    ),
    scrape:
      adminPort === null
        ? undefined
        : setInterval(() => void fetch(`http://127.0.0.1:${adminPort}/metrics`).then((page) => page.text()), SCRAPE_MS),
  };
  return served;
}

/** Processor time of the process and its database so far, µs. */
async function usage({ child }: Served): Promise<number> {
  child.send('cpu');
  const [{ node, database }] = (await once(child, 'message')) as [{ node: number; database: number }];
  return node + database;
}

/** Bets for a second of processor time. */
async function placements(served: Served): Promise<number> {
  const { connections, tokens } = served;
  const before = await usage(served);
  const { perSecond } = await measure([...connections], SECONDS, (to, n) =>
    to.send('POST', PLACE_BET, { token: tokens[n % PLAYERS]!, body: betOf(n, { players: PLAYERS, markets: MARKETS }) }),
  );
  return (perSecond * SECONDS * 1_000_000) / ((await usage(served)) - before);
}

/** Deliveries for a second of processor time. */
async function deliveries(served: Served): Promise<number> {
  const before = await usage(served);
  served.deliveries = 0;
  served.child.send({ changesPerSecond: CHANGES_PER_SECOND });
  await sleep(SECONDS * 1000);
  served.child.send({ changesPerSecond: 0 });
  await sleep(SETTLE_MS);
  return (served.deliveries * 1_000_000) / ((await usage(served)) - before);
}

const KINDS = { bets: placements, deliveries } as const;
type Kind = keyof typeof KINDS;

async function stop({ child, connections, sockets, scrape }: Served): Promise<void> {
  clearInterval(scrape);
  for (const socket of sockets) socket.terminate();
  for (const connection of connections) connection.close();
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

/** Figures of each setting, by rounds, of processes that begin in an order of their own: none is always the first. */
async function runSet(program: string, set: number, rounds: number): Promise<Record<Kind, number[][]>> {
  const order = SETTINGS.map((_, n) => (set + n) % SETTINGS.length);
  const all: Served[] = [];
  try {
    for (const at of order) all[at] = await serve(program, SETTINGS[at]![1]);
    const figures: Record<Kind, number[][]> = { bets: [], deliveries: [] };
    for (const kind of ['bets', 'deliveries'] as const) {
      for (const at of order) await KINDS[kind](all[at]!);
      for (let round = 0; round < rounds; round += 1) {
        const found: number[] = [];
        for (const [n] of order.entries()) {
          const at = order[(round + n) % order.length]!;
          found[at] = await KINDS[kind](all[at]!);
        }
        figures[kind].push(found);
      }
    }
    return figures;
  } finally {
    for (const served of all.filter(Boolean)) await stop(served);
  }
}

/** Prints what each setting costs beside the one before it; true where all are within their limits. */
function report(kind: Kind, rounds: readonly number[][]): boolean {
  let holds = true;
  for (const [at, [name]] of SETTINGS.entries()) {
    const rate = Math.round(medianOf(rounds.map((figures) => figures[at]!)));
    if (at === 0) console.log(`${kind} for a second of processor time: ${rate} with ${name}`);
    if (at === 0) continue;
    const cost = 1 - medianOf(rounds.map((figures) => figures[at]! / figures[at - 1]!));
    const limit = LIMITS[at - 1] ?? 0;
    holds &&= cost <= limit;
    console.log(
      `${kind}: ${rate} with ${name}, ${(cost * 100).toFixed(1)} % less (at most ${limit * 100} %): ${cost <= limit ? 'holds' : 'does not hold'}`,
    );
  }
  return holds;
}

try {
  const program = await buildPlatform('bench/harness/serve.ts');
  const sets: Record<Kind, number[][]>[] = [];
  for (let set = 0; set < SETS; set += 1) sets.push(await runSet(program, set, Math.ceil(ROUNDS / SETS)));
  const held = (['bets', 'deliveries'] as const).map((kind) =>
    report(
      kind,
      sets.flatMap((set) => set[kind]),
    ),
  );
  process.exitCode = held.every(Boolean) ? 0 : 1;
} finally {
  collector.close();
}
