import { spawn } from 'node:child_process';
import { buildPlatform } from './build-platform';
import { runNode } from './run-tool';
import { getDataFolder, getStoreLocation } from './working-versions';
import { root } from './workspace';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Builds the platform, runs it in the foreground, hands signals on, and resolves with its exit code. */
export async function runPlatform(environment: Readonly<Record<string, string>> = {}): Promise<number> {
  const child = spawn(process.execPath, [await buildPlatform()], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: getDataFolder(), RELEASE_STORE: getStoreLocation(), ...environment },
  });
  // A terminal sends Ctrl-C to the platform as well; it ignores the second one, so handing it on is harmless.
  const forward = SIGNALS.map((signal) => {
    const listener = () => child.kill(signal);
    process.on(signal, listener);
    return () => process.off(signal, listener);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      for (const stop of forward) stop();
      resolve(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1));
    });
  });
}

/**
 * Runs a command of the platform on the local data folder. It is built to one file first: its sources would take ten times as long
 * to start.
 * @param script its source in platform/src/cli, without the ending
 * @returns its exit code
 */
export async function runPlatformCommand(
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  const program = await buildPlatform(`src/cli/${script}.ts`);
  return (await runNode([program, ...args], { env: { DATA_DIR: getDataFolder(), ...environment } })).code;
}
