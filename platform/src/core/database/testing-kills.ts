import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isServerOf, readPostmaster } from './embedded/postmaster';
import { buildProgram } from '../../../testing/programs';
import { endServerOf } from './testing';

/** Few in a test; `npm run bench kills` does it fifty times. */
export const KILLS = Number(process.env['KILLS'] ?? 3);

/** About as long as a start takes, ms. */
const START_MS = 1500;

/** Who acknowledges nothing for so long never will, ms: a new database alone takes a minute on a busy machine. */
const SILENT_MS = 180_000;

interface KillOptions {
  /** The database server that it started is killed at the same moment. */
  readonly server?: boolean;
  /** Whether what it printed so far is enough; how much of which kind comes first depends on the load of the machine. */
  readonly isEnough?: (lines: readonly string[]) => boolean;
}

export interface KilledProcesses {
  /** The data folder that they come to one after the other: a new one for each test. */
  readonly dataDir: () => string;
  /**
   * Lets a process work until it has printed at least so many lines, kills it -9 at a moment that nobody chose, and returns what it had
   * printed: one line for each thing that it acknowledged.
   */
  killAfter(lines: number, round: number, options?: KillOptions): Promise<string[]>;
  /** Kills a process -9 at some moment of its start, before it lets anybody in or soon after. */
  killInStart(round: number): Promise<void>;
}

/** Processes of a script that are killed in the middle of their work, over one data folder; for the top of a test file. */
export function killedProcesses(script: string): KilledProcesses {
  let dataDir = '';
  let program = '';
  beforeAll(async () => {
    program = await buildProgram(script);
  });
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'backlay-kill-'));
    chmodSync(dataDir, 0o755);
  });
  afterEach(async () => {
    await endServerOf(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  });
  const start = (round: number) =>
    spawn(process.execPath, [program, dataDir, String(round)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  const goneOf = (child: ReturnType<typeof start>) =>
    new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    dataDir: () => dataDir,
    async killAfter(lines, round, { server = false, isEnough = () => true } = {}) {
      const child = start(round);
      let text = '';
      let doomed = false;
      let silent = false;
      const gone = goneOf(child);
      const kill = () => {
        if (server) killServerOf(dataDir);
        child.kill('SIGKILL');
      };
      const patience = setTimeout(() => {
        silent = true;
        child.kill('SIGKILL');
      }, SILENT_MS);
      child.stdout.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        patience.refresh();
        const said = text.split('\n').slice(0, -1);
        if (doomed || said.length < lines || !isEnough(said)) return;
        doomed = true;
        // Not as a line is printed, which is when a piece of work has just ended: anywhere within the next pieces.
        setTimeout(kill, randomInt(40));
      });
      await gone;
      clearTimeout(patience);
      if (silent) throw new Error(`In round ${round} of ${lines} lines only these were said:\n${text}`);
      // The last line may have been cut.
      return text.split('\n').slice(0, -1);
    },
    async killInStart(round) {
      const child = start(round);
      const gone = goneOf(child);
      const timer = setTimeout(() => child.kill('SIGKILL'), randomInt(START_MS));
      child.stdout.once('data', () => child.kill('SIGKILL'));
      await gone;
      clearTimeout(timer);
    },
  };
}

/** As a machine that loses its power: nothing is written any more, no connection is closed. */
function killServerOf(dataDir: string): void {
  const data = join(dataDir, 'postgres', 'data');
  const server = readPostmaster(data);
  if (server && isServerOf(data, server.pid)) process.kill(server.pid, 'SIGKILL');
}
