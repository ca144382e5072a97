import { checkContract, checkSharedModules, type Incompatibility } from '@backlay/shared/compatibility';
import type { RemoteRelease, ShellRelease } from '@backlay/shared/contract/schemas';
import { visitOf, type ReleaseTenant } from './registry-change';
import { resolve } from './resolve';
import { keyOf, type RegistrySnapshot } from './snapshot';

/** One version of a remote in one version of the shell. */
export interface DeployedPair {
  readonly shell: ShellRelease;
  readonly remote: RemoteRelease;
  /** Tenants that have just these two now. */
  readonly tenants: readonly string[];
  /** Why the platform keeps the two apart; null when it does not. */
  readonly incompatibility: Incompatibility | null;
}

/** Channels that a tenant can follow; what lies in others is for whoever pins it. */
const FOLLOWED: ReadonlySet<string> = new Set(['stable', 'next']);

/**
 * Pairs of shell and remote versions that are pinned, in a channel or rollout, or a target of a rollback. Pages load these now, or the
 * next pin, promotion or rollback may combine them.
 */
export function listDeployedPairs(
  snapshot: RegistrySnapshot,
  tenants: readonly ReleaseTenant[],
): readonly DeployedPair[] {
  const live = new Set<string>();
  for (const entries of [
    ...[...snapshot.channels].filter(([channel]) => FOLLOWED.has(channel)).map(([, pointers]) => pointers),
    ...snapshot.pins.values(),
  ])
    for (const [name, { version }] of entries)
      if (!snapshot.revoked.has(keyOf(name, version))) live.add(keyOf(name, version));
  for (const { name, candidate } of snapshot.rollouts) live.add(keyOf(name, candidate));
  const now = tenants.map((tenant) => ({ id: tenant.id, has: resolve(snapshot, visitOf(tenant)) }));
  for (const { has } of now) {
    if (has?.shellLastGood) live.add(keyOf('shell', has.shellLastGood.version));
    for (const { release, lastGood } of has?.remotes ?? [])
      if (lastGood) live.add(keyOf(release.name, lastGood.version));
  }
  const remotes = [...snapshot.remotes.values()].flatMap((versions) => [...versions.values()]);
  return [...snapshot.shells.values()]
    .filter(({ version }) => live.has(keyOf('shell', version)))
    .flatMap((shell) =>
      remotes
        .filter(({ name, version }) => live.has(keyOf(name, version)))
        .map((remote) => ({
          shell,
          remote,
          tenants: now
            .filter(
              ({ has }) =>
                has?.shell.version === shell.version &&
                has.remotes.some(({ release }) => release.name === remote.name && release.version === remote.version),
            )
            .map(({ id }) => id),
          incompatibility: checkContract(remote, shell) ?? checkSharedModules(remote, shell),
        })),
    );
}
