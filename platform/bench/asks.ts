// bench: 20,000 small asks on one socket, with and without a reader, as fast as they go: the slowest /healthz meanwhile and the growth of the platform's memory
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { buildPlatform } from '../../shared/build/build-platform';
import { endpoints } from '@backlay/shared/contract';
import { DEMO_PASSWORD } from '@backlay/shared/domain';
import { LoadConnection } from './harness/connection';

const ASKS = 20_000;
/** Limits of the figures. */
const HEALTH_MS = 100;
const GROWTH_BYTES = 64 * 1024 * 1024;
const LOOK_MS = 20;
const SETTLE_MS = 3000;
const HOST = 'royal.localhost';

// As the product runs: built.
const child = fork(await buildPlatform('bench/harness/serve.ts'), {
  execArgv: [],
  stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
});
const [{ port }] = (await once(child, 'message')) as [{ readonly port: number }];

async function logIn(): Promise<string> {
  const connection = await LoadConnection.open(port, HOST);
  const demo = { demoWhiteLabelId: 'wl-royal-demo', password: DEMO_PASSWORD };
  const userName = 'demo_asks';
  await connection.send('POST', `/${endpoints.signupDemo.path}`, { form: new URLSearchParams({ userName, ...demo }) });
  const answer = await connection.send('POST', `/${endpoints.login.path}`, {
    form: new URLSearchParams({
      email: userName,
      password: DEMO_PASSWORD,
      whiteLabelId: 'wl-royal-demo',
      demo: 'true',
    }),
  });
  const token = /authorization: *Bearer ([^\r]+)/i.exec(answer.headers)?.[1];
  if (!token) throw new Error(`Cannot log in: ${answer.body}`);
  return token;
}

const residentBytes = (): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

/** Resolves with a socket that is let in. */
function openSocket(token: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
    headers: { host: HOST },
  });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token, userType: 'user' })}`);
      else if (text.startsWith('44')) reject(new Error(text));
      else if (text.startsWith('40')) resolve(socket);
    });
  });
}

/** Sends all asks; a socket that the platform ends is opened again, as an attacker would. */
async function sendAsks(token: string, reads: boolean): Promise<number> {
  let sent = 0;
  let sockets = 0;
  while (sent < ASKS) {
    const socket = await openSocket(token);
    sockets += 1;
    if (!reads) socket.pause();
    while (sent < ASKS && socket.readyState === WebSocket.OPEN) {
      for (let at = 0; at < 200 && sent < ASKS; at += 1) socket.send(`42${(sent += 1)}["active",{}]`);
      await sleep(1);
      // A paused socket does not notice that the platform ended the connection.
      if (!reads && sent % 1000 === 0) break;
    }
    if (sent < ASKS || !reads) socket.terminate();
    else await sleep(SETTLE_MS).then(() => socket.terminate());
  }
  return sockets;
}

interface Figures {
  readonly slowestMs: number;
  readonly growthBytes: number;
  readonly sockets: number;
}

async function measure(token: string, reads: boolean): Promise<Figures> {
  const health = await LoadConnection.open(port, HOST);
  let isRunning = true;
  let slowestMs = 0;
  let peak = 0;
  await health.send('GET', '/healthz');
  const before = residentBytes();
  const watching = (async () => {
    while (isRunning) {
      const startedAt = performance.now();
      const { status } = await health.send('GET', '/healthz');
      if (status !== 200) throw new Error(`/healthz responded with ${status}`);
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      peak = Math.max(peak, residentBytes());
      await sleep(LOOK_MS);
    }
  })();
  const sockets = await sendAsks(token, reads);
  isRunning = false;
  await watching;
  return { slowestMs, growthBytes: peak - before, sockets };
}

let missed = false;
try {
  const token = await logIn();
  // The first round warms the platform up.
  await measure(token, true);
  for (const reads of [true, false]) {
    const { slowestMs, growthBytes, sockets } = await measure(token, reads);
    const isMissed = slowestMs >= HEALTH_MS || growthBytes >= GROWTH_BYTES;
    missed ||= isMissed;
    process.stdout.write(
      `${ASKS} asks, ${reads ? 'read' : 'unread'}, over ${sockets} sockets: slowest /healthz ${slowestMs.toFixed(1)} ms (below ${HEALTH_MS}), memory +${(growthBytes / 2 ** 20).toFixed(1)} MiB (below ${GROWTH_BYTES / 2 ** 20})${isMissed ? ' MISSED' : ''}\n`,
    );
  }
} finally {
  child.disconnect();
  await once(child, 'exit');
}
process.exitCode = missed ? 1 : 0;
