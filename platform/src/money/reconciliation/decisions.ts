import { insertAdminAudit } from '../../core/audit';
import type { Connection, Database } from '../../core/database';
import { ownedBy, type Owners } from '../../core/scope';
import { auditOf, lockSource, type Decider, type DifferenceKind } from './reconciliation';
import type { EntryKind, Source } from './ports';

export type DifferenceState = 'open' | 'assigned' | 'explained' | 'adjusted';

/** What somebody makes of a difference. An adjustment names the transaction of a player that set it right. */
export type DifferenceDecision = { readonly reason: string } & (
  | { readonly action: 'assign'; readonly assigneeId: string }
  | { readonly action: 'explain' | 'reopen' }
  | { readonly action: 'adjust'; readonly userId: string; readonly transactionId: string }
);

export type DecisionRefusal = 'unknown' | 'closed' | 'no-such-entry' | 'entry-used';

export interface DifferenceRow {
  readonly id: string;
  readonly source: string;
  readonly day: string;
  readonly difference: DifferenceKind;
  readonly kind: EntryKind;
  readonly entryId: string | null;
  readonly reference: string;
  readonly utr: string;
  readonly amountHere: number | null;
  readonly amountThere: number | null;
  readonly at: Date;
  readonly state: DifferenceState;
  readonly assigneeId: string | null;
  readonly reason: string;
  /** Transaction of the ledger. */
  readonly transactionId: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
}

export interface DayRow {
  readonly source: string;
  readonly day: string;
  readonly lines: number;
  readonly matched: number;
  readonly missingHere: number;
  readonly missingThere: number;
  readonly different: number;
  /** Differences that nobody has decided on. */
  readonly open: number;
  readonly importedAt: Date;
  readonly importedBy: string | null;
  readonly closedAt: Date | null;
  readonly closedName: string | null;
}

interface PageQuery {
  readonly page: number;
  readonly limit: number;
}

const DIFFERENCE = `id, source, day::text, difference, kind, entry_id AS "entryId", reference, utr, amount_here AS "amountHere",
  amount_there AS "amountThere", at, state, assignee_id AS "assigneeId", reason, ledger_transaction_id::text AS "transactionId",
  decided_by AS "decidedBy", decided_at AS "decidedAt"`;

/** Days of a brand that have a statement, the newest first; of one source where it is given. */
export async function listDays(
  database: Pick<Database, 'query'>,
  { tenantId, source, page, limit }: PageQuery & { readonly tenantId: string; readonly source?: string | undefined },
): Promise<{ readonly days: readonly DayRow[]; readonly total: number }> {
  const { rows } = await database.query<DayRow & { total: number }>(
    `SELECT s.source, s.day::text, s.line_count AS lines, s.imported_at AS "importedAt", s.imported_by AS "importedBy",
       s.closed_at AS "closedAt", s.closed_name AS "closedName", s.total,
       s.line_count - d.here - d.different AS matched, d.here AS "missingHere", d.there AS "missingThere", d.different, d.open
     FROM (
       SELECT *, (count(*) OVER ())::int AS total FROM supplier_statement
       WHERE tenant_id = $1 AND ($2::text IS NULL OR source = $2) ORDER BY day DESC, source LIMIT $3 OFFSET $4
     ) s
     CROSS JOIN LATERAL (
       SELECT (count(*) FILTER (WHERE difference = 'missing-here'))::int AS here,
         (count(*) FILTER (WHERE difference = 'missing-there'))::int AS there,
         (count(*) FILTER (WHERE difference = 'different'))::int AS different,
         (count(*) FILTER (WHERE state IN ('open', 'assigned')))::int AS open
       FROM reconciliation_difference d
       WHERE d.tenant_id = s.tenant_id AND d.source = s.source AND d.day = s.day
     ) d
     ORDER BY s.day DESC, s.source`,
    [tenantId, source ?? null, limit, (page - 1) * limit],
  );
  return { days: rows, total: rows[0]?.total ?? 0 };
}

