import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import type { ReplayPosition } from './replay/replay';

// What a feed has to find again after a restart, as small files in the data folder.

const storedEpoch = z.object({ seed: z.number(), speed: z.number(), epoch: z.number() });
const storedPosition = z.object({ spec: z.string(), ms: z.number() });

function read(file: string): unknown {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
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
  const stored = storedEpoch.safeParse(read(file)).data;
  if (stored && stored.seed === world.seed && stored.speed === world.speed) return stored.epoch;
  write(file, { ...world, epoch: now });
  return now;
}

/** Position of a replay, stored per feed specification. Another recording begins at its start. */
export function createReplayOffsetFile(file: string, spec: string): ReplayPosition {
  return {
    load: async () => {
      const stored = storedPosition.safeParse(read(file)).data;
      return stored?.spec === spec ? stored.ms : 0;
    },
    save: (ms) => write(file, { spec, ms }),
  };
}
