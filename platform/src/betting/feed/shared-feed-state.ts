import { type Database, getFirstRow } from '../../core/database';
import type { ReplayPosition } from './replay/replay';

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
