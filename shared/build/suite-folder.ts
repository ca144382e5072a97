// A suite of tests has a temporary folder of its own. A process that still uses the folder after the suite was left over.
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What watches over a killed process needs a moment to end after it. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 100;

interface SuiteProcess {
  readonly pid: number;
  readonly command: string;
}

/** An empty folder for TMPDIR that every account may enter; compiled sources are found where they always are. */
export function createSuiteFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bl-'));
  chmodSync(folder, 0o755);
  for (const cache of [`tsx-${userInfo().uid}`, `playwright-transform-cache-${userInfo().uid}`]) {
    mkdirSync(join(tmpdir(), cache), { recursive: true });
    symlinkSync(join(tmpdir(), cache), join(folder, cache));
  }
  return folder;
}

const readProcFile = (pid: number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
};

/** Processes that name the folder in their command or environment. Systems without /proc have none to show. */
export function listProcessesOf(folder: string): SuiteProcess[] {
  let entries: string[];
  try {
    entries = readdirSync('/proc');
  } catch {
    return [];
  }
  return entries
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
    .map((pid) => ({ pid, command: readProcFile(pid, 'cmdline') }))
    .filter(({ pid, command }) => `${command} ${readProcFile(pid, 'environ')}`.includes(folder))
    .map(({ pid, command }) => ({ pid, command: command || readProcFile(pid, 'comm') }));
}

/**
 * Ends what a suite left and removes its folder.
 * @returns the commands of the processes that were still there
 */
export async function closeSuiteFolder(folder: string, patienceMs = PATIENCE_MS): Promise<string[]> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline && listProcessesOf(folder).length > 0) await sleep(LOOK_MS);
  const left = listProcessesOf(folder);
  for (const { pid } of left)
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It ended by itself meanwhile.
    }
  while (left.length > 0 && listProcessesOf(folder).length > 0) await sleep(LOOK_MS);
  rmSync(folder, { recursive: true, force: true });
  return left.map(({ pid, command }) => `process ${pid}: ${command}`);
}
