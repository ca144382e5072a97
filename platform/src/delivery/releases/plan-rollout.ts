import {
  visitOf,
  type RegistryPlan,
  type RegistryWrite,
  type ReleaseTenant,
  type RolloutChange,
  type RolloutCommand,
  type WriteRejection,
} from './registry-change';
import { resolve } from './resolve';
import { findRollout, WHOLE_SHARE, type Rollout } from './rollout';
import { keyOf, recordOf, type RegistrySnapshot } from './snapshot';

type Rejected = { readonly rejection: WriteRejection };
type RolloutWrite = Extract<RegistryWrite, { readonly kind: 'rollout' }>;

const rejected = (rule: WriteRejection['rule'], reason: string, remedy: string): Rejected => ({
  rejection: { rule, reason, remedy },
});

/** Hundredths of a percent as text. */
export const formatShare = (share: number): string => `${share / 100} %`;

const ENDS = { abort: 'aborted', expire: 'expired', finish: 'finished' } as const;

/** What a change of a rollout comes to; a start is checked as a pin of each brand would be. */
export function planRollout(
  before: RegistrySnapshot,
  tenants: readonly ReleaseTenant[],
  { name, change }: RolloutCommand,
  findNew: (after: RegistrySnapshot) => WriteRejection | null,
): RegistryPlan {
  const planned =
    change.kind === 'start' ? planStart(before, tenants, name, change, findNew) : planChangeOf(before, name, change);
  return 'rejection' in planned
    ? { ok: false, refusal: planned.rejection }
    : { ok: true, step: planned, after: withRollout(before, planned) };
}

/** The registry with a rollout as it is after a write; one that finishes pins its brands. */
export function withRollout(snapshot: RegistrySnapshot, { rollout, name }: RolloutWrite): RegistrySnapshot {
  const others = snapshot.rollouts.filter(({ id }) => id !== rollout.id);
  const isLive = rollout.state === 'running' || rollout.state === 'paused';
  const pins = new Map(snapshot.pins);
  if (rollout.state === 'finished')
    for (const id of rollout.tenantIds) pins.set(id, new Map(pins.get(id)).set(name, { version: rollout.candidate }));
  return { ...snapshot, pins, rollouts: isLive ? [...others, rollout] : others };
}

function planStart(
  before: RegistrySnapshot,
  tenants: readonly ReleaseTenant[],
  name: string,
  change: Extract<RolloutChange, { readonly kind: 'start' }>,
  findNew: (after: RegistrySnapshot) => WriteRejection | null,
): RolloutWrite | Rejected {
  const { id, candidate, tenantIds, steps, at, deadlineAt, startedBy } = change;
  const wrong = findWrongStart(before, tenants, name, change);
  if (wrong) return { rejection: wrong };
  const versions = tenantIds.map((tenantId) => versionOn(before, tenants, tenantId, name));
  const [baseline] = versions;
  if (baseline === undefined || baseline === null)
    return rejected('rollout', `${tenantIds[0]} has no ${name} to compare with`, 'a brand that has the remote');
  if (versions.some((version) => version !== baseline))
    return rejected('rollout', `the brands have different versions of ${name}`, 'one rollout for each version');
  if (baseline === candidate)
    return rejected('rollout', `the brands have ${name} ${candidate} already`, 'another version');
  const pins = new Map(before.pins);
  for (const tenantId of tenantIds) pins.set(tenantId, new Map(pins.get(tenantId)).set(name, { version: candidate }));
  const incompatible = findNew({ ...before, pins });
  if (incompatible) return { rejection: incompatible };
  const share = steps[0]?.share ?? 0;
  const rollout: Rollout = {
    ...{ id, name, candidate, baseline, tenantIds, steps, share, deadlineAt, startedBy },
    ...{ state: 'running', step: 0, epoch: 0, startedAt: at, stepAt: at },
  };
  return { kind: 'rollout', name, from: baseline, to: candidate, rollout, subject: `started at ${formatShare(share)}` };
}

