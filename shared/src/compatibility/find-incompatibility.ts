import { satisfiesRange } from './satisfies-range';

/** A rule that a version breaks, and what would satisfy it. */
export interface Incompatibility {
  /** `published`, `revoked`, `signature` and `permissions` are states of the registry; all others follow from what a release declares. */
  readonly rule: 'published' | 'revoked' | 'signature' | 'permissions' | 'contract' | 'shared' | 'routes' | 'slots';
  readonly reason: string;
  readonly remedy: string;
}

/** What a remote declares in its release: ranges that it needs, and what it claims of the page. */
export interface RemoteNeeds {
  readonly name: string;
  readonly version: string;
  readonly contract: string;
  readonly shared: Readonly<Record<string, string>>;
  readonly routes: readonly { readonly path: string }[];
  readonly slots: readonly { readonly name: string; readonly component: string }[];
  readonly nav?: readonly { readonly place: string }[] | undefined;
}

/** What a remote beside it has claimed already. */
export type RemoteClaims = Pick<RemoteNeeds, 'name' | 'version' | 'routes' | 'slots' | 'nav'>;

/** What a shell offers: the version of the host contract and of each shared module. */
export interface ShellOffer {
  readonly version: string;
  readonly contract: string;
  readonly shared: Readonly<Record<string, string>>;
}

/** Two paths that match the same visits: the names of parameters do not count. */
const pathPattern = (path: string): string => path.replace(/:[^/]+/g, ':').replace(/(.)\/$/, '$1');

/** Slots that hold one thing at a time; the others show what every remote puts there. */
const isExclusive = (slot: string): boolean => slot.startsWith('overlay.');

/**
 * Why a remote cannot go with a shell and the remotes beside it, and what would satisfy the rule; null when it can.
 * The shell, the registry and the release gate ask this one function.
 */
export function findIncompatibility(
  remote: RemoteNeeds,
  shell: ShellOffer,
  beside: readonly RemoteClaims[],
): Incompatibility | null {
  return (
    checkContract(remote, shell) ??
    checkSharedModules(remote, shell) ??
    checkRoutes(remote, beside) ??
    checkSlots(remote, beside) ??
    checkBottomBar(remote, beside)
  );
}

/** Checks the contract range of a remote against the shell's contract (F1.02). */
export function checkContract(remote: RemoteNeeds, shell: ShellOffer): Incompatibility | null {
  if (satisfiesRange(shell.contract, remote.contract)) return null;
  return {
    rule: 'contract',
    reason: `it needs contract ${remote.contract}, shell ${shell.version} offers ${shell.contract}`,
    remedy: `a shell whose contract satisfies ${remote.contract}, or a ${remote.name} that accepts ${shell.contract}`,
  };
}

/** Checks that the shell offers every shared module in the wanted range. */
export function checkSharedModules(remote: RemoteNeeds, shell: ShellOffer): Incompatibility | null {
  for (const [module, range] of Object.entries(remote.shared)) {
    const offered = shell.shared[module];
    if (offered !== undefined && satisfiesRange(offered, range)) continue;
    return {
      rule: 'shared',
      reason:
        offered === undefined
          ? `it needs ${module}, which shell ${shell.version} does not share`
          : `it needs ${module} ${range}, shell ${shell.version} shares ${offered}`,
      remedy: `a shell that shares ${module} ${range}, or a ${remote.name} built against shell ${shell.version}`,
    };
  }
  return null;
}

/** Checks that no other remote claims a route of this one. */
export function checkRoutes(remote: RemoteNeeds, beside: readonly RemoteClaims[]): Incompatibility | null {
  const own = new Set<string>();
  for (const { path } of remote.routes) {
    const pattern = pathPattern(path);
    if (own.has(pattern))
      return { rule: 'routes', reason: `it claims ${path} twice`, remedy: `one route for ${path} in its remote.json` };
    own.add(pattern);
    const owner = beside.find((other) => other.routes.some((route) => pathPattern(route.path) === pattern));
    if (owner)
      return {
        rule: 'routes',
        reason: `${path} belongs to ${owner.name} ${owner.version} already`,
        remedy: `another path, or a ${owner.name} that gives ${path} up`,
      };
  }
  return null;
}

/** Checks that no other remote fills an exclusive slot of this one. */
export function checkSlots(remote: RemoteNeeds, beside: readonly RemoteClaims[]): Incompatibility | null {
  const own = new Set<string>();
  for (const { name, component } of remote.slots) {
    if (own.has(`${name} ${component}`))
      return {
        rule: 'slots',
        reason: `it puts ${component} into ${name} twice`,
        remedy: `one entry for it in its remote.json`,
      };
    own.add(`${name} ${component}`);
    const owner = isExclusive(name) && beside.find((other) => other.slots.some((slot) => slot.name === name));
    if (owner)
      return {
        rule: 'slots',
        reason: `${name} belongs to ${owner.name} ${owner.version} already`,
        remedy: `another slot, or a ${owner.name} that gives ${name} up`,
      };
  }
  return null;
}

const bottomEntries = ({ nav = [] }: Pick<RemoteNeeds, 'nav'>): number =>
  nav.filter(({ place }) => place === 'bottom').length;

/** Checks that the bottom bar has one entry of remotes at most: it has no room for a second one (F1.07). */
export function checkBottomBar(remote: RemoteNeeds, beside: readonly RemoteClaims[]): Incompatibility | null {
  const own = bottomEntries(remote);
  if (own === 0) return null;
  if (own > 1)
    return {
      rule: 'slots',
      reason: `it puts ${own} entries into the bottom bar, which takes one of all remotes`,
      remedy: 'one entry with the place bottom in its remote.json',
    };
  const owner = beside.find((other) => bottomEntries(other) > 0);
  if (!owner) return null;
  return {
    rule: 'slots',
    reason: `the bottom bar has an entry of ${owner.name} ${owner.version} already`,
    remedy: `another place, or a ${owner.name} without an entry there`,
  };
}
