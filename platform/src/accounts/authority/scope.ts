import { LEVEL_PERMISSIONS, QA_PERMISSIONS, type Permission } from '@backlay/shared/domain';
import type { Caller } from '../../core/http';

/** What of a caller decides where it acts. */
export type ScopedCaller = Pick<Caller, 'accountId' | 'userType' | 'tenantIds'>;

/** Where a caller acts (D1.02): one subtree, its root included, and some tenants. Null is no bound: the house has neither. */
export interface Scope {
  readonly root: string | null;
  readonly tenantIds: readonly string[] | null;
}

/** Whose rows a list has: those of named accounts, those of a scope, or, as null, everybody's. */
export type Owners = readonly string[] | Scope | null;

export const EVERYBODY: Scope = { root: null, tenantIds: null };

/** The scope of a caller: everything for an administrator, for anybody else its own subtree in its own tenants. */
export const scopeOf = ({ accountId, userType, tenantIds }: ScopedCaller): Scope =>
  userType === 'administrator' ? EVERYBODY : { root: accountId, tenantIds };

/** Whose rows a list shows: those of the account that is named, else of the whole scope of the caller. */
export function ownersIn(caller: ScopedCaller, accountId?: string): Owners {
  if (accountId !== undefined) return [accountId];
  return caller.userType === 'administrator' ? null : scopeOf(caller);
}

export const actsIn = ({ tenantIds }: Scope, tenantId: string): boolean => tenantIds?.includes(tenantId) ?? true;

/** Whether the level of the caller, or a right of its own, brings a permission. */
export function hasPermission(
  { userType, qualityAssurance }: Pick<Caller, 'userType' | 'qualityAssurance'>,
  permission: Permission,
): boolean {
  return (
    LEVEL_PERMISSIONS[userType].has(permission) ||
    (qualityAssurance && userType !== 'user' && QA_PERMISSIONS.includes(permission))
  );
}

/** A condition and the one value that it takes as parameter `$at`. */
export interface OwnedCondition {
  readonly sql: string;
  readonly value: unknown;
}

/** The SQL condition that `alias`, a row of user_account, lies in a scope. */
export function accountInScope(alias: string, { root, tenantIds }: Scope, at: number): OwnedCondition {
  if (root === null && tenantIds === null) return { sql: `$${at}::jsonb is null`, value: null };
  const scope = `$${at}::jsonb`;
  return {
    sql: `(${scope}->>'root' is null or ${alias}.id = ${scope}->>'root' or ${alias}.path @> array[${scope}->>'root'])
      and (${scope}->'tenantIds' = 'null' or (case when ${alias}.user_type = 'user' then ${scope}->'tenantIds' ? ${alias}.tenant_id
        else ${alias}.id = ${scope}->>'root' or array(select jsonb_array_elements_text(${scope}->'tenantIds')) && ${alias}.tenant_ids end))`,
    value: JSON.stringify({ root, tenantIds }),
  };
}

const isScope = (owners: Owners): owners is Scope => owners !== null && 'root' in owners;

/** A subquery with the ids of the owners, as column `id`; parameter `$at` has the value of `ownedBy`. Not for everybody. */
export const ownerIds = (owners: NonNullable<Owners>, at: number): string =>
  isScope(owners)
    ? `(select scoped.id from user_account scoped where ${accountInScope('scoped', owners, at).sql})`
    : `(select distinct unnest($${at}::text[]) as id)`;

/** The SQL condition that `column`, the id of an account, is one of the owners' (D1.03). */
export function ownedBy(column: string, owners: Owners, at: number): OwnedCondition {
  if (owners === null) return { sql: `$${at}::jsonb is null`, value: null };
  if (!isScope(owners)) return { sql: `${column} = any ($${at}::text[])`, value: owners };
  const { value } = accountInScope('scoped', owners, at);
  return { sql: value === null ? `$${at}::jsonb is null` : `${column} in ${ownerIds(owners, at)}`, value };
}