/** The player whose entry of the books a difference is about; null where the books have no entry. */
const ACCOUNT = `CASE WHEN d.entry_id IS NULL THEN NULL WHEN d.kind IN ('payment', 'refund')
    THEN (SELECT r.account_id FROM payment_request r WHERE r.id::text = d.entry_id
      OR r.id = (SELECT f.request_id FROM payment_refund f WHERE f.id::text = d.entry_id))
  WHEN d.kind IN ('payout', 'return') THEN (SELECT w.account_id FROM withdraw_request w WHERE w.id::text = d.entry_id)
  ELSE (SELECT t.account_id FROM casino_transaction t WHERE 'casino:' || t.provider = d.source AND t.transaction_id = d.entry_id LIMIT 1) END`;

/** Whose a difference is: of a player of a brand, or of the brand where the books have no entry. */
export async function findDifferenceOwner(
  database: Pick<Database, 'query'>,
  id: string,
): Promise<{ readonly accountId?: string; readonly tenantIds: readonly string[] } | null> {
  const { rows } = await database.query<{ accountId: string | null; tenantId: string }>(
    `SELECT ${ACCOUNT} AS "accountId", tenant_id AS "tenantId" FROM reconciliation_difference d WHERE id = $1`,
    [id],
  );
  const [found] = rows;
  return found
    ? { tenantIds: [found.tenantId], ...(found.accountId !== null && { accountId: found.accountId }) }
    : null;
}

/** Differences of a day of a brand, undecided ones first: of entries of the named owners, and without an entry (D1.03). */
export async function listDifferences(
  database: Pick<Database, 'query'>,
  owners: Owners,
  query: PageQuery & Source & { readonly day: string; readonly state?: DifferenceState | undefined },
): Promise<{ readonly differences: readonly DifferenceRow[]; readonly total: number }> {
  const { tenantId, source, day, state, page, limit } = query;
  const owned = ownedBy(`(${ACCOUNT})`, owners, 7);
  const { rows } = await database.query<DifferenceRow & { total: number }>(
    `SELECT ${DIFFERENCE}, (count(*) OVER ())::int AS total FROM reconciliation_difference d
     WHERE tenant_id = $1 AND source = $2 AND day = $3 AND ($4::text IS NULL OR state = $4)
       AND (entry_id IS NULL OR ${owned.sql})
     ORDER BY state IN ('explained', 'adjusted'), at, id LIMIT $5 OFFSET $6`,
    [tenantId, source, day, state ?? null, limit, (page - 1) * limit, owned.value],
  );
  return { differences: rows, total: rows[0]?.total ?? 0 };
}

/** Decides on a difference of a brand, with an entry in the audit. It books nothing: an adjustment names what was booked. */
export function decideDifference(
  database: Pick<Database, 'transaction'>,
  { tenantId, id, at }: { readonly tenantId: string; readonly id: string; readonly at: Date },
  decision: DifferenceDecision,
  by: Decider,
): Promise<DifferenceRow | DecisionRefusal> {
  return database.transaction(async (connection) => {
    const before = await lockDifference(connection, tenantId, id);
    if (before === null) return 'unknown';
    if (before.isClosed) return 'closed';
    const adjustment = decision.action === 'adjust' ? decision : null;
    const refusal = adjustment && (await findLedgerRefusal(connection, tenantId, before, adjustment));
    if (refusal) return refusal;
    const transactionId = adjustment?.transactionId ?? null;
    const state = ({ assign: 'assigned', explain: 'explained', adjust: 'adjusted', reopen: 'open' } as const)[
      decision.action
    ];
    const { rows } = await connection.query<DifferenceRow>(
      `UPDATE reconciliation_difference SET state = $2, assignee_id = coalesce($3, assignee_id), reason = $4, ledger_transaction_id = $5,
         decided_by = $6, decided_at = $7
       WHERE id = $1 RETURNING ${DIFFERENCE}`,
      [
        ...[id, state, decision.action === 'assign' ? decision.assigneeId : null],
        ...[decision.reason, transactionId, by.accountId, at],
      ],
    );
    await insertAdminAudit(connection, {
      ...auditOf(by, tenantId),
      action: 'decideDifference',
      subjectId: `${before.source} ${before.day}`,
      subjectName: before.reference || before.subject,
      ...{ fromStatus: before.state, toStatus: state, reason: decision.reason },
      changes: {
        difference: before.difference,
        ...(decision.action === 'assign' && { assignee: decision.assigneeId }),
        ...(adjustment && { userId: adjustment.userId, transactionId: adjustment.transactionId }),
      },
    });
    return rows[0] ?? 'unknown';
  });
}

