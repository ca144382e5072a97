import { createHash } from 'node:crypto';
import { insertAdminAudit } from '../../core/audit';
import type { Connection, Database } from '../../core/database';
import { matchLines, type Match } from './match-lines';
import type { BookEntry, EntryKind, ReadBooks, Source, StatementDay, StatementLine } from './ports';

const DAY_MS = 86_400_000;
/** Rows that one statement writes. */
const BATCH = 5000;

export type ImportRefusal =
  /** Somebody closed the day. */
  | 'closed'
  /** A line is of another day. */
  | { readonly line: number };

export type DifferenceKind = 'missing-here' | 'missing-there' | 'different';

/** Who imports or decides, as the audit names them. */
export interface Decider {
  readonly accountId: string;
  readonly userName: string;
  readonly userType: string;
}

/** How the lines of a day stand beside the books; `matched` have the amount of their entry. */
export interface DayFigures {
  readonly lines: number;
  readonly matched: number;
  readonly differences: Readonly<Record<DifferenceKind, number>>;
}

interface StoredLine extends StatementLine {
  readonly fingerprint: string;
}

interface Difference {
  readonly subject: string;
  readonly difference: DifferenceKind;
  readonly kind: EntryKind;
  readonly entryId: string | null;
  readonly reference: string;
  readonly utr: string;
  readonly amountHere: number | null;
  readonly amountThere: number | null;
  readonly at: number;
}

/** The day of a supplier whose clock is so many minutes ahead of UTC. */
export function statementDay(date: string, offsetMinutes: number): StatementDay {
  const from = Date.parse(`${date}T00:00:00Z`) - offsetMinutes * 60_000;
  return { date, from, to: from + DAY_MS };
}

/** The date of a supplier at a moment, as 2026-01-31. */
export const dateAt = (at: number, offsetMinutes: number): string =>
  new Date(at + offsetMinutes * 60_000).toISOString().slice(0, 10);

const toFields = ({ kind, reference, utr, amount, fee, at }: StatementLine): string =>
  JSON.stringify([kind, reference, utr, amount, fee, at]);

/** Equal lines differ by their number: a supplier that paid twice has two. */
function withFingerprints(lines: readonly StatementLine[]): readonly StoredLine[] {
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const fields = toFields(line);
    const nth = (seen.get(fields) ?? 0) + 1;
    seen.set(fields, nth);
    return { ...line, fingerprint: createHash('sha256').update(`${fields} ${nth}`).digest('base64url') };
  });
}

/** Compares statements of suppliers with the books, day by day (D5.09, G7.04). It books nothing. */
export class Reconciliation {
  constructor(
    private readonly database: Database,
    private readonly readBooks: ReadBooks,
    private readonly clock: () => number = Date.now,
  ) {}

  /**
   * Puts the statement of a day in place of the one before, and compares it. The same statement again changes nothing.
   * @param by who brought it; null: fetched
   */
  async importStatement(
    source: Source,
    day: StatementDay,
    lines: readonly StatementLine[],
    by: Decider | null,
  ): Promise<DayFigures | ImportRefusal> {
    const foreign = lines.findIndex(({ at }) => at < day.from || at >= day.to);
    if (foreign >= 0) return { line: foreign + 1 };
    const stored = withFingerprints(lines);
    const sha256 = createHash('sha256')
      .update(stored.map(({ fingerprint }) => fingerprint).join(' '))
      .digest('hex');
    return this.database.transaction(async (connection) => {
      await lockSource(connection, source);
      const before = await connection.query<{ sha256: string; closed: boolean }>(
        `SELECT sha256, closed_at IS NOT NULL AS closed FROM supplier_statement
         WHERE tenant_id = $1 AND source = $2 AND day = $3`,
        [source.tenantId, source.source, day.date],
      );
      const isSame = before.rows[0]?.sha256 === sha256;
      if (before.rows[0]?.closed) return isSame ? readFigures(connection, source, day.date) : 'closed';
      if (!isSame) await this.storeStatement(connection, source, day, { stored, sha256, by: by?.accountId ?? null });
      // The books may have caught up since: the same statement is compared again.
      await this.compare(connection, source, day);
      const figures = await readFigures(connection, source, day.date);
      if (by && !isSame)
        await insertAdminAudit(connection, {
          ...auditOf(by, source.tenantId),
          ...{ action: 'importStatement', subjectId: `${source.source} ${day.date}`, changes: figures },
        });
      return figures;
    });
  }