function findWrongStart(
  before: RegistrySnapshot,
  tenants: readonly ReleaseTenant[],
  name: string,
  { candidate, tenantIds, steps }: Extract<RolloutChange, { readonly kind: 'start' }>,
): WriteRejection | null {
  const unknown = tenantIds.find((id) => !tenants.some((tenant) => tenant.id === id));
  if (unknown !== undefined)
    return { rule: 'tenant', reason: `there is no tenant ${unknown}`, remedy: 'the id of a brand' };
  if (!recordOf(before, name, candidate))
    return { rule: 'published', reason: `${name} ${candidate} is not published`, remedy: 'a version that is released' };
  if (before.revoked.has(keyOf(name, candidate)))
    return { rule: 'revoked', reason: `${name} ${candidate} was revoked`, remedy: `take another version of ${name}` };
  const running = tenantIds.find((id) => findRollout(before, id, name));
  if (running !== undefined)
    return { rule: 'rollout', reason: `${running} has a rollout of ${name} already`, remedy: 'end that one first' };
  const pinned = tenantIds.find((id) => before.pins.get(id)?.has(name));
  if (pinned !== undefined)
    return { rule: 'rollout', reason: `${name} is pinned on ${pinned}`, remedy: `unpin ${name} there first` };
  const isRising = steps.every(({ share }, index) => share > (steps[index - 1]?.share ?? 0) && share <= WHOLE_SHARE);
  if (steps.length === 0 || !isRising)
    return { rule: 'rollout', reason: 'the steps do not rise', remedy: 'shares from 0.1 % to 100 %, each larger' };
  return null;
}

function versionOn(
  snapshot: RegistrySnapshot,
  tenants: readonly ReleaseTenant[],
  tenantId: string,
  name: string,
): string | null {
  const tenant = tenants.find(({ id }) => id === tenantId);
  if (!tenant) return null;
  const resolved = resolve(snapshot, visitOf(tenant));
  const chosen = resolved?.remotes.find(({ release }) => release.name === name)?.release;
  return (name === 'shell' ? resolved?.shell : chosen)?.version ?? null;
}

function planChangeOf(
  before: RegistrySnapshot,
  name: string,
  change: Exclude<RolloutChange, { readonly kind: 'start' }>,
): RolloutWrite | Rejected {
  const present = before.rollouts.find(({ id }) => id === change.id);
  if (!present || present.name !== name)
    return rejected('rollout', `there is no live rollout ${change.id} of ${name}`, 'one that runs or is paused');
  const write = (over: Partial<Rollout>, subject: string, to: string | null): RolloutWrite => ({
    kind: 'rollout',
    name,
    from: to === null ? present.candidate : present.baseline,
    to,
    rollout: { ...present, ...over },
    subject,
  });
  const withShare = (share: number, step: number): RolloutWrite =>
    write(
      { share, step, epoch: present.epoch + 1, stepAt: change.at },
      `moved to ${formatShare(share)}`,
      present.candidate,
    );
  switch (change.kind) {
    case 'share': {
      if (change.share < 10 || change.share > WHOLE_SHARE)
        return rejected('rollout', `${formatShare(change.share)} is no share`, 'from 0.1 % to 100 %');
      const step = present.steps.findLastIndex(({ share }) => share <= change.share);
      return withShare(change.share, Math.max(0, step));
    }
    case 'step': {
      const next = present.steps[present.step + 1];
      if (present.state !== 'running') return rejected('rollout', 'the rollout is paused', 'resume it first');
      if (!next) return rejected('rollout', 'there is no further step', 'finish or abort it');
      return withShare(next.share, present.step + 1);
    }
    case 'pause':
      if (present.state === 'paused') return rejected('rollout', 'the rollout is paused already', 'nothing to do');
      return write({ state: 'paused' }, 'paused', null);
    case 'resume':
      if (present.state === 'running') return rejected('rollout', 'the rollout runs already', 'nothing to do');
      return write({ state: 'running' }, 'resumed', null);
    case 'finish':
      return write({ state: 'finished', share: WHOLE_SHARE, stepAt: change.at }, 'finished', present.candidate);
    default:
      return write({ state: ENDS[change.kind], share: 0, stepAt: change.at }, ENDS[change.kind], null);
  }
}
