import type { TestDatabase } from '../../core/database/testing';
import { isMember, type Releases, type Rollout, type RolloutStep } from '../releases';
import { openTestRegistry, remoteRelease, type TestStore } from '../releases/testing';
import { Rollouts, type RolloutNotice } from './rollouts';
import type { Counts } from './visitor-counts';

export const ann = { actor: 'ann', kind: 'person', reason: 'tries it' } as const;
/** Everybody at a share at which both arms have visitors. */
export const HALF: readonly RolloutStep[] = [{ share: 5000, minViews: 0, minMinutes: 0 }];

export let database: TestDatabase;
export let rollouts: Rollouts;
export let registry: Releases['registry'];
export const notices: RolloutNotice[] = [];
export const lines: string[] = [];
/** ms. */
export const clock = { now: Date.parse('2026-01-01T00:00:00Z'), isDegraded: false };
let store: TestStore;

/** Opens rollouts over a registry with wallet 1.0.0 in stable, and 1.1.0, before each test of a file. */
export function openRolloutsForEachTest(): void {
  beforeEach(async () => {
    const tenants = ['royal', 'metro'].map((id) => ({ id, name: id, channel: 'stable' }));
    ({ database, store, registry } = await openTestRegistry(tenants));
    store.publish(remoteRelease('wallet', { version: '1.1.0' }), { 'remoteEntry.js': 'wallet 1.1.0' });
    await registry.importFromStore();
    notices.length = 0;
    lines.length = 0;
    clock.isDegraded = false;
    rollouts = new Rollouts({
      database,
      releases: { registry },
      isDegraded: () => clock.isDegraded,
      log: (message) => lines.push(message),
      onAborted: (notice) => notices.push(notice),
      clock: () => clock.now,
    });
  });
  afterEach(async () => {
    store.remove();
    await database.close();
  });
}

/** Starts a rollout of wallet 1.1.0 on royal. */
export async function start(steps = HALF, tenantIds: readonly string[] = ['royal']): Promise<Rollout> {
  const { id, result } = await rollouts.start({ name: 'wallet', candidate: '1.1.0', tenantIds, steps }, ann);
  if (!result.ok) throw new Error(result.reason);
  return present(id);
}

/** A rollout that lives, as the registry has it. */
export function present(id: string): Rollout {
  const found = registry.snapshot().rollouts.find((one) => one.id === id);
  if (!found) throw new Error(`no live rollout ${id}`);
  return found;
}

export const visitorsOf = (count: number, first = 0): readonly string[] =>
  Array.from({ length: count }, (_, index) => `visitor-${first + index}`);

/** Each visitor loads the version of its arm, and then does what `did` names. */
export async function visit(
  rollout: Rollout,
  visitors: readonly string[],
  did: (isCandidate: boolean, index: number) => Counts = () => ({}),
): Promise<void> {
  visitors.forEach((visitor, index) => {
    const isCandidate = isMember(rollout, visitor);
    const version = isCandidate ? rollout.candidate : rollout.baseline;
    rollouts.recordLoads('royal', visitor, [{ remote: 'wallet', version }]);
    rollouts.recordAction('royal', visitor, did(isCandidate, index));
  });
  await rollouts.visitors.flush({ all: true });
}

export const stored = async (id: string) => (await rollouts.list(1, id))[0];
