import {
  callAuthority,
  socketAuthority,
  type CallAuthority,
  type CallTarget,
  type TargetKind,
} from '@backlay/shared/contract/authority';
import type { EndpointName } from '@backlay/shared/contract';
import { type Permission, isObject, requireValue } from '@backlay/shared/domain';
import { insertAdminAudit } from '../../core/audit';
import type { Connection } from '../../core/database';
import { reject, type Authorize, type CallAudit, type Caller, type HttpRejection } from '../../core/http';
import { accountInScope, actsIn, hasPermission, isPartOfHouse, scopeOf } from '../../core/scope';
import type { AuthorityDeps, FindOwner, TargetOwner } from './ports';

/** Of every call; none of those that only players and visitors make. */
const authorityByCall: { readonly [N in EndpointName]?: CallAuthority } = callAuthority;

/** How much of what somebody named is stored. */
const SUBJECT_MOST = 200;

const UNKNOWN: Readonly<Record<TargetKind, string>> = {
  account: 'User not found',
  player: 'Player not found',
  tenant: 'Tenant not found',
  site: 'Site not found',
  event: 'Event not found',
  market: 'Market not found',
  deposit: 'Request not found',
  withdrawal: 'Request not found',
  complaint: 'Complaint not found',
  proposal: 'Proposal not found',
  kycCheck: 'Check not found',
  kycDocument: 'Document not found',
  difference: 'Difference not found',
  qaShare: 'Tenant not found',
};
const forbidden = (permission?: Permission | 'self') =>
  reject(403, permission === 'qa.pin' ? 'This account may not pin versions' : "You don't have permission for this");
const unknown = (kind: TargetKind) => reject(404, UNKNOWN[kind]);

/** The one place where the authority of a call is decided, on HTTP and on the socket (D1.01, D1.02). */
export class Authority {
  private readonly owners = new Map<TargetKind, FindOwner>();

  constructor(private readonly deps: AuthorityDeps) {}

  /** Names who knows the owners of a kind of target. */
  ownersOf(kind: TargetKind, find: FindOwner): void {
    this.owners.set(kind, find);
  }

  /** Permission, target and transaction code of a call; null when the caller may make it. */
  readonly authorize: Authorize = (caller, name, input) =>
    this.decide(caller, requireValue(authorityByCall[name], `the authority of ${name}`), input);

  /** The same for a message of the socket. */
  authorizeMessage(
    caller: Caller,
    name: keyof typeof socketAuthority,
    payload: unknown,
  ): Promise<HttpRejection | null> {
    return this.decide(caller, socketAuthority[name], {
      hostTenantId: '',
      values: { ...(isObject(payload) && payload) },
    });
  }

  /** Whether an account lies in the scope of a caller. */
  async covers(caller: Caller, accountId: string, { playerOnly = false } = {}): Promise<boolean> {
    const { sql, value } = accountInScope('a', scopeOf(caller), 2);
    const { rows } = await this.deps.database.query(
      `select 1 from user_account a where a.id = $1 and (not $3 or a.user_type = 'user') and ${sql}`,
      [accountId, value, playerOnly],
    );
    return rows.length > 0;
  }

  private async decide(
    caller: Caller,
    declared: CallAuthority,
    { hostTenantId, values }: Parameters<Authorize>[2],
  ): Promise<HttpRejection | null> {
    const further = declared.also?.some(
      ({ field, except, permission }) =>
        values[field] !== undefined && values[field] !== except && !hasPermission(caller, permission),
    );
    if (further) return forbidden();
    // What a player may reach is the player's own; the handlers read nothing else for a player.
    if (caller.userType === 'user') return null;
    if (declared.levels && !declared.levels.includes(caller.userType)) return forbidden();
    if (!(declared.orAssigned && (await this.isAssigned(caller, declared, values)))) {
      if (declared.permission !== 'self' && !hasPermission(caller, declared.permission))
        return forbidden(declared.permission);
      if (isPartOfHouse(caller) && isUnbounded(declared, values)) return forbidden();
      for (const target of targetsOf(declared)) {
        const id = values[target.field];
        const refused = typeof id === 'string' && id !== '' ? await this.reach(caller, target, id, hostTenantId) : null;
        if (refused) return refused;
      }
    }
    return declared.sensitive ? this.deps.codes.check(caller.accountId, codeOf(values)) : null;
  }

