// bench: one event to 1,000 socket clients at 20 updates a second: time to each client, and processor time per message against a bare ws server
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { EventFrame } from '@backlay/shared/contract';
import { WebSocket } from 'ws';
import { EVENT_ID, type FanoutRequest, type FanoutReport } from './harness/fanout-messages';
import { watchOverSocket } from './harness/serve-realtime';

const CLIENTS = Number(process.argv[2] ?? 1_000);
const PER_SECOND = Number(process.argv[3] ?? 20);
const SECONDS = Number(process.argv[4] ?? 5);
const ROUNDS = 3;
/** What the stack's page asks for. */
const P99_MS = 150;
const RATIO = 1.6;
/** Connections that are opened at once. */
const OPENING = 50;
/** Frames whose size is taken. */
const SAMPLE = 1_000;

interface Measured {
  readonly p50: number;
  readonly p99: number;
  readonly messages: number;
  /** Processor time of the server per message, µs. */
  readonly perMessage: number;
  /** What one socket costs to open, µs of the server, and keeps, bytes. */
  readonly connectMicros: number;
  readonly socketBytes: number;
  /** An average frame as JSON. */
  readonly frameBytes: number;
}

const child = fork(fileURLToPath(new URL('./harness/fanout-serve.ts', import.meta.url)), {
  execArgv: ['--import', 'tsx', '--expose-gc'],
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
const nextReport = async <K extends FanoutReport['kind']>(kind: K): Promise<Extract<FanoutReport, { kind: K }>> => {
  for (;;) {
    const [message] = (await once(child, 'message')) as [FanoutReport];
    if (message.kind === kind) return message as Extract<FanoutReport, { kind: K }>;
  }
};
const ask = (message: FanoutRequest) => child.send(message);
async function readUsage() {
  const used = nextReport('used');
  ask({ kind: 'usage' });
  return used;
}

type Take = (frame: EventFrame) => void;

const platformClient = (port: number, n: number, take: Take): Promise<WebSocket> =>
  watchOverSocket(port, { token: `player-${n}`, eventId: EVENT_ID }, take);

function bareClient(port: number, _n: number, take: Take): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => resolve(socket));
    socket.on('message', (data: Buffer) => take(JSON.parse(data.toString()) as EventFrame));
  });
}

async function measure(
  connect: (port: number, n: number, take: Take) => Promise<WebSocket>,
  port: number,
  openDate: number,
): Promise<Measured> {
  const times: number[] = [];
  let messages = 0;
  let bytes = 0;
  let counting = false;
  const take: Take = (frame) => {
    if (!counting) return;
    messages += 1;
    // A sample: the clients share the cores with the server.
    if (messages <= SAMPLE) bytes += Buffer.byteLength(JSON.stringify(frame));
    const now = Date.now() - openDate;
    for (const { runners } of frame.markets) for (const { back } of runners) times.push(now - back[0]![1]);
  };
  const before = await readUsage();
  const sockets: WebSocket[] = [];
  for (let n = 0; n < CLIENTS; n += OPENING)
    sockets.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(OPENING, CLIENTS - n) }, (_, place) => connect(port, n + place, take)),
      )),
    );
  const after = await readUsage();
  counting = true;
  ask({ kind: 'begin', perSecond: PER_SECOND });
  await new Promise((resolve) => setTimeout(resolve, SECONDS * 1000));
  const spent = nextReport('spent');
  ask({ kind: 'end' });
  const { micros } = await spent;
  counting = false;
  for (const socket of sockets) socket.terminate();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return {
    p50: at(0.5),
    p99: at(0.99),
    messages,
    perMessage: micros / messages,
    connectMicros: (after.micros - before.micros) / CLIENTS,
    socketBytes: (after.memory - before.memory) / CLIENTS,
    frameBytes: bytes / Math.min(messages, SAMPLE),
  };
}

const { platform, bare, openDate } = await nextReport('ready');
const rounds: { readonly platform: Measured; readonly bare: Measured }[] = [];
for (let round = 0; round < ROUNDS; round += 1)
  rounds.push({
    bare: await measure(bareClient, bare, openDate),
    platform: await measure(platformClient, platform, openDate),
  });
child.kill();

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
for (const name of ['bare', 'platform'] as const) {
  const of = (field: keyof Measured) => median(rounds.map((round) => round[name][field]));
  console.log(
    `${name.padEnd(9)} ${CLIENTS} clients, ${PER_SECOND} updates/s: p50 ${of('p50')} ms  p99 ${of('p99')} ms  ${Math.round(of('messages') / SECONDS)} messages/s  cpu ${of('perMessage').toFixed(1)} µs each`,
  );
}
const ofPlatform = (field: keyof Measured) => median(rounds.map(({ platform: each }) => each[field]));
console.log(`platform frame ${Math.round(ofPlatform('frameBytes'))} bytes`);
console.log(
  `platform socket ${(ofPlatform('connectMicros') / 1000).toFixed(2)} ms cpu to open, ${(ofPlatform('socketBytes') / 1000).toFixed(1)} kB kept`,
);
const p99 = median(rounds.map((round) => round.platform.p99));
const ratio = median(rounds.map((round) => round.platform.perMessage / round.bare.perMessage));
const holds = p99 <= P99_MS && ratio <= RATIO;
console.log(
  `p99 ${p99} ms (at most ${P99_MS}), ratio to ws ${ratio.toFixed(2)} (at most ${RATIO}): ${holds ? 'holds' : 'does not hold'}`,
);
process.exitCode = holds ? 0 : 1;
