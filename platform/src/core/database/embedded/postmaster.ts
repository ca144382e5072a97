import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { findErrorCode } from '@backlay/shared/domain';

/** What a running server writes into `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Folder of the unix socket; empty where there is none. */
  readonly socketFolder: string;
  readonly host: string;
  readonly ready: boolean;
}

/** Reads `postmaster.pid` of a cluster; null when there is none or it is half written. */
export function readPostmaster(data: string): Postmaster | null {
  let lines: string[];
  try {
    lines = readFileSync(`${data}/postmaster.pid`, 'utf8')
      .split('\n')
      .map((line) => line.trim());
  } catch {
    return null;
  }
  const [pid, , , port, socketFolder = '', host = '', , status] = lines;
  if (!Number(pid)) return null;
  return { pid: Number(pid), port: Number(port), socketFolder, host, ready: status === 'ready' };
}

/** Whether that process lives and is a server of this cluster: after a restart the number may belong to anything. */
export function isServerOf(data: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    if (process.platform === 'linux') return false;
  }
  try {
    return /postgres/.test(execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }));
  } catch {
    return false;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (findErrorCode(error) !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

// In a container whose first process waits for nobody, an ended server keeps its number for good.
function isZombie(pid: number): boolean {
  try {
    return /^State:\s*Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

/** Ends a server: SIGINT is its fast shutdown, SIGQUIT the one that leaves recovery to the next start. */
export async function stopServer(pid: number, patienceMs = 30_000): Promise<void> {
  for (const [signal, wait] of [
    ['SIGINT', patienceMs],
    ['SIGQUIT', 10_000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const until = Date.now() + wait;
    while (Date.now() < until) {
      if (!isAlive(pid)) return;
      await sleep(10);
    }
  }
  throw new Error(`PostgreSQL (process ${pid}) does not end`);
}
