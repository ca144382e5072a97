import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export interface RunningProduct {
  readonly port: number;
  readonly dataDir: string;
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
  /** A data folder that is there already, and stays: else the product has an empty one of its own. */
  readonly dataDir?: string;
  /** Hears what the product writes. */
  readonly received?: (text: string) => void;
}

/** Builds, releases and starts the whole product, as `npm start` does, on a free port. */
export async function runProduct(
  environment: Record<string, string> = {},
  { dataDir: given, received: receivedMessages }: RunOptions = {},
): Promise<RunningProduct> {
  const port = await freePort();
  const dataDir = given ?? mkdtempSync(join(tmpdir(), 'backlay-e2e-'));
  const child = spawn(process.execPath, [join(root, 'shared/build/bootstrap.mjs'), 'start'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...environment },
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
    if (child.exitCode === null && child.pid) {
      process.kill(child.pid, 'SIGTERM');
      const late = setTimeout(() => child.pid && process.kill(-child.pid, 'SIGKILL'), 15_000);
      await ended;
      clearTimeout(late);
    }
    if (!given) rmSync(dataDir, { recursive: true, force: true });
    if (mismatches.size > 0) throw new Error([...mismatches].join('\n'));
  };
  try {
    await untilHealthy(port, child, () => text);
  } catch (error) {
    await stop();
    throw error;
  }
  return { port, dataDir, stop };
}
