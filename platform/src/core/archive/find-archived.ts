import { z } from 'zod';
import { compareListing, readObject, sha256, type BackupStore, type OpenWith } from '../backup';
import type { Connection } from '../database';
import { hashOf, LISTING, MANIFEST, partPath, pathOf } from './archive-month';

/** What is looked for: a key such as the id of a bet, an account, or an interval in ms since 1970, `to` excluded. */
export type ArchiveQuery =
  | { readonly key: string }
  | { readonly account: string }
  | { readonly from: number; readonly to: number };

/** A row of the archive. */
export interface ArchivedRow {
  readonly group: string;
  readonly month: string;
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** A batch of the archive. */
export interface ArchiveListEntry {
  readonly id: number;
  readonly group: string;
  /** `2025-01`. */
  readonly month: string;
  readonly folder: string;
  readonly parts: number;
  readonly rows: Readonly<Record<string, number>>;
  readonly checksum: string;
}

const manifestSchema = z.object({
  format: z.literal(1),
  group: z.string(),
  month: z.string(),
  parts: z.array(z.object({ number: z.number(), table: z.string(), rows: z.number(), sha256: z.string() })),
});
const lineSchema = z.object({
  accounts: z.array(z.string()).nullable(),
  keys: z.array(z.string()).nullable(),
  at: z.number().nullable(),
  row: z.record(z.string(), z.unknown()),
});

const BATCH = `b.id, b.group_name AS "group", to_char(b.month, 'YYYY-MM') AS month, b.folder, b.parts, b.tables AS rows, b.checksum`;

/** Every batch of the archive, oldest month first. */
export async function listArchive(connection: Connection): Promise<readonly ArchiveListEntry[]> {
  const { rows } = await connection.query<ArchiveListEntry & Record<string, unknown>>(
    `SELECT ${BATCH} FROM archive_batch b ORDER BY b.month, b.group_name, b.number`,
  );
  return rows;
}

interface FoundParts extends ArchiveListEntry, Record<string, unknown> {
  readonly found: readonly number[];
}

async function findParts(connection: Connection, query: ArchiveQuery): Promise<readonly FoundParts[]> {
  const grouped = (from: string, where: string) =>
    `SELECT ${BATCH}, array_agg(DISTINCT f.part ORDER BY f.part) AS found FROM ${from} f JOIN archive_batch b ON b.id = f.batch_id
     WHERE ${where} GROUP BY b.id ORDER BY b.month, b.id`;
  const { rows } =
    'key' in query
      ? await connection.query<FoundParts>(grouped('archive_key', 'f.hash = $1::bigint'), [hashOf(query.key)])
      : 'account' in query
        ? await connection.query<FoundParts>(grouped('archive_account', 'f.account_id = $1'), [query.account])
        : await connection.query<FoundParts>(
            `SELECT ${BATCH}, ARRAY(SELECT generate_series(1, b.parts)) AS found FROM archive_batch b
             WHERE b.last_at >= to_timestamp($1 / 1000.0) AND b.first_at < to_timestamp($2 / 1000.0) ORDER BY b.month, b.id`,
            [query.from, query.to],
          );
  return rows;
}

/** Rows of the archive that have a key, are of an account, or are of an interval. Only the files that may have them are read. */
export async function* findArchived(
  connection: Connection,
  store: BackupStore,
  keys: OpenWith,
  query: ArchiveQuery,
): AsyncGenerator<ArchivedRow, void> {
  for (const { folder, found, group, month } of await findParts(connection, query)) {
    const manifest = manifestSchema.parse(
      JSON.parse((await readObject(store, pathOf(folder, MANIFEST), keys)).toString('utf8')),
    );
    for (const number of found) {
      const part = manifest.parts.find((each) => each.number === number);
      if (!part) continue;
      const content = (await readObject(store, partPath(folder, number), keys)).toString('utf8');
      for (const text of content.split('\n')) {
        if (!mayMatch(text, query)) continue;
        const { row, ...about } = lineSchema.parse(JSON.parse(text));
        if (matches(about, query)) yield { group, month, table: part.table, row };
      }
    }
  }
}

/** Parsing every line would take longer than reading it. */
function mayMatch(text: string, query: ArchiveQuery): boolean {
  if (text === '') return false;
  if ('from' in query) return true;
  return text.includes(JSON.stringify('key' in query ? query.key : query.account));
}

function matches({ accounts, keys, at }: Omit<z.infer<typeof lineSchema>, 'row'>, query: ArchiveQuery): boolean {
  if ('key' in query) return keys?.includes(query.key) ?? false;
  if ('account' in query) return accounts?.includes(query.account) ?? false;
  return at !== null && at >= query.from && at < query.to;
}

/** Compares every file of the archive with its checksum; one line for each that is missing or changed. No key is needed. */
export async function verifyMonths(connection: Connection, store: BackupStore): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const { folder, checksum } of await listArchive(connection)) {
    const path = pathOf(folder, LISTING);
    const listing = await store.read(path);
    if (listing && sha256(listing) !== checksum) problems.push(`${path} was changed`);
    const found = await compareListing(store, path);
    if (typeof found === 'string') problems.push(found);
    else problems.push(...found.map(({ object, problem }) => `${object} ${problem}`));
  }
  return [...new Set(problems)];
}

/**
 * Time of the newest archived row of a group, of one account or of all (null); null where nothing since `from` is archived. ms since 1970.
 */
export async function readArchivedUntil(
  connection: Connection,
  group: string,
  accountId: string | null,
  from = 0,
): Promise<number | null> {
  const { rows } = await connection.query<{ until: number | null }>(
    `SELECT (extract(epoch FROM max(b.last_at)) * 1000)::bigint AS until FROM archive_batch b
     WHERE b.group_name = $1 AND ($2::text IS NULL OR b.id IN (SELECT batch_id FROM archive_account WHERE account_id = $2))`,
    [group, accountId],
  );
  const until = rows[0]?.until ?? null;
  return until !== null && until >= from ? until : null;
}

const TIME = /^(\d{4}-\d\d)(-\d\d(T\d\d:\d\d(:\d\d)?)?)?(Z|[+-]\d\d:\d\d)?$/;
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 86_400_000;

/** The second, minute, day or month that a time names, in UTC without an offset; null where it is no time. */
export function parseInterval(text: string): { readonly from: number; readonly to: number } | null {
  const [, month, day = '-01', time = 'T00:00', seconds, zone = 'Z'] = TIME.exec(text) ?? [];
  if (month === undefined) return null;
  const date = day.slice(0, 3);
  const from = Date.parse(`${month}${date}${time}${zone}`);
  if (Number.isNaN(from)) return null;
  if (seconds !== undefined) return { from, to: from + SECOND_MS };
  if (day.includes('T')) return { from, to: from + MINUTE_MS };
  if (text.startsWith(`${month}-`)) return { from, to: from + DAY_MS };
  const end = new Date(from);
  return { from, to: end.setUTCMonth(end.getUTCMonth() + 1) };
}
