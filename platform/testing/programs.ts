import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { relative, resolve, sep } from 'node:path';
import { buildPlatform } from '../../shared/build/build-platform';

const platform = resolve(__dirname, '..');
const built = new Map<string, Promise<string>>();

/**
 * Builds a source of the platform once for each test file; the file starts in a fraction of the sources' time.
 * @param source its path on this machine
 */
export function buildProgram(source: string): Promise<string> {
  const program = built.get(source) ?? buildPlatform(relative(platform, source).split(sep).join('/'));
  built.set(source, program);
  return program;
}

/** Starts a source of the platform as a process of its own. */
export async function startProgram(
  source: string,
  args: readonly string[] = [],
  options: SpawnOptions = {},
): Promise<ChildProcess> {
  return spawn(process.execPath, [await buildProgram(source), ...args], options);
}
