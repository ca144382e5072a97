import { LEVEL_PERMISSIONS, QA_PERMISSIONS, type Permission } from '@backlay/shared/domain';
import type { Caller } from '../http';

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

/** Whether a scope includes a tenant; a scope without a list includes all. */
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

/** The brands whose own events and markets somebody sees beside those of the house; null sees those of all. */
export type SeenBrands = readonly string[] | null;

/** Whether something is the house's or belongs to one of these brands (D1.03). */
export const isSeenBy = ({ tenantIds }: { readonly tenantIds?: readonly string[] }, brands: SeenBrands): boolean =>
  tenantIds === undefined || brands === null || tenantIds.some((id) => brands.includes(id));
