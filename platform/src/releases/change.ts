import { resolve } from './resolve';
import { DEFAULT_CHANNEL, keyOf, recordOf, withEntry, type Pointer, type RegistrySnapshot } from './snapshot';

/** A tenant as far as releases depend on it. */
export interface ReleaseTenant {
  readonly id: string;
  readonly name: string;
  /** The channel that it follows. */
  readonly channel: string;
}

/** Why a write was refused, by which rule, and what would satisfy it. Nothing was changed. */
export interface WriteRefusal {
  readonly rule:
    | 'changed-meanwhile'
    | 'published'
    | 'files'
    | 'revoked'
    | 'contract'
    | 'shared'
    | 'routes'
    | 'slots'
    | 'tenant'
    | 'not-pinned'
    | 'no-last-good'
    | 'in-use'
    | 'shell';
  readonly reason: string;
  readonly remedy: string;
}

/** What somebody wants of the registry. */
export type Change =
  | { readonly action: 'pin'; readonly tenantId: string; readonly name: string; readonly version: string }
  | { readonly action: 'unpin'; readonly tenantId: string; readonly name: string }
  | { readonly action: 'promote'; readonly channel: string; readonly name: string; readonly version: string }
  | {
      readonly action: 'rollback' | 'auto-rollback';
      readonly name: string;
      readonly of: { readonly tenantId: string } | { readonly channel: string };
    }
  | { readonly action: 'revoke'; readonly name: string; readonly version: string };

/** One row to write: where, and what it points at from now on. */
export type Step = { readonly name: string; readonly from: string | null; readonly to: string | null } & (
  | { readonly kind: 'pin'; readonly tenantId: string; readonly pointer: Pointer | null }
  | { readonly kind: 'channel'; readonly channel: string; readonly pointer: Pointer }
  | { readonly kind: 'revoke' }
);

export type Planned =
  | { readonly ok: true; readonly step: Step; readonly after: RegistrySnapshot }
  | { readonly ok: false; readonly refusal: WriteRefusal };

const refused = (rule: WriteRefusal['rule'], reason: string, remedy: string): Planned => ({
  ok: false,
  refusal: { rule, reason, remedy },
});

/** What a change comes to, if every rule holds: checked against every tenant that it reaches. Files are checked by whoever writes. */
export function plan(before: RegistrySnapshot, tenants: readonly ReleaseTenant[], change: Change): Planned {
  const step = stepOf(before, tenants, change);
  if ('rule' in step) return { ok: false, refusal: step };
  if (step.to !== null && step.kind !== 'revoke') {
    if (!recordOf(before, step.name, step.to))
      return refused(
        'published',
        `${step.name} ${step.to} is not published`,
        `release ${step.name} ${step.to}, or take a version that is released`,
      );
    if (before.revoked.has(keyOf(step.name, step.to)))
      return refused(
        'revoked',
        `${step.name} ${step.to} was revoked`,
        `take another version of ${step.name}; a revoked one does not come back`,
      );
  }
  const after = applied(before, step);
  const refusal = newMisfit(before, after, tenants);
  return refusal ? { ok: false, refusal } : { ok: true, step, after };
}

function stepOf(snapshot: RegistrySnapshot, tenants: readonly ReleaseTenant[], change: Change): Step | WriteRefusal {
  const { name } = change;
  if (change.action === 'revoke') return revocation(snapshot, change.name, change.version);
  if (change.action === 'promote') return pointChannel(snapshot, change.channel, name, change.version);
  if ('of' in change && 'channel' in change.of) return rollBackChannel(snapshot, change.of.channel, name);
  const tenantId = 'of' in change ? (change.of as { tenantId: string }).tenantId : change.tenantId;
  const tenant = tenants.find(({ id }) => id === tenantId);
  if (!tenant)
    return {
      rule: 'tenant',
      reason: `there is no tenant ${tenantId}`,
      remedy: `one of ${tenants.map(({ id }) => id).join(', ')}`,
    };
  const pin = snapshot.pins.get(tenant.id)?.get(name) ?? null;
  const running = pin ?? pointerOf(snapshot, tenant.channel, name);
  const at = { kind: 'pin', tenantId: tenant.id, name } as const;
  if (change.action === 'unpin') {
    if (pin) return { ...at, from: pin.version, to: null, pointer: null };
    return { rule: 'not-pinned', reason: `${name} is not pinned on ${tenant.id}`, remedy: 'nothing to do' };
  }
  if (change.action === 'pin') {
    const lastGood = goodBefore(snapshot, name, running, change.version);
    return {
      ...at,
      from: running?.version ?? null,
      to: change.version,
      pointer: { version: change.version, lastGood },
    };
  }
  const to = running && goodBefore(snapshot, name, { version: '', lastGood: running.lastGood }, running.version);
  if (!running || !to) return noLastGood(name, `on ${tenant.id}`);
  return { ...at, from: running.version, to, pointer: { version: to, lastGood: null } };
}

