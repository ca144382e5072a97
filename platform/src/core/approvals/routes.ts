import type { Proposal } from '@backlay/shared/contract';
import { serverMessages, fromPaise, PERMISSIONS } from '@backlay/shared/domain';
import { scopeOf } from '../scope';
import type { Database } from '../database';
import { toPagedResponse, HttpRejection, type Caller, type RegisterRoute } from '../http';
import type { Approvals } from './approvals';
import type { ApprovalScope, Person } from './ports';
import { listProposals, type StoredProposal } from './repository';

export interface ApprovalRouteDeps {
  readonly database: Database;
  readonly approvals: Approvals;
  readonly scope: ApprovalScope;
  readonly people: { byId(id: string): Promise<{ readonly userName: string } | null> };
  readonly brandOf: (tenantId: string) => string;
}

/** The list of what waits for a second person, and what that person does with it (D1.17). */
export function registerApprovalRoutes(define: RegisterRoute, deps: ApprovalRouteDeps): void {
  const { database, approvals, scope } = deps;

  const personOf = async ({ accountId, userType }: Caller, address: string): Promise<Person> => ({
    accountId,
    userType,
    address,
    userName: (await deps.people.byId(accountId))?.userName ?? accountId,
  });
  const answer = (decided: StoredProposal | HttpRejection, message: string) =>
    decided instanceof HttpRejection ? decided : { docs: { _id: decided.id, status: decided.status }, message };

  define('approvals', async ({ caller, query }) => {
    await approvals.expire();
    const { proposals, total } = await listProposals(
      database,
      {
        callerId: caller.accountId,
        scope: scopeOf(caller),
        permissions: PERMISSIONS.filter((permission) => scope.holds(caller, permission)),
      },
      query,
    );
    const docs = await Promise.all(proposals.map((proposal) => toWire(deps, caller, proposal)));
    return toPagedResponse(docs, query, total);
  });

  define('approveProposal', async ({ caller, body: { proposalId: id, version }, address }) =>
    answer(
      await approvals.approve(caller, await personOf(caller, address), { id, version }),
      serverMessages['approval.approved'],
    ),
  );

  define('rejectProposal', async ({ caller, body: { proposalId: id, remarks }, address }) =>
    answer(
      await approvals.reject(caller, await personOf(caller, address), { id, remarks }),
      serverMessages['approval.rejected'],
    ),
  );

  define('withdrawProposal', async ({ caller, body, address }) =>
    answer(
      await approvals.withdraw(caller, await personOf(caller, address), body.proposalId),
      serverMessages['approval.withdrawn'],
    ),
  );
}

async function toWire(
  { approvals, brandOf }: ApprovalRouteDeps,
  caller: Caller,
  stored: StoredProposal,
): Promise<Proposal> {
  const fresh = await approvals.previewNow(stored);
  const now = new Map(fresh?.fields.map(({ field, value }) => [field, value]));
  return {
    _id: stored.id,
    action: stored.action,
    status: stored.status,
    amount: stored.amount === null ? null : fromPaise(stored.amount),
    subject: stored.subject,
    brand: stored.tenantId === null ? '' : brandOf(stored.tenantId),
    proposer:
      stored.proposerId === null
        ? null
        : { _id: stored.proposerId, userName: stored.proposerName, userType: stored.proposerType },
    remarks: stored.remarks,
    createdAt: new Date(stored.createdAt).toISOString(),
    expiresAt: stored.expiresAt === null ? null : new Date(stored.expiresAt).toISOString(),
    preview: stored.preview.map(({ field, value }) => ({
      field,
      proposed: value,
      now: fresh ? (now.get(field) ?? '') : null,
    })),
    version: fresh?.version ?? stored.version,
    changed: fresh !== null && fresh.version !== stored.version,
    own: stored.proposerId === caller.accountId,
    mayApprove: await approvals.mayApprove(caller, stored),
    ...(stored.decidedName ? { decidedBy: stored.decidedName } : {}),
    ...(stored.decidedAt === null ? {} : { decidedAt: new Date(stored.decidedAt).toISOString() }),
  };
}
