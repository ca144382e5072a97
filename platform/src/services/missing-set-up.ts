import type { Config } from '../core/config';
import type { Database } from '../core/database';
import { countAdministrators } from '../accounts/identity';

/** How often what is missing is named again, ms. */
export const MISSING_SET_UP_MS = 3_600_000;

interface Counts {
  readonly brands: number;
  readonly ways: number;
}

/** Whether PostgreSQL archived its log within a day, and not only tried to. */
async function hasBackup(database: Pick<Database, 'query'>): Promise<boolean> {
  const { rows } = await database.query<{ archives: boolean | null }>(
    `SELECT last_archived_time > now() - interval '1 day' AND last_archived_time > coalesce(last_failed_time, '-infinity') AS archives
     FROM pg_stat_archiver`,
  );
  return rows[0]?.archives ?? false;
}

/** What a production still lacks, one line each with what adds it (D1.08, G2.01). Nothing in demo mode. */
export async function listMissingSetUp(
  database: Pick<Database, 'query'>,
  { mode, smsGatewayUrl, feed, databaseUrl }: Pick<Config, 'mode' | 'smsGatewayUrl' | 'feed' | 'databaseUrl'>,
): Promise<readonly string[]> {
  if (mode !== 'production') return [];
  const administrators = await countAdministrators(database);
  const { rows } = await database.query<Counts>(
    `SELECT (SELECT count(*)::int FROM tenant WHERE coalesce(record ->> 'audience', 'player') = 'player') AS brands,
       (SELECT count(*)::int FROM deposit_method WHERE active) AS ways`,
  );
  const { brands = 0, ways = 0 } = rows[0] ?? {};
  return [
    ...(administrators === 0
      ? ['Missing: an administrator. Add one on the server: npm run staff -- create-administrator <user name>']
      : []),
    ...(brands === 0 ? ['Missing: a brand. Players have no site until there is a player tenant in the database.'] : []),
    ...(ways === 0 ? ['Missing: a payment way. Staff adds it under Money settings of a brand.'] : []),
    ...(smsGatewayUrl ? [] : ['Missing: text messages. Set SMS_GATEWAY_URL.']),
    ...(feed === 'none' ? ['Missing: a feed. Set FEED=betfair, or enter markets by the push adapter and staff.'] : []),
    ...((await hasBackup(database))
      ? []
      : [
          `Missing: a backup. ${databaseUrl ? 'PostgreSQL archives no log' : 'Set DATABASE_URL to a PostgreSQL that archives its log'}: ALTER SYSTEM SET archive_mode = on, the same for archive_command, then restart it.`,
        ]),
  ];
}
