import { createHash } from 'node:crypto';
import type { Connection, Database } from '../database';
import { getFirstRow } from '../database';
import { sealObject, sha256, writeListing, type BackupStore } from '../backup';

/** A calendar month in India, the calendar of the ledger's days; ms since 1970, `to` excluded. */
export interface Month {
  /** `2025-01`. */
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

/** A table of a group. */
export interface ArchivedTable {
  readonly name: string;
  /**
   * Query of the rows that leave with a month: `row_id` is the ctid, `accounts` and `keys` (text[]) find the row, `at` is ms since 1970.
   * It may read `archiving_<name>` of tables before it.
   */
  readonly select: (month: Month, cut: number) => string;
}

/** Tables whose rows leave together. Rows are removed in the opposite order of `tables`. */
export interface ArchiveGroup {
  readonly name: string;
  /** Queries of `at`, ms since 1970: the months that have rows. */
  readonly times: readonly string[];
  readonly tables: readonly ArchivedTable[];
  /** Statements before the removal: what stays in the place of the rows of `archiving_<name>`. */
  readonly carry: readonly string[];
}

export interface ArchiveDeps {
  readonly database: Database;
  readonly store: BackupStore;
  /** Public keys for which the files are encrypted. */
  readonly recipients: readonly string[];
  /** Bytes of the rows in one file, for tests. */
  readonly partBytes?: number;
}

/** What one month of a group became; null where none of its rows could leave. */
export interface ArchivedMonth {
  readonly group: string;
  readonly month: string;
  readonly folder: string;
  readonly rows: Readonly<Record<string, number>>;
}

/** A month that did not leave: its files are not as they were written. */
export class ArchiveDamaged extends Error {
  override readonly name = 'ArchiveDamaged';
}

/** One installation archives one month at a time; any number will do. */
const ARCHIVE_LOCK = 4_207_007;
/** India is this far ahead of UTC, ms. */
const INDIA_MS = 5.5 * 3_600_000;
const PART_BYTES = 8 * 1024 * 1024;
const ROWS_OF_FETCH = 2000;
export const LISTING = 'checksums.txt';
export const MANIFEST = 'manifest';
export const partPath = (folder: string, part: number): string => `${folder}/rows.${String(part).padStart(5, '0')}`;
export const pathOf = (folder: string, name: string): string => `${folder}/${name}`;

/** The month of a name such as `2025-01`. */
export function toMonth(name: string): Month {
  const [year = 0, month = 0] = name.split('-').map(Number);
  return { name, from: Date.UTC(year, month - 1) - INDIA_MS, to: Date.UTC(year, month) - INDIA_MS };
}

/** The beginning of the month that has the moment some months or days before `now`, ms: every month before it is wholly older. */
export function getCut(now: number, age: { readonly months: number } | { readonly days: number }): number {
  const moment = new Date(now + INDIA_MS);
  if ('days' in age) moment.setUTCDate(moment.getUTCDate() - age.days);
  const back = 'months' in age ? age.months : 0;
  return Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() - back) - INDIA_MS;
}

/** Names of the months before `cut` in which a group has rows, oldest first. */
export async function listMonths(connection: Connection, group: ArchiveGroup, cut: number): Promise<readonly string[]> {
  const { rows } = await connection.query<{ name: string }>(
    `SELECT DISTINCT to_char(to_timestamp(at / 1000.0) AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM') AS name
     FROM (${group.times.join(' UNION ALL ')}) t WHERE at < $1 ORDER BY name`,
    [cut],
  );
  return rows.map(({ name }) => name);
}

interface Part {
  readonly number: number;
  readonly table: string;
  readonly rows: number;
  readonly sha256: string;
}

/**
 * Moves a month of a group: writes its rows, reads the files back, and removes the rows in the same transaction. Where anything differs or
 * the process ends, the database is as it was, and the next attempt writes the files anew. Source: G5.07.
 * @throws {ArchiveDamaged} when a file is not as it was written
 */