/** The version to go back to from `next`: the one that ran, or what that one would have gone back to. Never a revoked one. */
function goodBefore(
  snapshot: RegistrySnapshot,
  name: string,
  running: Pointer | null | undefined,
  next: string,
): string | null {
  const good = (version: string | null | undefined) =>
    version && version !== next && recordOf(snapshot, name, version) && !snapshot.revoked.has(keyOf(name, version))
      ? version
      : null;
  return good(running?.version) ?? good(running?.lastGood);
}

const pointerOf = (snapshot: RegistrySnapshot, channel: string, name: string): Pointer | undefined =>
  snapshot.channels.get(channel)?.get(name) ?? snapshot.channels.get(DEFAULT_CHANNEL)?.get(name);

function pointChannel(snapshot: RegistrySnapshot, channel: string, name: string, version: string): Step {
  const present = snapshot.channels.get(channel)?.get(name);
  const lastGood = goodBefore(snapshot, name, present, version);
  return {
    kind: 'channel',
    channel,
    name,
    from: present?.version ?? null,
    to: version,
    pointer: { version, lastGood },
  };
}

function rollBackChannel(snapshot: RegistrySnapshot, channel: string, name: string): Step | WriteRefusal {
  const present = snapshot.channels.get(channel)?.get(name);
  const to = present && goodBefore(snapshot, name, { version: '', lastGood: present.lastGood }, present.version);
  if (!present || !to) return noLastGood(name, `in ${channel}`);
  return { kind: 'channel', channel, name, from: present.version, to, pointer: { version: to, lastGood: null } };
}

const noLastGood = (name: string, where: string): WriteRefusal => ({
  rule: 'no-last-good',
  reason: `no version of ${name} ran ${where} before this one, or it was revoked`,
  remedy: `pin or promote a version of ${name} by its number`,
});

function revocation(snapshot: RegistrySnapshot, name: string, version: string): Step | WriteRefusal {
  if (!recordOf(snapshot, name, version))
    return { rule: 'published', reason: `${name} ${version} is not published`, remedy: 'a version that is released' };
  return { kind: 'revoke', name, from: version, to: null };
}

/** The registry as it would be. */
function applied(snapshot: RegistrySnapshot, step: Step): RegistrySnapshot {
  switch (step.kind) {
    case 'pin':
      return { ...snapshot, pins: withEntry(snapshot.pins, step.tenantId, step.name, step.pointer) };
    case 'channel':
      return { ...snapshot, channels: withEntry(snapshot.channels, step.channel, step.name, step.pointer) };
    case 'revoke':
      return { ...snapshot, revoked: new Set(snapshot.revoked).add(keyOf(step.name, step.from ?? '')) };
  }
}

/**
 * The first rule that some tenant would break after a change and does not break now. Versions to go back to may not fit: they are
 * left out. A revoked version may go although nothing takes its place; a shell may not, for then there is no page.
 */
export function newMisfit(
  before: RegistrySnapshot,
  after: RegistrySnapshot,
  tenants: readonly ReleaseTenant[],
): WriteRefusal | null {
  for (const { id: tenantId, channel } of tenants) {
    const was = resolve(before, { tenantId, channel });
    const is = resolve(after, { tenantId, channel });
    if (was && !is)
      return { rule: 'shell', reason: `${tenantId} would be without a shell`, remedy: 'promote another shell first' };
    const known = new Set(was?.refused.map(({ name, version, misfit }) => `${keyOf(name, version)} ${misfit.rule}`));
    const fresh = is?.refused.find(
      ({ name, version, asLastGood, misfit }) =>
        !asLastGood && misfit.rule !== 'revoked' && !known.has(`${keyOf(name, version)} ${misfit.rule}`),
    );
    if (fresh) {
      const { rule, reason, remedy } = fresh.misfit;
      return { rule, reason: `${fresh.name} ${fresh.version} does not fit ${tenantId}: ${reason}`, remedy };
    }
  }
  return null;
}
