import { type Database, getFirstRow } from '../../core/database';
import type { RateStore } from './pound-rate';
import type { ReplayPosition } from './replay/replay';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

/** What several processes have to find alike, in the database that they share. */
export class SharedFeedState {
  constructor(private readonly database: Pick<Database, 'query'>) {}

  /** Epoch of the simulated world, ms: that of the process that asked first for this seed and speed. */
  async epoch({ seed, speed }: { readonly seed: number; readonly speed: number }, now: number): Promise<number> {
    const { rows } = await this.database.query<{ value: number }>(
      `INSERT INTO feed_state (key, value) VALUES ($1, to_jsonb($2::bigint))
       ON CONFLICT (key) DO UPDATE SET key = excluded.key RETURNING value`,
      [`epoch:${seed}:${speed}`, now],
    );
    return getFirstRow(rows).value;
  }

  /** The rate of the pound that every process goes on with. */
  rateStore(): RateStore {
    return {
      load: async () => {
        const { rows } = await this.database.query<{ value: unknown }>('SELECT value FROM feed_state WHERE key = $1', [
          RATE_KEY,
        ]);
        return storedRate.safeParse(rows[0]?.value).data;
      },
      save: (stored) =>
        void this.database
          .query(
            `INSERT INTO feed_state (key, value) VALUES ($1, $2)
             ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
            [RATE_KEY, JSON.stringify(stored)],
          )
          .catch(() => undefined),
    };
  }

  /**
   * Where a replay has come to, per feed specification.
   * @param term the leadership that writes; a write of an earlier one is refused
   */
  replayPosition(spec: string, term: () => number = () => Number.MAX_SAFE_INTEGER): ReplayPosition {
    const key = `replay:${spec}`;
    return {
      load: async () => {
        const { rows } = await this.database.query<{ value: number }>('SELECT value FROM feed_state WHERE key = $1', [
          key,
        ]);
        return rows[0]?.value ?? 0;
      },
      // Lost at worst, and then written again soon: the place is only where to go on.
      save: (ms) =>
        void this.database
          .query(
            `INSERT INTO feed_state (key, value)
             SELECT $1, to_jsonb($2::bigint) WHERE NOT EXISTS (SELECT FROM leadership WHERE term > $3)
             ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
            [key, Math.round(ms), term()],
          )
          .catch(() => undefined),
    };
  }
}

// What a feed has to find again after a restart, as small files in the data folder.

const RATE_KEY = 'rate:GBP:INR';
const storedRate = z.object({ rate: z.number().int().positive(), at: z.number() });
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

/** The rate of the pound in a file of the data folder. */
export const createRateFile = (file: string): RateStore => ({
  load: async () => storedRate.safeParse(read(file)).data,
  save: (stored) => write(file, { ...stored }),
});

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