/** Closes a day by name; refused while a difference is undecided, or without a statement. A closed day stays as it is. */
export function closeDay(
  database: Pick<Database, 'transaction'>,
  { tenantId, source, day, at }: Source & { readonly day: string; readonly at: Date },
  reason: string,
  by: Decider,
): Promise<'done' | 'unknown' | 'closed' | { readonly open: number }> {
  return database.transaction(async (connection) => {
    await lockSource(connection, { tenantId, source });
    const { rows } = await connection.query<{ closed: boolean; open: number }>(
      `SELECT closed_at IS NOT NULL AS closed, (
         SELECT count(*)::int FROM reconciliation_difference d
         WHERE (d.tenant_id, d.source, d.day) = (s.tenant_id, s.source, s.day) AND d.state IN ('open', 'assigned')
       ) AS open FROM supplier_statement s WHERE tenant_id = $1 AND source = $2 AND day = $3`,
      [tenantId, source, day],
    );
    const [found] = rows;
    if (!found) return 'unknown';
    if (found.closed) return 'closed';
    if (found.open > 0) return { open: found.open };
    await connection.query(
      `UPDATE supplier_statement SET closed_at = $4, closed_by = $5, closed_name = $6
       WHERE tenant_id = $1 AND source = $2 AND day = $3`,
      [tenantId, source, day, at, by.accountId, by.userName],
    );
    await insertAdminAudit(connection, {
      ...auditOf(by, tenantId),
      action: 'closeReconciliation',
      subjectId: `${source} ${day}`,
      reason,
    });
    return 'done';
  });
}

type LockedDifference = DifferenceRow & { readonly subject: string; readonly isClosed: boolean };

async function lockDifference(connection: Connection, tenantId: string, id: string): Promise<LockedDifference | null> {
  const found = await connection.query<{ source: string }>(
    'SELECT source FROM reconciliation_difference WHERE tenant_id = $1 AND id = $2',
    [tenantId, id],
  );
  const source = found.rows[0]?.source;
  if (source === undefined) return null;
  await lockSource(connection, { tenantId, source });
  const { rows } = await connection.query<LockedDifference>(
    `SELECT ${DIFFERENCE}, subject, EXISTS (
       SELECT 1 FROM supplier_statement s
       WHERE (s.tenant_id, s.source, s.day) = (d.tenant_id, d.source, d.day) AND s.closed_at IS NOT NULL
     ) AS "isClosed"
     FROM reconciliation_difference d WHERE tenant_id = $1 AND id = $2`,
    [tenantId, id],
  );
  return rows[0] ?? null;
}

/** An adjustment is a transaction of a player of the brand, of the amount that differs, and sets one difference right. */
async function findLedgerRefusal(
  connection: Connection,
  tenantId: string,
  { id, amountHere, amountThere }: LockedDifference,
  { userId, transactionId }: { readonly userId: string; readonly transactionId: string },
): Promise<DecisionRefusal | null> {
  const amount = Math.abs((amountHere ?? 0) - (amountThere ?? 0));
  const booked = await connection.query<{ amount: number }>(
    `SELECT sum(e.amount)::bigint AS amount FROM ledger_entry e JOIN user_account u ON u.id = e.user_id AND u.tenant_id = $3
     WHERE e.user_id = $1 AND e.transaction_id = $2`,
    [userId, transactionId, tenantId],
  );
  if (Math.abs(booked.rows[0]?.amount ?? 0) !== amount) return 'no-such-entry';
  const used = await connection.query(
    'SELECT 1 FROM reconciliation_difference WHERE ledger_transaction_id = $1 AND id <> $2',
    [transactionId, id],
  );
  return used.rowCount === 0 ? null : 'entry-used';
}
