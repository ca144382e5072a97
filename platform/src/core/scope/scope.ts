import { QA_PERMISSIONS, type Permission } from '@backlay/shared/domain';
import type { Caller } from '../http';

/** What of a caller decides where it acts. */
export type ScopedCaller = Pick<Caller, 'accountId' | 'userType' | 'tenantIds' | 'owner'>;

/** Where a caller acts (D1.02): one subtree, its root included, and some tenants. Null is no bound: the house has neither. */
export interface Scope {
  readonly root: string | null;
  readonly tenantIds: readonly string[] | null;
  /** The accounts of the subtree are reached in every tenant, and no tenant is: of the house, below one account (D1.07). */
  readonly isSubtreeAlone?: true;
}

/** Whose rows a list has: those of named accounts, those of a scope, or, as null, everybody's. */
export type Owners = readonly string[] | Scope | null;

export const EVERYBODY: Scope = { root: null, tenantIds: null };

/**
 * The scope of a caller: everything for an administrator, for anybody else its own subtree in its own tenants. A power user has that of
 * its owner, or what of it was given (D1.07). One that works for the house below one account reaches no tenant.
 */
export function scopeOf({ accountId, userType, tenantIds, owner }: ScopedCaller): Scope {
  const isHouse = userType === 'administrator';
  if (owner && isHouse && tenantIds.length === 0)
    return owner.root === null ? EVERYBODY : { root: owner.root, tenantIds: [], isSubtreeAlone: true };
  if (owner) return { root: owner.root, tenantIds };
  return isHouse ? EVERYBODY : { root: accountId, tenantIds };
}

/** Whose rows a list shows: those of the account that is named, else of the whole scope of the caller. */
export function ownersIn(caller: ScopedCaller, accountId?: string): Owners {
  if (accountId !== undefined) return [accountId];
  const scope = scopeOf(caller);
  return scope.root === null && scope.tenantIds === null ? null : scope;
}

/** Whether a scope includes a tenant; a scope without a list includes all. */
export const actsIn = ({ tenantIds }: Scope, tenantId: string): boolean => tenantIds?.includes(tenantId) ?? true;

/** Whether a caller works for the house in a part of it: some tenants, or the accounts below one (D1.07). */
export const isPartOfHouse = (
  caller: Pick<Caller, 'userType'> & Partial<Pick<Caller, 'tenantIds' | 'owner'>>,
): boolean =>
  caller.userType === 'administrator' &&
  caller.owner !== undefined &&
  (caller.owner.root !== null || (caller.tenantIds ?? []).length > 0);

/** What these permissions reach belongs to no tenant and no account: who works for the house in a part of it has none of them. */
const OF_WHOLE_HOUSE: readonly Permission[] = ['market.global', 'site.switch'];

/** Whether the role of the caller, or a right of its own, brings a permission. */
export function hasPermission(
  caller: Pick<Caller, 'userType' | 'permissions' | 'qualityAssurance'> & Partial<Pick<Caller, 'tenantIds' | 'owner'>>,
  permission: Permission,
): boolean {
  const { userType, permissions, qualityAssurance } = caller;
  if (OF_WHOLE_HOUSE.includes(permission) && isPartOfHouse(caller)) return false;
  return (
    permissions.has(permission) || (qualityAssurance && userType !== 'user' && QA_PERMISSIONS.includes(permission))
  );
}

/** The brands whose own events and markets somebody sees beside those of the house; null sees those of all. */
export type SeenBrands = (readonly string[] & { readonly isDemo?: boolean }) | null;

/** What a demo player of a brand sees: play money has pools of its own (E1.16). */
export const seenByDemo = (tenantIds: readonly string[]): SeenBrands => Object.assign([...tenantIds], { isDemo: true });

/** The pool in which accounts with play money meet, beside that of accounts with real money. */
export const toDemoPool = (pool: string): string => `${pool}:demo`;

/** Whether something is the house's or belongs to one of these brands (D1.03). */
export const isSeenBy = ({ tenantIds }: { readonly tenantIds?: readonly string[] }, brands: SeenBrands): boolean =>
  tenantIds === undefined || brands === null || tenantIds.some((id) => brands.includes(id));

/** Whether every brand of a viewer takes no bets on an event at the moment (G7.09). Staff of the house see it as it is. */
export const isSuspendedFor = (
  { suspendedFor }: { readonly suspendedFor?: readonly string[] },
  brands: SeenBrands,
): boolean => suspendedFor !== undefined && !!brands?.length && brands.every((id) => suspendedFor.includes(id));