  private async storeStatement(
    connection: Connection,
    { tenantId, source }: Source,
    day: StatementDay,
    given: { readonly stored: readonly StoredLine[]; readonly sha256: string; readonly by: string | null },
  ): Promise<void> {
    const { stored, sha256, by } = given;
    await connection.query(
      `INSERT INTO supplier_statement (tenant_id, source, day, starts_at, ends_at, sha256, line_count, imported_at, imported_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (tenant_id, source, day) DO UPDATE SET starts_at = excluded.starts_at, ends_at = excluded.ends_at,
         sha256 = excluded.sha256, line_count = excluded.line_count, imported_at = excluded.imported_at, imported_by = excluded.imported_by`,
      [
        ...[tenantId, source, day.date, new Date(day.from), new Date(day.to), sha256, stored.length],
        ...[new Date(this.clock()), by],
      ],
    );
    await connection.query(
      `DELETE FROM statement_line l WHERE tenant_id = $1 AND source = $2 AND day = $3
         AND NOT EXISTS (SELECT 1 FROM unnest($4::text[]) AS stays WHERE stays = l.fingerprint)`,
      [tenantId, source, day.date, stored.map(({ fingerprint }) => fingerprint)],
    );
    for (let from = 0; from < stored.length; from += BATCH) {
      const part = stored.slice(from, from + BATCH);
      await connection.query(
        `INSERT INTO statement_line (tenant_id, source, day, fingerprint, kind, reference, utr, amount, fee, at)
         SELECT $1, $2, $3::date, * FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::bigint[], $9::bigint[], $10::timestamptz[])
         ON CONFLICT (tenant_id, source, day, fingerprint) DO NOTHING`,
        [
          ...[tenantId, source, day.date],
          ...[part.map(({ fingerprint }) => fingerprint), part.map(({ kind }) => kind)],
          ...[part.map(({ reference }) => reference), part.map(({ utr }) => utr)],
          ...[part.map(({ amount }) => amount), part.map(({ fee }) => fee), part.map(({ at }) => new Date(at))],
        ],
      );
    }
  }

  /** Matches the lines of a day anew with entries that no other day has, and stores what differs. */
  private async compare(connection: Connection, source: Source, day: StatementDay): Promise<void> {
    const key = [source.tenantId, source.source, day.date];
    const { rows } = await connection.query<{ [Field in keyof StoredLine]: StoredLine[Field] }>(
      `SELECT fingerprint, kind, reference, utr, amount, fee, (extract(epoch FROM at) * 1000)::bigint AS at
       FROM statement_line WHERE tenant_id = $1 AND source = $2 AND day = $3 ORDER BY at, fingerprint`,
      key,
    );
    // Suppliers book a payment up to a day before or after us.
    const entries = await this.readBooks(connection, source, day.from - DAY_MS, day.to + DAY_MS);
    const otherDays = await connection.query<{ entry: string }>(
      `SELECT kind || ' ' || entry_id AS entry FROM statement_line
       WHERE tenant_id = $1 AND source = $2 AND day <> $3 AND entry_id IS NOT NULL AND at >= $4 AND at < $5`,
      [...key, new Date(day.from - 3 * DAY_MS), new Date(day.to + 3 * DAY_MS)],
    );
    const taken = new Set(otherDays.rows.map(({ entry }) => entry));
    const result = matchLines(
      rows,
      entries.filter(({ kind, id }) => !taken.has(`${kind} ${id}`)),
    );
    await storeMatches(connection, key, result.matches);
    const ofDay = result.entries.filter(({ at }) => at >= day.from && at < day.to);
    await storeDifferences(connection, key, [
      ...result.lines.map((line) => toMissingHere(line)),
      ...ofDay.map((entry) => toMissingThere(entry)),
      ...result.matches.flatMap((match) =>
        match.line.amount === match.entry.amount ? [] : [toDifferent(match.line, match)],
      ),
    ]);
    await dropMatchedOnOtherDays(connection, source, result.matches);
  }
}

/** The part of an audit entry that every action here shares. */
export const auditOf = ({ accountId, userName, userType }: Decider, tenantId: string) => ({
  actorId: accountId,
  actorName: userName,
  actorType: userType,
  subjectKind: 'reconciliation',
  tenantId,
});

/** Imports and decisions of one source come one after the other. */
export async function lockSource(connection: Connection, { tenantId, source }: Source): Promise<void> {
  await connection.query('SELECT pg_advisory_xact_lock(42080, hashtext($1))', [`${tenantId} ${source}`]);
}

const entrySubject = ({ kind, id }: BookEntry): string => `entry ${kind} ${id}`;

const toMissingHere = ({ fingerprint, kind, reference, utr, amount, at }: StoredLine): Difference => ({
  ...{ subject: `line ${fingerprint}`, difference: 'missing-here', kind, entryId: null, reference, utr, at },
  ...{ amountHere: null, amountThere: amount },
});

const toMissingThere = (entry: BookEntry): Difference => ({
  ...{ subject: entrySubject(entry), difference: 'missing-there', kind: entry.kind, entryId: entry.id },
  ...{ reference: entry.references[0] ?? '', utr: entry.utr, at: entry.at },
  ...{ amountHere: entry.amount, amountThere: null },
});

