import type { ApprovalRequest, RegistryAnswer } from '@backlay/shared/registry';
import type { HttpRejection } from '../../core/http';
import type { Database } from '../../core/database';
import { EVERY_REMOTE, type Releases } from '../releases';
import { listRequests, type RegistryRequestRow } from './approval-repository';
import type { ApprovalRequests } from './approval-requests';
import type { WaitingCommand } from './brand-rules';
import type { RegistryHandlers } from './register';
import { fromHttp, notFound, RegistryRejection } from './registry-rejection';
import { decideRights, seesBrand, type RegistryCaller, type RegistryNeed } from './rights';
import { personOnly } from './team-handlers';

export interface ApprovalHandlersDeps {
  readonly database: Database;
  readonly releases: Releases;
  readonly requests: ApprovalRequests;
  /** Transaction codes of people. */
  readonly codes: { check(accountId: string, code: string | undefined): Promise<HttpRejection | null> };
}

/** A request as callers see it: of the brands, those that they see. */
export const describeRequest = (caller: RegistryCaller, row: RegistryRequestRow): ApprovalRequest => ({
  id: row.id,
  status: row.status,
  action: row.command.action,
  remote: row.remote,
  brand: row.tenantId,
  channel: row.channel,
  from: row.effect.from,
  to: row.effect.to,
  brands: row.effect.brands.filter(({ brand }) => seesBrand(caller.person, brand, row.remote)),
  needed: row.needed,
  approvedBy: [...row.approvedBy],
  askedBy: row.author.actor,
  askedAt: row.askedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  reason: row.author.reason ?? null,
});

/** What a person must be allowed to do who approves a command: all of it. */
function needsOf(command: WaitingCommand): readonly RegistryNeed[] {
  const { name: remote } = command;
  switch (command.action) {
    case 'rule':
      return [{ action: 'govern', remote, brand: command.tenantId }];
    case 'follow':
      if (remote === EVERY_REMOTE) return [{ action: 'follow', brand: command.tenantId }];
      return [{ action: 'pin', remote, brand: command.tenantId }];
    case 'pin':
    case 'unpin':
      return [{ action: 'pin', remote, brand: command.tenantId }];
    case 'promote':
      return [{ action: 'promote', remote, channel: command.channel }];
    case 'rollout': {
      const { change } = command;
      const brands = change.kind === 'start' ? change.tenantIds : [];
      return brands.map((brand) => ({ action: 'rollout', remote, brand }));
    }
    default:
      return [{ action: 'revoke', remote }];
  }
}

/** Who sees every brand of a command, or its remote where it names none, sees the request. */
const isVisible = (caller: RegistryCaller, { command }: RegistryRequestRow): boolean =>
  needsOf(command).every((need) => {
    const { name: remote } = command;
    if ('brand' in need && remote === EVERY_REMOTE) return seesBrand(caller.person, need.brand);
    const seen: RegistryNeed =
      'brand' in need ? { action: 'see', remote, brand: need.brand } : { action: 'read', remote };
    return decideRights(caller, seen) === 'allowed';
  });

/** Requests that wait for other people, and what those people do with them (F2.08). */
export function createApprovalHandlers(
  deps: ApprovalHandlersDeps,
): Pick<RegistryHandlers, 'listApprovals' | 'decideApproval'> {
  const { database, releases, requests, codes } = deps;
  return {
    async listApprovals({ caller, query, demand }) {
      demand({ action: 'list' });
      await requests.expire();
      const found = await listRequests(database, query.status === 'all' ? null : query.status);
      return {
        approvals: found.filter((row) => isVisible(caller, row)).map((row) => describeRequest(caller, row)),
      };
    },

    async decideApproval({ caller, params, body, demand }): Promise<RegistryAnswer<'decideApproval'>> {
      personOnly(caller, 'approve');
      const { person } = caller;
      const found = await requests.find(params.id);
      if (!isVisible(caller, found)) throw notFound('The request');
      const isOwn = found.askedBy === person.accountId;
      if (body.decision === 'approve' || !isOwn) needsOf(found.command).forEach(demand);
      await checkCode(codes, person.accountId, body.transactionCode);
      const decided =
        body.decision === 'approve'
          ? await requests.approve(params.id, person)
          : await requests.refuse(params.id, person);
      await releases.registry.reload();
      return { revision: releases.registry.snapshot().revision, approval: describeRequest(caller, decided) };
    },
  };
}

/** @throws RegistryRejection for a wrong transaction code */
async function checkCode(codes: ApprovalHandlersDeps['codes'], accountId: string, code: string): Promise<void> {
  const refused = await codes.check(accountId, code);
  if (refused?.status === 400)
    throw new RegistryRejection('invalid', 'transaction-code', refused.message, 'your transaction code');
  if (refused) throw fromHttp(refused);
}
