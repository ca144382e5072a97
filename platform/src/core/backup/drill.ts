import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';
import type { Connection } from '../database';
import { restoreDataFolder } from './data-folder';

/** What may be lost with the machine where the log is archived, ms (G5.02). */
const LOST_MOST_MS = 60_000;

/** A restore of the newest set on a copy. It is good where `problems` is empty. */
export interface DrillRun {
  readonly setId: string;
  readonly startedAt: Date;
  /** What a loss of the machine at the start would have cost, ms: the recovery point. */
  readonly lostMs: number;
  /** Until the copy was proved, ms: the recovery time. */
  readonly tookMs: number;
  readonly problems: readonly string[];
}

/** The last sign of life of a platform on this database; now where none was seen. */
export async function readLastSign(connection: Connection): Promise<Date> {
  const { rows } = await connection.query<{ at: Date }>(
    'SELECT coalesce(max(seen_at), now()) AS at FROM platform_process',
  );
  return rows[0]?.at ?? new Date();
}

export interface DrillCommand {
  /** Where the sets are, with a set or without. */
  readonly place: string;
  /** Folder with room for a copy. */
  readonly folder: string;
  /** The platform's last sign of life, before the drill. */
  readonly lastSign: Date;
  /** Proves the copy. Returns what is wrong with it. */
  readonly prove: (
    config: Config,
    restored: { readonly setId: string; readonly to: Date },
  ) => Promise<readonly string[]>;
}

/**
 * Restores a set and the archived log into a folder of its own, proves the copy and removes it (G5.05). The copy archives no log, and
 * its releases are apart from those that are served.
 */
export async function runDrill(config: Config, { place, folder, lastSign, prove }: DrillCommand): Promise<DrillRun> {
  const startedAt = new Date();
  const begun = performance.now();
  const dataDir = mkdtempSync(join(folder, 'backlay-drill-'));
  // The server of the copy has a user of its own where the command runs as root.
  chmodSync(dataDir, 0o755);
  const releaseStore = config.releaseStore.startsWith('s3://') ? config.releaseStore : join(dataDir, 'releases');
  const copy: Config = { ...config, dataDir: join(dataDir, 'copy'), releaseStore, archiveTo: null };
  try {
    let problems: readonly string[] = [];
    const { manifest, restoredTo } = await restoreDataFolder(copy, place, {
      archive: config.archiveTo,
      conclude: async (to, { id }) => {
        problems = await prove(copy, { setId: id, to });
      },
    });
    const tookMs = Math.round(performance.now() - begun);
    const lostMs = Math.max(0, lastSign.getTime() - restoredTo.getTime());
    if (config.archiveTo !== null && lostMs > LOST_MOST_MS)
      problems = [
        ...problems,
        `${Math.round(lostMs / 1000)} s would be lost. Accepted: at most ${LOST_MOST_MS / 1000} s.`,
      ];
    return { setId: manifest.id, startedAt, lostMs, tookMs, problems };
  } finally {
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** Stores a drill for the metrics and the alert. */
export async function recordDrill(
  connection: Connection,
  { setId, startedAt, lostMs, tookMs, problems }: DrillRun,
): Promise<void> {
  await connection.query(
    'INSERT INTO backup_drill (set_id, started_at, lost_ms, took_ms, problems) VALUES ($1, $2, $3, $4, $5)',
    [setId, startedAt, lostMs, tookMs, JSON.stringify(problems)],
  );
}
