import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';

const places = ['/usr/bin/redis-server', '/usr/local/bin/redis-server', '/opt/homebrew/bin/redis-server'];

/** A machine without a network is told from a slow one after this long, ms. */
const INSTALL_MS = 120_000;

/** The Redis of this machine, `REDIS_SERVER_PATH` names another one; installs Debian's where it can. Null when there is none. */
export function findRedis(): string | null {
  const find = () => [process.env['REDIS_SERVER_PATH'] ?? '', ...places].find((place) => existsSync(place)) ?? null;
  const found = find();
  if (found || process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return found;
  const aptGet = (...args: string[]) =>
    execFileSync('apt-get', args, {
      stdio: 'ignore',
      timeout: INSTALL_MS,
      // In this runlevel the package starts no server of its own.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
  try {
    aptGet('update', '-qq');
    aptGet('install', '-y', '-qq', '--no-install-recommends', 'redis-server');
  } catch {
    // Without a network it cannot be had.
  }
  return find();
}

export interface TestRedis {
  readonly url: string;
  close(): Promise<void>;
}

/** A Redis of one's own on a free port, which keeps nothing. */
export async function openTestRedis(program: string): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), 'backlay-redis-'));
  const port = await freePort();
  const child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder], {
    stdio: 'ignore',
  });
  const url = `redis://127.0.0.1:${port}`;
  const client = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
  client.on('error', () => undefined);
  await client.ping();
  client.disconnect();
  return {
    url,
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
