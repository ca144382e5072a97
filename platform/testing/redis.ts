import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { findProgram, freePort } from '@backlay/shared/testing/find-program';

/** The Redis of this machine, `REDIS_SERVER_PATH` names another one; installs Debian's where it can. Null when there is none. */
export const findRedis = (): string | null =>
  findProgram({
    variable: 'REDIS_SERVER_PATH',
    places: ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'],
    debian: 'redis-server',
  });

export interface TestRedis {
  readonly url: string;
  /** SIGSTOP freezes Redis, SIGCONT wakes it. */
  signal(name: NodeJS.Signals): void;
  /** Resolves when Redis has ended; SIGTERM is its orderly shutdown. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
  /** Starts an empty Redis on the same port. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** A Redis of one's own on a free port, which keeps nothing. */
export async function openTestRedis(program: string): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'backlay-redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
      stdio: 'ignore',
    });
    const client = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
    client.on('error', () => undefined);
    await client.ping();
    client.disconnect();
  };
  const stop = async (signal: NodeJS.Signals = 'SIGKILL'): Promise<void> => {
    const running = child;
    child = null;
    if (!running) return;
    const gone = new Promise((resolve) => running.once('exit', resolve));
    running.kill(signal);
    await gone;
  };
  await start();
  return {
    url,
    signal: (name) => void child?.kill(name),
    stop,
    start,
    async close() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