export async function archiveMonth(
  { database, store, recipients, partBytes = PART_BYTES }: ArchiveDeps,
  group: ArchiveGroup,
  month: Month,
  cut: number,
): Promise<ArchivedMonth | null> {
  return database.transaction(async (connection) => {
    await connection.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    await connection.query(
      `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL work_mem = '64MB'; SET LOCAL cursor_tuple_fraction = 1`,
    );
    const lock = await connection.query<{ isMine: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS "isMine"', [
      ARCHIVE_LOCK,
    ]);
    if (!getFirstRow(lock.rows).isMine) return null;
    const rows = await selectRows(connection, group, month, cut);
    if (Object.values(rows).every((count) => count === 0)) return null;
    const batch = await openBatch(connection, group, month);
    await store.remove(await store.list(batch.folder));
    const files = new BatchFiles(connection, store, batch, recipients, partBytes);
    for (const { name } of group.tables) await files.writeTable(name);
    const checksum = await files.finish(group, month);
    await compareRows(files.parts, rows);
    await files.readBack();
    await removeRows(connection, group, { ...batch, parts: files.parts.length, checksum, rows });
    return { group: group.name, month: month.name, folder: batch.folder, rows };
  });
}

async function selectRows(
  connection: Connection,
  { tables }: ArchiveGroup,
  month: Month,
  cut: number,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { name, select } of tables) {
    await connection.query(`CREATE TEMPORARY TABLE archiving_${name} ON COMMIT DROP AS ${select(month, cut)}`);
    await connection.query(`ANALYZE archiving_${name}`);
    const { rows } = await connection.query<{ count: number }>(`SELECT count(*) AS count FROM archiving_${name}`);
    counts[name] = getFirstRow(rows).count;
  }
  return counts;
}

interface Batch {
  readonly id: number;
  readonly folder: string;
}

async function openBatch(connection: Connection, { name }: ArchiveGroup, month: Month): Promise<Batch> {
  const { rows } = await connection.query<Batch & Record<string, unknown>>(
    `INSERT INTO archive_batch (group_name, month, number, folder)
     SELECT $1, ($2 || '-01')::date, number, concat_ws('/', 'months', place.id, $1::text, $2::text, number)
     FROM archive_place place, LATERAL (SELECT coalesce(max(number), 0) + 1 AS number FROM archive_batch
       WHERE group_name = $1 AND month = ($2 || '-01')::date) next
     RETURNING id, folder`,
    [name, month.name],
  );
  return getFirstRow(rows);
}

interface Line extends Record<string, unknown> {
  readonly line: string;
  readonly accounts: readonly string[] | null;
  readonly keys: readonly string[] | null;
}

/** First half of the MD5 of a key as the digits of an int8. */
export const hashOf = (key: string): string => createHash('md5').update(key).digest().readBigInt64BE().toString();

/** The files of one batch. */
class BatchFiles {
  readonly parts: Part[] = [];
  private readonly sums = new Map<string, string>();

  constructor(
    private readonly connection: Connection,
    private readonly store: BackupStore,
    private readonly batch: Batch,
    private readonly recipients: readonly string[],
    private readonly partBytes: number,
  ) {}

  /** Writes the selected rows of a table, those of an account side by side, as JSON lines. */
  async writeTable(name: string): Promise<void> {
    await this.connection.query(
      `DECLARE archived_rows NO SCROLL CURSOR FOR
       SELECT json_build_object('accounts', s.accounts, 'keys', s.keys, 'at', s.at, 'row', to_json(r))::text AS line, s.accounts, s.keys
       FROM archiving_${name} s JOIN ${name} r ON r.ctid = s.row_id ORDER BY s.accounts[1] COLLATE "C" NULLS FIRST, s.at`,
    );
    let lines: Line[] = [];
    let size = 0;
    for (;;) {
      const { rows } = await this.connection.query<Line>(`FETCH ${ROWS_OF_FETCH} FROM archived_rows`);
      for (const row of rows) {
        lines.push(row);
        size += row.line.length;
        if (size < this.partBytes) continue;
        await this.writePart(name, lines);
        [lines, size] = [[], 0];
      }
      if (rows.length === 0) break;
    }
    if (lines.length > 0) await this.writePart(name, lines);
    await this.connection.query('CLOSE archived_rows');
  }

