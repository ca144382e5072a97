import { withoutTimeLimits, type Database } from '../database';
import { archiveMonth, getCut, listMonths, toMonth, type ArchiveDeps, type ArchiveGroup } from './archive-month';

/** How long rows of a group stay in the database, and then in the archive. */
export interface ArchivePeriod {
  readonly group: ArchiveGroup;
  readonly inDatabase: { readonly months: number } | { readonly days: number };
  readonly years: number;
}

export interface RunArchiveDeps extends ArchiveDeps {
  readonly periods: readonly ArchivePeriod[];
  readonly log: {
    info(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
  readonly clock?: () => number;
}

/** Moves every month that is wholly older than its period, and removes what is too old for the archive. Source: G5.07. */
export async function runArchive(deps: RunArchiveDeps): Promise<readonly string[]> {
  const { database, periods, log, clock = Date.now } = deps;
  const problems: string[] = [];
  const attempt = async (what: string, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const problem = `${what}: ${error instanceof Error ? error.message : String(error)}`;
      log.error({ err: error, what }, 'month archive failed: rows retained');
      problems.push(problem);
    }
  };
  await withoutTimeLimits(database, async (unlimited) => {
    for (const { group, inDatabase, years } of periods) {
      const cut = getCut(clock(), inDatabase);
      let months: readonly string[] = [];
      await attempt(group.name, async () => void (months = await listMonths(unlimited, group, cut)));
      for (const name of months)
        await attempt(`${group.name} ${name}`, async () => {
          const archived = await archiveMonth({ ...deps, database: unlimited }, group, toMonth(name), cut);
          if (archived) log.info(archived, 'month archived');
        });
      await attempt(group.name, () => removeExpired(deps, group, getCut(clock(), { months: years * 12 })));
    }
  });
  return problems;
}

async function removeExpired(
  { database, store, log }: RunArchiveDeps,
  group: ArchiveGroup,
  cut: number,
): Promise<void> {
  const { rows } = await database.query<{ id: number; folder: string }>(
    'SELECT id, folder FROM archive_batch WHERE group_name = $1 AND last_at < to_timestamp($2 / 1000.0) ORDER BY id',
    [group.name, cut],
  );
  for (const { id, folder } of rows) {
    await store.remove(await store.list(folder));
    await database.query('DELETE FROM archive_key WHERE batch_id = $1', [id]);
    await database.query('DELETE FROM archive_batch WHERE id = $1', [id]);
    log.info({ folder }, 'archived month removed');
  }
}

const INDIA_MS = 5.5 * 3_600_000;
/** The run of a day begins after this hour in India: the proof of the books is over. */
const AT_HOUR = 5;
const HOUR_MS = 3_600_000;

/** Runs the archive once a day, by one of the processes; call it as often as one likes. A run that was cut short begins again. */
export async function runDailyArchive(database: Database, deps: RunArchiveDeps): Promise<void> {
  const { clock = Date.now } = deps;
  const day = new Date(clock() + INDIA_MS - AT_HOUR * HOUR_MS).toISOString().slice(0, 10);
  const { rowCount } = await database.query(
    `INSERT INTO archive_run (day, started_at) VALUES ($1, $2)
     ON CONFLICT (day) DO UPDATE SET started_at = excluded.started_at
     WHERE archive_run.ended_at IS NULL AND archive_run.started_at < excluded.started_at - interval '1 hour'`,
    [day, new Date(clock())],
  );
  if (rowCount === 0) return;
  const problems = await runArchive(deps);
  await database.query('UPDATE archive_run SET ended_at = $2, problems = $3 WHERE day = $1', [
    day,
    new Date(clock()),
    JSON.stringify(problems),
  ]);
}
