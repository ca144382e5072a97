import type { AccountType, Permission } from '@backlay/shared/domain';
import type { TeamRole } from '@backlay/shared/registry';
import { actsIn, hasPermission, scopeOf } from '../../core/scope';
import type { CallerOwner } from '../../core/http';
import type { Actor } from '../releases';

/** The channel that every brand without another follows: only the house moves it. */
const HOUSE_CHANNEL = 'stable';

/** A remote as far as rights depend on it. */
export interface OwnedRemote {
  /** Null: the caller is not of its team. */
  readonly role: TeamRole | null;
  /** Brands on which the team itself may pin it. */
  readonly brands: readonly string[];
}

/** A person of the staff site, with the teams that it is in. */
export interface RegistryPerson {
  readonly accountId: string;
  readonly userName: string;
  readonly userType: AccountType;
  readonly tenantIds: readonly string[];
  readonly qualityAssurance: boolean;
  readonly permissions: ReadonlySet<Permission>;
  readonly owner?: CallerOwner;
  /** Remotes of the person's teams, by name. */
  readonly remotes: ReadonlyMap<string, OwnedRemote>;
}

export interface RegistryToken {
  readonly id: string;
  readonly label: string;
  readonly scopes: readonly string[];
  readonly remotes: readonly string[];
  /** Claims of the identity of a CI service that it was exchanged for; null for a token that a person made. */
  readonly identity: Readonly<Record<string, string>> | null;
}

/** Who calls: a person, or a token with the person who made it. */
export interface RegistryCaller {
  readonly person: RegistryPerson;
  readonly token: RegistryToken | null;
  /** The login of a person; null for a token. */
  readonly session?: string | null;
}

/** What a call wants to do. */
export type RegistryNeed =
  | { readonly action: 'list' | 'administer' }
  | { readonly action: 'govern-brand'; readonly brand: string }
  | { readonly action: 'read' | 'publish' | 'revoke' | 'own' | 'maps'; readonly remote: string }
  | { readonly action: 'promote'; readonly remote: string; readonly channel: string }
  /** `govern`: what a brand demands of a remote. */
  | { readonly action: 'pin' | 'rollout' | 'see' | 'govern' | 'grant'; readonly remote: string; readonly brand: string }
  /** Puts a brand on a channel with every remote. */
  | { readonly action: 'follow'; readonly brand: string };

export type RightsDecision = 'allowed' | 'forbidden' | 'unknown';

const may = (person: RegistryPerson, permission: Permission): boolean => hasPermission(person, permission);
const isEverywhere = (person: RegistryPerson): boolean => scopeOf(person).tenantIds === null;
/** An administrator runs the house: every remote is visible to it, every brand is its own. */
export const isHouse = (person: RegistryPerson): boolean => isEverywhere(person) && may(person, 'release.edit');
const roleIn = (person: RegistryPerson, remote: string): TeamRole | null => person.remotes.get(remote)?.role ?? null;
const releases = (role: TeamRole | null): boolean => role === 'owner' || role === 'releaser';

/** Whether a person sees that a remote exists. */
export const seesRemote = (person: RegistryPerson, remote: string): boolean =>
  may(person, 'release.view') || roleIn(person, remote) !== null;

/** Whether a person sees what a brand has of a remote. */
export function seesBrand(person: RegistryPerson, brand: string, remote?: string): boolean {
  if (may(person, 'release.view') && actsIn(scopeOf(person), brand)) return true;
  const owned = remote === undefined ? [...person.remotes.values()] : [person.remotes.get(remote)];
  return owned.some((one) => one?.role && one.brands.includes(brand));
}

/** What a person may do now. A foreign remote or brand is answered as if it did not exist (F2.07). */
function decidePerson(person: RegistryPerson, need: RegistryNeed): RightsDecision {
  const answer = (allowed: boolean): RightsDecision => (allowed ? 'allowed' : 'forbidden');
  if (need.action === 'follow' || need.action === 'govern-brand') {
    if (!seesBrand(person, need.brand)) return 'unknown';
    return answer(may(person, 'release.edit') && actsIn(scopeOf(person), need.brand));
  }
  if (!('remote' in need))
    return answer(need.action === 'list' ? may(person, 'release.view') || person.remotes.size > 0 : isHouse(person));
  const { remote } = need;
  const role = roleIn(person, remote);
  // A name that belongs to another team is refused by name: whoever publishes knows it already.
  if (need.action === 'publish') return answer(releases(role));
  if (!seesRemote(person, remote)) return 'unknown';
  switch (need.action) {
    case 'read':
      return 'allowed';
    case 'own':
      return answer(role === 'owner' || isHouse(person));
    case 'maps':
      // A map holds the sources of the remote (F4.04).
      return answer(releases(role) || isHouse(person));
    case 'revoke':
      return answer(role === 'owner' || isHouse(person));
    case 'promote':
      return answer(isHouse(person) || (releases(role) && need.channel !== HOUSE_CHANNEL));
    case 'grant':
      // What a remote may do on a brand is decided by staff of the brand, never by the team itself.
      if (!seesBrand(person, need.brand, remote)) return 'unknown';
      return answer(may(person, 'release.edit') && actsIn(scopeOf(person), need.brand));
    case 'pin':
    case 'rollout':
    case 'see':
    case 'govern':
      if (!seesBrand(person, need.brand, remote)) return 'unknown';
      if (need.action === 'see') return 'allowed';
      if (may(person, 'release.edit') && actsIn(scopeOf(person), need.brand)) return 'allowed';
      if (need.action === 'govern') return 'forbidden';
      return answer(releases(role) && person.remotes.get(remote)?.brands.includes(need.brand) === true);
  }
}

/** The scope that a token needs; null: only a person may. */
function scopeFor(need: RegistryNeed): string | null {
  switch (need.action) {
    case 'list':
    case 'read':
    case 'maps':
    case 'see':
      return 'read';
    case 'publish':
      return 'publish';
    case 'promote':
      return `promote:${need.channel}`;
    case 'pin':
    case 'rollout':
      return `${need.action}:${need.brand}`;
    default:
      return null;
  }
}

/** Decides on a call. A token may what its scopes name, for its remotes, as long as its maker may it too (F2.04). */
export function decideRights({ person, token }: RegistryCaller, need: RegistryNeed): RightsDecision {
  if (!token) return decidePerson(person, need);
  if ('remote' in need && !token.remotes.includes(need.remote)) return 'unknown';
  const scope = scopeFor(need);
  if (scope === null || !token.scopes.includes(scope)) return 'forbidden';
  // The scope names the brand: that it exists is no secret any more.
  return decidePerson(person, need) === 'allowed' ? 'allowed' : 'forbidden';
}

/** What a scope of a token allows, for one remote. */
export function needOfScope(scope: string, remote: string): RegistryNeed {
  const [kind = '', name = ''] = scope.split(':');
  if (kind === 'publish') return { action: 'publish', remote };
  if (kind === 'promote') return { action: 'promote', remote, channel: name };
  if (kind === 'pin' || kind === 'rollout') return { action: kind, remote, brand: name };
  return { action: 'read', remote };
}

/** How the audit log names a caller: a token by its label and its maker. */
export const actorOf = ({
  caller: { person, token },
  requestId,
}: {
  readonly caller: RegistryCaller;
  readonly requestId: string;
}): Actor => ({
  actor: token ? `${token.label} (token of ${person.userName})` : person.userName,
  kind: token ? (token.identity ? 'identity' : 'token') : 'person',
  accountId: person.accountId,
  ...(token && { tokenId: token.id, identity: token.identity }),
  requestId,
});
