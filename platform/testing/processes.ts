import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestDatabase } from '../src/core/database/testing';
import type { TestStore } from '../src/delivery/releases/testing';
import { clientOf, databaseUrlOf, type TestClient } from './index';
import { startProgram } from './programs';
import type { TestRedis } from './redis';

const root = resolve(__dirname, '../..');

/** A platform in a process of its own. */
export interface Process {
  readonly child: ChildProcess;
  readonly port: number;
  readonly client: TestClient;
  readonly dataDir: string;
}

/** What the processes of one platform share. */
export interface ClusterFixture {
  readonly database: Pick<TestDatabase, 'endpoint'>;
  readonly redis: Pick<TestRedis, 'url'>;
  readonly store: TestStore;
  /** Environment over the defaults of a test. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** How often a process that ends before it is up is started. A supervisor does the same: a busy machine stops a start for seconds. */
const STARTS = 3;
/** A process that is not up by then is ended and started again, ms. */
const START_MS = 80_000;

/** Starts one more of them and resolves once it is up. */
export async function startProcess(fixture: ClusterFixture): Promise<Process> {
  for (let starts = 1; ; starts += 1) {
    const one = await startOnce(fixture);
    if (typeof one !== 'string') return one;
    if (starts === STARTS) throw new Error(`A process ended before it was up, ${STARTS} times: ${one}`);
    process.stderr.write(`A process ended before it was up and is started again: ${one}\n`);
  }
}

/** @returns what the process printed where it ends before it is up */
async function startOnce({ database, redis, store, environment }: ClusterFixture): Promise<Process | string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backlay-process-'));
  const child = await startProgram(join(root, 'platform/src/main.ts'), [], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrlOf(database),
      REDIS_URL: redis.url,
      RELEASE_STORE: store.folder,
      SECRET_KEY: 'the same in every process of a platform',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '0',
      // A busy machine stops a process for seconds.
      MAX_EVENT_LOOP_DELAY: '0',
      CHECK_RESPONSES: 'on',
      SIM_SCRIPT: 'fast',
      SIM_SEED: '7',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let late: NodeJS.Timeout | undefined;
  const port = await new Promise<number | string>((done) => {
    let text = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = /is up on port (\d+)/.exec(text);
      if (found) done(Number(found[1]));
    });
    child.once('exit', () => done(text));
    late = setTimeout(() => {
      process.stderr.write(`A process is not up after ${START_MS / 1000} s: ${text}\n`);
      child.kill('SIGKILL');
    }, START_MS);
  });
  clearTimeout(late);
  if (typeof port === 'number') return { child, port, client: clientOf(port), dataDir };
  rmSync(dataDir, { recursive: true, force: true });
  return port;
}

/** Ends it, if it still is there, and removes what it left. */
export async function stopProcess({ child, dataDir }: Process): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
  }
  rmSync(dataDir, { recursive: true, force: true });
}

/** Steers the simulated source of prices through that process. */
export const sendControl = (to: Process, name: string, body: object = {}) =>
  to.client.send(`/__sandbox/feed/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Shorter than the limit of a test or a hook: the error names the line that waited, ms. */
const WAIT_MOST_MS = 4 * 60_000;

/** Asks until there is an answer. */
export async function waitFor<T>(look: () => Promise<T | undefined | null | false>): Promise<T> {
  const endsAt = Date.now() + WAIT_MOST_MS;
  while (Date.now() < endsAt) {
    const found = await look();
    if (found) return found;
    await sleep(50);
  }
  throw new Error(`What was waited for did not come within ${WAIT_MOST_MS / 1000} s`);
}

/** A proxy before a cluster, which can be killed and frozen as well. */
export interface ClusterProxy {
  readonly name: string;
  /** Where clients connect; the same after another start. */
  readonly port: number;
  start(): Promise<void>;
  /** Updates the proxy with the processes there are. */
  update(): void | Promise<void>;
  signal(name: NodeJS.Signals): void;
  stop(): Promise<void>;
  /** Stops it and removes what it left. */
  close(): Promise<void>;
}

/** The proxy of tests, and of a machine without HAProxy. */
export class ProxyProcess implements ClusterProxy {
  readonly name = 'a proxy in JavaScript';
  private child: ChildProcess | null = null;
  port = 0;

  /** @param ports of the platform's processes, as they are at present */
  constructor(private readonly ports: () => readonly number[]) {}

  async start(): Promise<void> {
    const child = await startProgram(join(root, 'platform/testing/proxy-run.ts'), [String(this.port)], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.child = child;
    child.send(this.ports());
    this.port = await new Promise<number>((done, failed) => {
      child.once('message', (message: { readonly port: number }) => done(message.port));
      child.once('exit', () => failed(new Error('The proxy ended before it was up')));
    });
  }

  update(): void {
    this.child?.send(this.ports());
  }

  signal(name: NodeJS.Signals): void {
    this.child?.kill(name);
  }

  async stop(): Promise<void> {
    const { child } = this;
    this.child = null;
    if (!child) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
  }

  close(): Promise<void> {
    return this.stop();
  }
}