const toDifferent = ({ kind, reference, utr, amount, at }: StoredLine, { entry }: Match): Difference => ({
  ...{ subject: entrySubject(entry), difference: 'different', kind, entryId: entry.id, reference, utr, at },
  ...{ amountHere: entry.amount, amountThere: amount },
});

async function storeMatches(
  connection: Connection,
  key: readonly string[],
  matches: readonly Match<StoredLine>[],
): Promise<void> {
  await connection.query(
    `UPDATE statement_line SET entry_id = NULL, matched_by = NULL
     WHERE tenant_id = $1 AND source = $2 AND day = $3 AND entry_id IS NOT NULL`,
    [...key],
  );
  for (let from = 0; from < matches.length; from += BATCH) {
    const part = matches.slice(from, from + BATCH);
    await connection.query(
      `UPDATE statement_line l SET entry_id = m.entry_id, matched_by = m.matched_by
       FROM unnest($4::text[], $5::text[], $6::text[]) AS m (fingerprint, entry_id, matched_by)
       WHERE l.tenant_id = $1 AND l.source = $2 AND l.day = $3 AND l.fingerprint = m.fingerprint`,
      [
        ...key,
        ...[part.map(({ line }) => line.fingerprint), part.map(({ entry }) => entry.id), part.map(({ by }) => by)],
      ],
    );
  }
}

/** A difference that stays has its decision still, unless its amounts changed. One that is gone goes unless somebody decided on it. */
async function storeDifferences(
  connection: Connection,
  key: readonly string[],
  differences: readonly Difference[],
): Promise<void> {
  const field = <F extends keyof Difference>(name: F) => differences.map((each) => each[name]);
  await connection.query(
    `DELETE FROM reconciliation_difference d WHERE tenant_id = $1 AND source = $2 AND day = $3 AND state IN ('open', 'assigned')
       AND NOT EXISTS (SELECT 1 FROM unnest($4::text[]) AS stays WHERE stays = d.subject)`,
    [...key, field('subject')],
  );
  await connection.query(
    `INSERT INTO reconciliation_difference AS d
       (tenant_id, source, day, subject, difference, kind, entry_id, reference, utr, amount_here, amount_there, at)
     SELECT $1, $2, $3::date, * FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::bigint[],
       $11::bigint[], $12::timestamptz[])
     ON CONFLICT (tenant_id, source, day, subject) DO UPDATE SET difference = excluded.difference, amount_here = excluded.amount_here,
       amount_there = excluded.amount_there, state = 'open', assignee_id = NULL, reason = '', ledger_transaction_id = NULL, decided_by = NULL,
       decided_at = NULL
     WHERE (d.difference, d.amount_here, d.amount_there) IS DISTINCT FROM
       (excluded.difference, excluded.amount_here, excluded.amount_there)`,
    [
      ...key,
      ...[field('subject'), field('difference'), field('kind'), field('entryId'), field('reference'), field('utr')],
      ...[field('amountHere'), field('amountThere'), field('at').map((at) => new Date(at))],
    ],
  );
}

/** An entry that was missing in the statement of its own day is no difference once another day has its line. */
async function dropMatchedOnOtherDays(
  connection: Connection,
  { tenantId, source }: Source,
  matches: readonly Match[],
): Promise<void> {
  await connection.query(
    `DELETE FROM reconciliation_difference d USING supplier_statement s
     WHERE d.tenant_id = $1 AND d.source = $2 AND d.difference = 'missing-there' AND d.subject = ANY ($3)
       AND d.state IN ('open', 'assigned')
       AND (s.tenant_id, s.source, s.day) = (d.tenant_id, d.source, d.day) AND s.closed_at IS NULL`,
    [tenantId, source, matches.map(({ entry }) => entrySubject(entry))],
  );
}

async function readFigures(
  connection: Pick<Connection, 'query'>,
  { tenantId, source }: Source,
  date: string,
): Promise<DayFigures> {
  const key = [tenantId, source, date];
  const lines = await connection.query<{ lines: number; named: number }>(
    `SELECT count(*)::int AS lines, count(entry_id)::int AS named FROM statement_line
     WHERE tenant_id = $1 AND source = $2 AND day = $3`,
    key,
  );
  const found = await connection.query<{ difference: DifferenceKind; count: number }>(
    `SELECT difference, count(*)::int AS count FROM reconciliation_difference
     WHERE tenant_id = $1 AND source = $2 AND day = $3 GROUP BY difference`,
    key,
  );
  const counts = new Map(found.rows.map(({ difference, count }) => [difference, count]));
  const countOf = (difference: DifferenceKind) => counts.get(difference) ?? 0;
  return {
    lines: lines.rows[0]?.lines ?? 0,
    matched: (lines.rows[0]?.named ?? 0) - countOf('different'),
    differences: {
      'missing-here': countOf('missing-here'),
      'missing-there': countOf('missing-there'),
      different: countOf('different'),
    },
  };
}