  private async isAssigned(caller: Caller, declared: CallAuthority, values: Readonly<Record<string, unknown>>) {
    const [target] = targetsOf(declared);
    const owner = target && (await this.find(target.kind, String(values[target.field] ?? '')));
    return owner?.assignedTo === caller.accountId;
  }

  private async find(kind: TargetKind, id: string): Promise<TargetOwner | null> {
    const find = this.owners.get(kind);
    if (!find) throw new Error(`Nobody knows the owner of a ${kind}`);
    return find(id);
  }

  /** Null when the target lies in the caller's scope. Outside of it, a target is answered as if it did not exist. */
  private async reach(
    caller: Caller,
    target: CallTarget,
    id: string,
    hostTenantId: string,
  ): Promise<HttpRejection | null> {
    const { kind } = target;
    const scope = scopeOf(caller);
    if (kind === 'account' || kind === 'player')
      return (await this.covers(caller, id, { playerOnly: kind === 'player' })) ? null : unknown(kind);
    if (kind === 'tenant' || kind === 'site') {
      const tenant = kind === 'tenant' ? this.deps.tenants.byId(id) : this.deps.tenants.byWhiteLabel(id);
      return tenant && (actsIn(scope, tenant.id) || tenant.id === hostTenantId) ? null : unknown(kind);
    }
    const trading = kind === 'event' || kind === 'market';
    if (trading && hasPermission(caller, 'market.global')) return null;
    const owner = await this.find(kind, id);
    if (!owner) return unknown(kind);
    if (trading) {
      if (owner.tenantIds === undefined) return target.readOnly ? null : forbidden();
      if (target.readOnly) return owner.tenantIds.some((tenantId) => actsIn(scope, tenantId)) ? null : unknown(kind);
    }
    if (owner.tenantIds && !owner.tenantIds.every((id) => actsIn(scope, id) || id === hostTenantId))
      return unknown(kind);
    return owner.accountId === undefined || (await this.covers(caller, owner.accountId)) ? null : unknown(kind);
  }
}

/** Whether a call acts on everything: it names nothing, and its handler does not restrict it to the scope of the caller. */
const isUnbounded = (declared: CallAuthority, values: Readonly<Record<string, unknown>>): boolean =>
  declared.permission !== 'self' &&
  declared.isScoped !== true &&
  !targetsOf(declared).some(({ field }) => typeof values[field] === 'string' && values[field] !== '');

const targetsOf = ({ target }: CallAuthority): readonly CallTarget[] =>
  target === 'none' ? [] : 'kind' in target ? [target] : target;

/** What the audit knows of calls of staff: their permission, and what was tried without success (D1.18). */
export const createCallAudit = (
  database: Connection,
  accounts: { byId(id: string): Promise<{ readonly userName: string } | null> },
): CallAudit => ({
  permissionOf: (name) => authorityByCall[name]?.permission ?? null,
  async refused({ accountId, userType }, name, values, { message }) {
    const declared = authorityByCall[name];
    const target = declared && targetsOf(declared).find(({ field }) => typeof values[field] === 'string');
    await insertAdminAudit(database, {
      actorId: accountId,
      actorName: (await accounts.byId(accountId))?.userName ?? accountId,
      actorType: userType,
      action: name,
      subjectKind: target?.kind ?? 'none',
      subjectId: target ? String(values[target.field]).replaceAll('\0', '').slice(0, SUBJECT_MOST) : '',
      reason: message,
      outcome: 'refused',
    });
  },
});

const codeOf = ({ transactionCode }: Readonly<Record<string, unknown>>): string | undefined =>
  typeof transactionCode === 'string' ? transactionCode : undefined;
