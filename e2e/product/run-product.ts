import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endServerOf } from './end-server';
import { freePort } from './free-port';
import { cloneTemplate, createDataFolder, TEMPLATE } from './template';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * The simulator with its quiet script, so that prices hold still until a journey moves them. A database and a process on a machine on
 * which ten others run are late, and neither away nor overloaded.
 */
export const QUIET = {
  ...{ FEED: 'sim', SIM_SCRIPT: 'fast', SIM_SEED: '7', TRUST_PROXY: 'loopback' },
  ...{ MAX_DATABASE_DELAY: '20000', MAX_EVENT_LOOP_DELAY: '0' },
  // Every open page renders each event and each price: a smaller, calmer world is the same to a journey.
  ...{ SIM_SPACING: '2', SIM_PRICE_INTERVAL: '1000' },
};

export interface RunningProduct {
  readonly port: number;
  readonly dataDir: string;
  /** How long its data folder took to copy; 0 for one that was there or is empty. */
  readonly copiedMs: number;
  /** Ends it as a crash does: its database goes on, and so does its data folder. */
  kill(): Promise<void>;
  /** Ends it as Ctrl-C does and removes the data folder, where that is its own. */
  stop(): Promise<void>;
}

async function untilHealthy(port: number, child: ChildProcess, output: () => string) {
  const deadline = Date.now() + 300_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`The product stopped with code ${child.exitCode} at start:\n${output()}`);
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`The product was not ready within five minutes:\n${output()}`);
}

interface RunOptions {
  /** That of a product that was killed: its pages find this one. A free one where it is left out. */
  readonly port?: number;
  /** A data folder that is there already, and stays: else the product has one of its own. */
  readonly dataDir?: string;
  /** Starts in an empty folder where the run has a template as well: another feed has other matches. */
  readonly empty?: true;
  /** Receives what the product writes. */
  readonly received?: (text: string) => void;
}

/** What is run in a copy of the template: the platform of the checkout, or an unpacked installation (G1.02). */
const startOf = (installation?: string): string[] =>
  installation ? [join(installation, 'bin/backlay'), 'serve'] : [join(root, 'platform/dist/main.mjs')];

/** Builds, releases and starts the whole product, as `npm start` does, on a free port; a copy of the template is only started. */
export async function runProduct(
  environment: Record<string, string> = {},
  { port: givenPort, dataDir: given, empty, received: receivedMessages }: RunOptions = {},
): Promise<RunningProduct> {
  const port = givenPort ?? (await freePort());
  const template = empty ? undefined : process.env[TEMPLATE];
  const startedAt = performance.now();
  const dataDir = given ?? (template ? await cloneTemplate(template) : createDataFolder());
  const copiedMs = given || !template ? 0 : Math.round(performance.now() - startedAt);
  // What the template was started with is built, and released in every copy of it.
  const program =
    given || !template ? [join(root, 'shared/build/bootstrap.mjs'), 'start'] : startOf(process.env['E2E_SERVER']);
  const places = { PORT: String(port), DATA_DIR: dataDir, RELEASE_STORE: join(dataDir, 'releases') };
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: { ...process.env, ...places, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let text = '';
  const mismatches = new Set<string>();
  const listen = (chunk: Buffer) => {
    for (const [line] of chunk.toString().matchAll(/Response of \w+ does not match the contract: [^"\\]+/g))
      mismatches.add(line);
    text = (text + chunk.toString()).slice(-20_000);
    receivedMessages?.(chunk.toString());
    if (process.env['E2E_VERBOSE']) process.stderr.write(chunk);
  };
  child.stdout?.on('data', listen);
  child.stderr?.on('data', listen);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null && child.pid) {
      process.kill(child.pid, 'SIGTERM');
      const late = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), 30_000);
      await ended;
      clearTimeout(late);
    }
    // The database has a group of its own: it outlives a platform that was killed.
    await endServerOf(dataDir);
    if (!given) rmSync(dataDir, { recursive: true, force: true });
    if (mismatches.size > 0) throw new Error([...mismatches].join('\n'));
  };
  const kill = async () => {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
    await ended;
  };
  try {
    await untilHealthy(port, child, () => text);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, dataDir, copiedMs, kill, stop };
}
