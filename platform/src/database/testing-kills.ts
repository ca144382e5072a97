import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endServerOf } from './testing';

/** Few in a test; `npm run bench kills` does it fifty times. */
export const KILLS = Number(process.env['KILLS'] ?? 3);

export interface KilledProcesses {
  /** The data folder that they come to one after the other: a new one for each test. */
  readonly dataDir: () => string;
  /**
   * Lets a process work until it has said at least so many lines, kills it -9 at a moment that nobody chose, and returns what it had
   * said: one line for each thing that it acknowledged.
   */
  killAfter(lines: number, round: number): Promise<string[]>;
}

/** Processes of a script that are killed in the middle of their work, over one data folder; for the top of a test file. */
export function killedProcesses(script: string): KilledProcesses {
  let dataDir = '';
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'backlay-kill-'));
    chmodSync(dataDir, 0o755);
  });
  afterEach(async () => {
    await endServerOf(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    dataDir: () => dataDir,
    async killAfter(lines, round) {
      const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir, String(round)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      let doomed = false;
      const gone = new Promise<void>((resolve) => child.once('close', () => resolve()));
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (doomed || said.split('\n').length <= lines) return;
        doomed = true;
        // Not as a line is said, which is when a piece of work has just ended: anywhere within the next pieces.
        setTimeout(() => child.kill('SIGKILL'), randomInt(40));
      });
      await gone;
      // The last line may have been cut.
      return said.split('\n').slice(0, -1);
    },
  };
}
