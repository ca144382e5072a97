import { randomUUID } from 'node:crypto';
import type { Proposal } from '@backlay/shared/contract';
import type { AccountType, Paise, Permission } from '@backlay/shared/domain';
import { ownedBy, type Scope } from '../scope';
import type { Connection } from '../database';
import type { Person, ProposalCommand, Preview, PreviewField } from './ports';

export interface StoredProposal {
  readonly id: string;
  readonly action: Proposal['action'];
  readonly tenantId: string | null;
  readonly accountId: string | null;
  readonly target: string;
  readonly subject: string;
  readonly permission: Permission;
  readonly amount: Paise | null;
  readonly input: unknown;
  readonly preview: readonly PreviewField[];
  readonly version: string;
  readonly proposerId: string | null;
  readonly ownerId: string | null;
  readonly proposerName: string;
  readonly proposerType: AccountType | 'platform';
  readonly remarks: string;
  readonly status: Proposal['status'];
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly decidedName: string | null;
  readonly decidedAt: number | null;
}

type Step = 'proposed' | 'approved' | 'rejected' | 'withdrawn';

const columns = `id, action, tenant_id AS "tenantId", account_id AS "accountId", target, subject, permission, amount, input, preview, version,
  proposer_id AS "proposerId", owner_id AS "ownerId", proposer_name AS "proposerName", proposer_type AS "proposerType", remarks, status,
  created_at AS "createdAt", expires_at AS "expiresAt", decided_name AS "decidedName", decided_at AS "decidedAt"`;

/** Ends what nobody decided in time. */
export async function expireProposals(connection: Pick<Connection, 'query'>, now: number): Promise<void> {
  await connection.query(
    `WITH expired AS (
       UPDATE approval_proposal SET status = 'expired', decided_at = $1 WHERE status = 'waiting' AND expires_at <= $1
       RETURNING id, version)
     INSERT INTO approval_step (proposal_id, step, actor_name, actor_type, address, version, at)
     SELECT id, 'expired', 'platform', 'platform', '', version, $1 FROM expired`,
    [now],
  );
}

/** Null when another one waits for the same target. */
export async function insertProposal(
  connection: Connection,
  command: ProposalCommand<unknown> & { readonly permission: Permission; readonly preview: Preview },
  by: { readonly person: Person | null; readonly ownerId: string | null },
  { createdAt, expiresAt }: { readonly createdAt: number; readonly expiresAt: number | null },
): Promise<StoredProposal | null> {
  const { rows } = await connection.query<StoredProposal>(
    `INSERT INTO approval_proposal (id, action, tenant_id, account_id, target, subject, permission, amount, input, preview, version,
       proposer_id, owner_id, proposer_name, proposer_type, remarks, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
     ON CONFLICT (action, target) WHERE status = 'waiting' DO NOTHING RETURNING ${columns}`,
    [
      randomUUID(),
      command.action,
      command.tenantId,
      command.accountId,
      command.target,
      command.subject,
      command.permission,
      command.amount,
      JSON.stringify(command.input),
      JSON.stringify(command.preview.fields),
      command.preview.version,
      by.person?.accountId ?? null,
      by.ownerId,
      by.person?.userName ?? 'platform',
      by.person?.userType ?? 'platform',
      command.remarks ?? '',
      createdAt,
      expiresAt,
    ],
  );
  const made = rows[0];
  if (made)
    await insertStep(connection, made.id, 'proposed', by.person, made.version, command.remarks ?? '', createdAt);
  return made ?? null;
}

async function insertStep(
  connection: Connection,
  proposalId: string,
  step: Step,
  person: Person | null,
  version: string,
  remarks: string,
  at: number,
): Promise<void> {
  await connection.query(
    `INSERT INTO approval_step (proposal_id, step, actor_id, actor_name, actor_type, address, version, remarks, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      proposalId,
      step,
      person?.accountId ?? null,
      person?.userName ?? 'platform',
      person?.userType ?? 'platform',
      person?.address ?? '',
      version,
      remarks,
      at,
    ],
  );
}

export async function findProposal(
  connection: Pick<Connection, 'query'>,
  id: string,
  { lock = false } = {},
): Promise<StoredProposal | null> {
  const { rows } = await connection.query<StoredProposal>(
    `SELECT ${columns} FROM approval_proposal WHERE id = $1 ${lock ? 'FOR UPDATE' : ''}`,
    [id],
  );
  return rows[0] ?? null;
}

export async function findWaiting(
  connection: Connection,
  action: Proposal['action'],
  target: string,
): Promise<StoredProposal | null> {
  const { rows } = await connection.query<StoredProposal>(
    `SELECT ${columns} FROM approval_proposal WHERE action = $1 AND target = $2 AND status = 'waiting'`,
    [action, target],
  );
  return rows[0] ?? null;
}

const STEP_OF = { done: 'approved', rejected: 'rejected', withdrawn: 'withdrawn' } as const;

/** Ends a proposal that the caller has locked. */
export async function decideProposal(
  connection: Connection,
  { id }: StoredProposal,
  status: keyof typeof STEP_OF,
  by: { readonly person: Person; readonly version: string; readonly remarks: string; readonly at: number },
): Promise<void> {
  await connection.query(
    `UPDATE approval_proposal SET status = $2, decided_by = $3, decided_name = $4, decided_at = $5 WHERE id = $1`,
    [id, status, by.person.accountId, by.person.userName, by.at],
  );
  await insertStep(connection, id, STEP_OF[status], by.person, by.version, by.remarks, by.at);
}

/** Whose proposals a list shows. */
export interface ListedFor {
  readonly callerId: string;
  readonly scope: Scope;
  /** What the caller may do: a proposal for anything else is not its business, unless it is its own. */
  readonly permissions: readonly Permission[];
}

/** Proposals of the caller and those in its scope that it could approve, newest first. What belongs to nobody is the house's. */
export async function listProposals(
  connection: Pick<Connection, 'query'>,
  { callerId, scope, permissions }: ListedFor,
  query: { readonly status: Proposal['status'] | 'all'; readonly page: number; readonly limit: number },
): Promise<{ readonly proposals: readonly StoredProposal[]; readonly total: number }> {
  const owned = ownedBy('p.account_id', scope, 1);
  const where = `($2 = 'all' OR p.status = $2) AND (p.proposer_id = $3 OR (p.permission = ANY ($4)
    AND CASE WHEN p.account_id IS NOT NULL THEN ${owned.sql} WHEN p.tenant_id IS NOT NULL THEN $5::text[] IS NULL OR p.tenant_id = ANY ($5)
      ELSE $5::text[] IS NULL END))`;
  const values = [owned.value, query.status, callerId, permissions, scope.tenantIds];
  const [list, counts] = await Promise.all([
    connection.query<StoredProposal>(
      `SELECT ${columns} FROM approval_proposal p WHERE ${where} ORDER BY created_at DESC, id LIMIT $6 OFFSET $7`,
      [...values, query.limit, (query.page - 1) * query.limit],
    ),
    connection.query<{ total: number }>(`SELECT count(*) AS total FROM approval_proposal p WHERE ${where}`, values),
  ]);
  return { proposals: list.rows, total: counts.rows[0]?.total ?? 0 };
}
