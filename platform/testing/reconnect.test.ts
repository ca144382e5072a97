import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { reconnectPause, SOCKET_PAUSES } from '@backlay/shared/contract';
import { TestCluster } from './cluster';
import { waitFor, type Process } from './processes';
import { findRedis } from './redis';

// Two processes; the one that all tabs are connected to ends, and each comes back to the other with the pauses of the pages.

/** `npm run bench reconnect` opens ten thousand, and holds the figures of G6.04. */
const SOCKETS = Number(process.env['RECONNECT_SOCKETS'] ?? 0);
const isBench = SOCKETS > 0;
/** A test does not wait for the whole spread. */
const SHARE_OF_PAUSE = isBench ? 1 : 0.1;
const PER_PLAYER = 20;
const OPENING = 50;
const LIMITS = { backMs: 30_000, delayMs: 200, sockets: 50_000, cores: 4 } as const;
const PACE_MS = 50;

jest.setTimeout(600_000);
const redisProgram = findRedis();
const MISSING = 'redis-server is not on this machine and could not be installed';
const together = redisProgram ? test : test.skip;
if (!redisProgram) process.stderr.write(`Reconnecting is NOT tested: ${MISSING}.\n`);

interface Place {
  port: number;
}

/** A tab with the pauses of the pages: up to date once the image of its event is there. */
class ReturningTab {
  isCurrent = false;
  /** When it was up to date again after its connection was lost. */
  backAt = 0;
  refusals = 0;
  private socket: WebSocket | null = null;
  private attempts = 0;
  private retryMs = 0;
  private isClosed = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly place: Place,
    private readonly token: string,
    private readonly eventId: string,
  ) {
    this.connect();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.socket?.terminate();
  }

  private connect(): void {
    const socket = new WebSocket(`ws://127.0.0.1:${this.place.port}/socket.io/?EIO=4&transport=websocket`, {
      perMessageDeflate: false,
      headers: { host: 'royal.localhost' },
    });
    this.socket = socket;
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.isCurrent = false;
      if (this.isClosed) return;
      const pause = this.retryMs || reconnectPause(this.attempts) * SHARE_OF_PAUSE;
      this.timer = setTimeout(() => this.connect(), pause);
      if (this.retryMs === 0) this.attempts += 1;
      this.retryMs = 0;
    });
    socket.on('message', (data: Buffer) => this.receive(socket, data.toString()));
  }

  private receive(socket: WebSocket, text: string): void {
    if (text === '2') socket.send('3');
    else if (text.startsWith('0')) this.authenticate(socket);
    else if (text.startsWith('44')) {
      const { data } = JSON.parse(text.slice(2)) as { readonly data?: { readonly retryMs: number } };
      if (!data) throw new Error(text);
      this.refusals += 1;
      this.retryMs = data.retryMs;
      socket.close();
    } else if (text.startsWith('40')) socket.send(`420["postEventSubscription",{"eventId":"${this.eventId}"}]`);
    else if (text.startsWith('430')) {
      const [{ ok, frame }] = JSON.parse(text.slice(3)) as [{ readonly ok: boolean; readonly frame: object | null }];
      if (!ok || !frame) throw new Error(text);
      [this.isCurrent, this.backAt, this.attempts] = [true, performance.now(), 0];
    }
  }

  private authenticate(socket: WebSocket): void {
    if (socket.readyState === WebSocket.OPEN)
      socket.send(`40${JSON.stringify({ token: this.token, userType: 'user' })}`);
  }
}

/** A process writes its longest event-loop delay and processor time when it is signalled, and begins anew. */
const MONITOR = `
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { writeFileSync } from 'node:fs';
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
process.on('SIGUSR2', () => {
  const { user, system } = process.cpuUsage();
  writeFileSync(process.env.LOOP_DELAY_FILE + process.pid, JSON.stringify({ delayMs: delay.max / 1e6, cpuMs: (user + system) / 1000 }));
  delay.reset();
});`;
const delayFile = join(tmpdir(), `backlay-loop-delay-${process.pid}-`);

async function takeUsage({ child }: Process): Promise<{ readonly delayMs: number; readonly cpuMs: number }> {
  const file = `${delayFile}${child.pid}`;
  rmSync(file, { force: true });
  child.kill('SIGUSR2');
  const text = await waitFor(async () => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return null;
    }
  });
  rmSync(file, { force: true });
  return JSON.parse(text) as { delayMs: number; cpuMs: number };
}

together(
  'tabs whose process is killed are up to date at another one, each after a pause of its own [G6.04]',
  async () => {
    const count = isBench ? SOCKETS : 200;
    const cluster = new TestCluster({
      redisProgram: redisProgram ?? '',
      processes: 2,
      players: Math.ceil(count / PER_PLAYER),
      environment: {
        CHECK_RESPONSES: isBench ? 'off' : 'on',
        NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(MONITOR)}`,
        LOOP_DELAY_FILE: delayFile,
      },
    });
    const tabs: ReturningTab[] = [];
    try {
      await cluster.open();
      const leader = await waitFor(() => cluster.leader());
      const lost = cluster.processes.find((one) => one !== leader)!;
      const place: Place = { port: lost.port };
      const open = async (n: number) => {
        const tab = new ReturningTab(place, cluster.player(n).token, cluster.priced.eventId);
        tabs.push(tab);
        await waitFor(async () => tab.isCurrent);
      };
      for (let n = 0; n < count; n += OPENING)
        await Promise.all(Array.from({ length: Math.min(OPENING, count - n) }, (_, at) => open(n + at)));
      await sleep(PACE_MS);
      const before = await takeUsage(leader);
      place.port = leader.port;
      const lostAt = performance.now();
      await cluster.endProcess(lost, 'SIGKILL');
      await waitFor(async () => tabs.every(({ isCurrent, backAt }) => isCurrent && backAt > lostAt));
      const after = await takeUsage(leader);

      expect(tabs.every(({ isCurrent }) => isCurrent)).toBe(true);
      if (!isBench) return;
      const took = Math.max(...tabs.map(({ backAt }) => backAt)) - lostAt;
      const perCore = (count * 1000) / (after.cpuMs - before.cpuMs);
      const cores = (LIMITS.sockets * 1000) / LIMITS.backMs / perCore;
      const refused = tabs.reduce((sum, tab) => sum + tab.refusals, 0);
      const shown = (value: number, of: number) => `${value.toFixed(value < 10 ? 2 : 0)} of ${of}`;
      process.stdout.write(
        `${count} sockets: the last is up to date after ${shown(took, LIMITS.backMs)} ms, longest delay of the event loop ` +
          `${shown(after.delayMs, LIMITS.delayMs)} ms, ${perCore.toFixed(0)} handshakes per core and second, ${refused} told to try later; ` +
          `computed for ${LIMITS.sockets}: ${shown(cores, LIMITS.cores)} cores\n`,
      );
      expect(took).toBeLessThanOrEqual(Math.max(LIMITS.backMs, SOCKET_PAUSES.spreadMs));
      expect(after.delayMs).toBeLessThanOrEqual(LIMITS.delayMs);
      expect(cores).toBeLessThanOrEqual(LIMITS.cores);
    } finally {
      for (const tab of tabs) tab.close();
      await cluster.close();
    }
  },
);
