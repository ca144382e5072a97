import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Ends the database server of a data folder, if a platform left it there. */
export async function endServerOf(dataDir: string): Promise<void> {
  const pid = readPid(join(dataDir, 'postgres/data/postmaster.pid'));
  if (!isServer(pid)) return;
  for (let signal: NodeJS.Signals | 0 = 'SIGQUIT'; send(pid, signal); signal = 0) await sleep(50);
}

function readPid(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0]);
  } catch {
    return 0;
  }
}

/** A number may have gone to another program since. */
function isServer(pid: number): boolean {
  if (pid < 2) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return process.platform !== 'linux' && send(pid, 0);
  }
}

/** @returns whether there still is such a process */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
