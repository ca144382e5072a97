import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ReplayPosition } from './replay/replay';

// What a feed has to find again after a restart, as small files in the data folder.

function read<T>(file: string): T | undefined {
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
  } catch {
    // A half-written file of a killed process counts as none.
    return undefined;
  }
}

function write(file: string, content: object): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(content));
  renameSync(`${file}.new`, file);
}

/** Epoch of the simulated world, ms: the stored one for the same seed and speed, else now, which begins a new world. */
export function loadOrCreateEpoch(
  file: string,
  world: { readonly seed: number; readonly speed: number },
  now: number,
): number {
  const stored = read<{ seed: number; speed: number; epoch: number }>(file);
  if (stored && stored.seed === world.seed && stored.speed === world.speed) return stored.epoch;
  write(file, { ...world, epoch: now });
  return now;
}

/** Position of a replay, stored per feed specification. Another recording begins at its start. */
export function createReplayOffsetFile(file: string, spec: string): ReplayPosition {
  return {
    load: async () => {
      const stored = read<{ spec: string; ms: number }>(file);
      return stored?.spec === spec ? stored.ms : 0;
    },
    save: (ms) => write(file, { spec, ms }),
  };
}