  private async writePart(table: string, lines: readonly Line[]): Promise<void> {
    const number = this.parts.length + 1;
    const content = Buffer.from(lines.map(({ line }) => `${line}\n`).join(''));
    await this.write(partPath(this.batch.folder, number), content);
    this.parts.push({ number, table, rows: lines.length, sha256: sha256(content) });
    await this.connection.query(
      'INSERT INTO archive_key (hash, batch_id, part) SELECT hash, $2::int, $3::int FROM unnest($1::bigint[]) hash',
      [[...new Set(lines.flatMap(({ keys }) => keys ?? []).map(hashOf))], this.batch.id, number],
    );
    await this.connection.query(
      'INSERT INTO archive_account (account_id, batch_id, part) SELECT account, $2::int, $3::int FROM unnest($1::text[]) account',
      [[...new Set(lines.flatMap(({ accounts }) => accounts ?? []))], this.batch.id, number],
    );
  }

  private async write(path: string, content: Uint8Array): Promise<void> {
    const sealed = sealObject(path, content, { recipients: this.recipients });
    await this.store.write(path, sealed);
    this.sums.set(path, sha256(sealed));
  }

  /** Writes the manifest and the checksums of all files; returns the checksum of these. */
  async finish({ name }: ArchiveGroup, month: Month): Promise<string> {
    const manifest = { format: 1, group: name, month: month.name, parts: this.parts };
    await this.write(pathOf(this.batch.folder, MANIFEST), Buffer.from(JSON.stringify(manifest)));
    const listing = writeListing(this.sums);
    const path = pathOf(this.batch.folder, LISTING);
    await this.store.write(path, listing);
    this.sums.set(path, sha256(listing));
    return sha256(listing);
  }

  /** @throws {ArchiveDamaged} when a stored file differs from what was written */
  async readBack(): Promise<void> {
    for (const [path, sum] of this.sums) {
      const stored = await this.store.read(path);
      if (stored === null || sha256(stored) !== sum)
        throw new ArchiveDamaged(`${path} ${stored === null ? 'is missing' : 'is not as it was written'}`);
    }
  }
}

async function compareRows(parts: readonly Part[], rows: Readonly<Record<string, number>>): Promise<void> {
  for (const [table, count] of Object.entries(rows)) {
    const written = parts.filter((part) => part.table === table).reduce((sum, part) => sum + part.rows, 0);
    if (written !== count) throw new ArchiveDamaged(`${written} rows of ${table} were written, not ${count}`);
  }
}

interface WrittenBatch extends Batch {
  readonly parts: number;
  readonly checksum: string;
  readonly rows: Readonly<Record<string, number>>;
}

async function removeRows(connection: Connection, { tables, carry }: ArchiveGroup, batch: WrittenBatch): Promise<void> {
  const times = tables.map(({ name }) => `SELECT at FROM archiving_${name}`).join(' UNION ALL ');
  await connection.query(
    `UPDATE archive_batch SET tables = $2, parts = $3, checksum = $4, removing = pg_current_xact_id(),
       first_at = to_timestamp(t.first / 1000.0), last_at = to_timestamp(t.last / 1000.0)
     FROM (SELECT min(at) AS first, max(at) AS last FROM (${times}) a) t WHERE id = $1`,
    [batch.id, JSON.stringify(batch.rows), batch.parts, batch.checksum],
  );
  for (const statement of carry) await connection.query(statement);
  for (const { name } of tables.toReversed()) {
    const { rowCount } = await connection.query(
      `DELETE FROM ${name} r USING archiving_${name} s WHERE r.ctid = s.row_id`,
    );
    if (rowCount !== batch.rows[name])
      throw new Error(`${rowCount ?? 0} rows of ${name} would be removed, not ${batch.rows[name] ?? 0}`);
  }
  await connection.query('UPDATE archive_batch SET removing = NULL WHERE id = $1', [batch.id]);
}
