import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';

/** A machine without a network is distinguished from a slow one after this long, ms. */
const INSTALL_MS = 240_000;
/** Suites beside each other install one after the other: each waits this long for the package manager, s. */
const LOCK_S = 180;
const ATTEMPTS = 3;
const ATTEMPT_GAP_MS = 3_000;

export interface ProgramSearch {
  /** Environment variable that names another place. */
  readonly variable: string;
  readonly places: readonly string[];
  /** Debian's package of it. */
  readonly debian: string;
  /** It is installed with what Debian recommends beside it. */
  readonly isWhole?: boolean;
  /** How often an installation is tried: once where something else does as well. */
  readonly attempts?: number;
}

/** Blocks the process: programs are looked for while a test file is read. */
const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** The program of this machine, or the one that its variable names; installs Debian's where it can. Null when there is none. */
export function findProgram({ variable, places, debian, isWhole, attempts = ATTEMPTS }: ProgramSearch): string | null {
  const find = () => [process.env[variable] ?? '', ...places].find((place) => existsSync(place)) ?? null;
  const found = find();
  if (found || process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return found;
  const aptGet = (...args: string[]) => {
    try {
      execFileSync('apt-get', ['-o', `DPkg::Lock::Timeout=${LOCK_S}`, ...args], {
        stdio: 'ignore',
        timeout: INSTALL_MS,
        // In this runlevel the package starts no server of its own.
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      });
    } catch {
      // Another suite reads the lists meanwhile, or the machine has no network.
    }
  };
  for (let attempt = 1; find() === null && attempt <= attempts; attempt += 1) {
    if (attempt > 1) pause(ATTEMPT_GAP_MS);
    aptGet('update', '-qq');
    if (find() === null) aptGet('install', '-y', '-qq', ...(isWhole ? [] : ['--no-install-recommends']), debian);
  }
  return find();
}

/** The Chromium of this machine; installs Debian's where it can. Throws with what is missing. */
export function findChromium(): string {
  const named = process.env['CHROMIUM_PATH'];
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`);
  const found = findProgram({
    variable: 'CHROMIUM_PATH',
    places: [
      '/usr/bin/chromium',
      '/usr/bin/chromium-browser',
      '/usr/bin/google-chrome',
      '/usr/bin/google-chrome-stable',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    debian: 'chromium',
    isWhole: true,
  });
  if (found) return found;
  throw new Error(
    'The browser tests need Chromium or Chrome: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
  );
}

/**
 * Chromium's headless shell, which draws no window: a third of the processor time of Chromium itself. Installs Debian's where it can.
 * The Chromium of this machine where there is none, or where `CHROMIUM_PATH` names one.
 */
export function findHeadlessChromium(): string {
  // Comes with the fonts that pages are drawn with, and serves where there is no shell.
  const chromium = findChromium();
  if (process.env['CHROMIUM_PATH']) return chromium;
  const search = {
    variable: 'HEADLESS_CHROMIUM_PATH',
    places: ['/usr/bin/chromium-headless-shell'],
    debian: 'chromium-headless-shell',
    attempts: 1,
  };
  return findProgram(search) ?? chromium;
}

/** A port of this machine that nobody listens at now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
