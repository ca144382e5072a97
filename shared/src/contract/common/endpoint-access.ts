import { LEVEL_PERMISSIONS, QA_PERMISSIONS, type AccountType, type Permission } from '../../domain';
import { callAuthority, type CallAuthority, type StaffCallName, type TargetKind } from '../authority';
import { endpoints, type EndpointName } from '../endpoints';
import { userTypes } from './fields';
import type { Endpoint } from './endpoint';

/** Who calls: a visitor has no session, a player is an account of type user, the others are staff levels. */
export type Caller = 'visitor' | 'player' | Exclude<AccountType, 'user'>;

/** Who may call an endpoint. A target outside the scope of a caller is answered as not found. */
export interface AccessDescription {
  readonly callers: readonly Caller[];
  /** Permission that the level of a staff account has to hold. */
  readonly permission?: Permission;
  /** Staff with the QA right hold the permission whatever their level. */
  readonly orQaRight?: true;
  /** The account to which the market is assigned needs no permission. */
  readonly orAssigned?: true;
  /** Staff send their transaction code. */
  readonly confirmed?: true;
  /** Kinds of things that have to lie in the scope of a staff account. */
  readonly targets?: readonly TargetKind[];
  /** Permissions that a value of a field needs in addition. */
  readonly further?: readonly { readonly field: string; readonly permission: Permission }[];
}

const STAFF = userTypes.filter((type) => type !== 'user');

/** Who may call an endpoint, from the endpoint table and the authority of staff calls. */
export function computeAccess(name: EndpointName): AccessDescription {
  const { access }: Endpoint = endpoints[name];
  if (access === 'public') return { callers: ['visitor', 'player', ...STAFF] };
  if (access === 'player') return { callers: ['player'] };
  // Every endpoint that is neither public nor for players has an authority: the type of `callAuthority` demands it.
  const authority: CallAuthority = callAuthority[name as StaffCallName];
  const { permission, levels, orAssigned, sensitive, target, also } = authority;
  const staff = STAFF.filter(
    (type) =>
      (access !== 'administrator' || type === 'administrator') &&
      (levels?.includes(type) ?? true) &&
      (permission === 'self' || LEVEL_PERMISSIONS[type].has(permission)),
  );
  const targets = target === 'none' ? [] : 'kind' in target ? [target] : target;
  return {
    callers: [...(access === 'session' ? (['player'] as const) : []), ...staff],
    ...(permission !== 'self' && { permission }),
    ...(permission !== 'self' &&
      access !== 'administrator' &&
      QA_PERMISSIONS.includes(permission) && { orQaRight: true }),
    ...(orAssigned && { orAssigned }),
    ...(sensitive && { confirmed: true }),
    ...(targets.length > 0 && { targets: [...new Set(targets.map(({ kind }) => kind))] }),
    ...(also && { further: also.map(({ field, permission }) => ({ field, permission })) }),
  };
}
