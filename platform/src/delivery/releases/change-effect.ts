import { visitOf, type RegistryCommand, type RegistryWrite, type ReleaseTenant } from './registry-change';
import { resolve } from './resolve';
import type { RegistrySnapshot } from './snapshot';

/** What a change does: where it points from and to, and which brands get another version by it. */
export interface ChangeEffect {
  readonly from: string | null;
  readonly to: string | null;
  readonly brands: readonly { readonly brand: string; readonly from: string | null; readonly to: string | null }[];
}

/** The registry before and after a change, for the brands that it may reach. */
interface Change {
  readonly before: RegistrySnapshot;
  readonly after: RegistrySnapshot;
  readonly tenants: readonly ReleaseTenant[];
  readonly step: RegistryWrite;
}

const isNamed = (step: RegistryWrite, brand: string): boolean =>
  step.kind === 'rollout' ? step.rollout.tenantIds.includes(brand) : 'tenantId' in step && step.tenantId === brand;

export function effectOf({ before, after, tenants, step }: Change): ChangeEffect {
  const changed = tenants.map((tenant) => ({
    brand: tenant.id,
    from: versionOn(before, tenant, step.name),
    to: versionOn(after, tenant, step.name),
  }));
  return {
    from: step.from,
    to: step.to,
    brands: changed.filter(({ brand, from, to }) => from !== to || isNamed(step, brand)),
  };
}

function versionOn(snapshot: RegistrySnapshot, tenant: ReleaseTenant, name: string): string | null {
  const resolved = resolve(snapshot, visitOf(tenant));
  if (name === 'shell') return resolved?.shell.version ?? null;
  return resolved?.remotes.find(({ release }) => release.name === name)?.release.version ?? null;
}

/** Going back and taking away never wait for anybody, nor do the steps of a rollout whose start was approved (F2.08). */
export const isUrgent = (change: RegistryCommand): boolean =>
  'of' in change || change.action === 'revoke' || (change.action === 'rollout' && change.change.kind !== 'start');

/** How many people have to approve a change before it is done: the most that a brand which it reaches demands. */
export function approvalsFor(command: RegistryCommand, { before, after, tenants, step }: Change): number {
  if (isUrgent(command)) return 0;
  const needed = tenants.flatMap((tenant) =>
    [...(before.approvals?.get(tenant.id) ?? [])].map(([name, count]) => {
      const isNamedHere = name === step.name && isNamed(step, tenant.id);
      return isNamedHere || versionOn(before, tenant, name) !== versionOn(after, tenant, name) ? count : 0;
    }),
  );
  return Math.max(0, ...needed);
}

/** Brands that a change would give a version of a remote of which they demand pictures (F6.04). */
export const comparedBrands = (change: Change): ChangeEffect['brands'] =>
  effectOf(change).brands.filter(({ brand }) => change.before.compared?.get(brand)?.has(change.step.name));
