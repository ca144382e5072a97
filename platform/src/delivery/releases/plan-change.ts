import { compareGrants } from './grants';
import { DEFAULT_LAST_GOOD, findLastGood, formatRule, type LastGoodRule } from './last-good';
import { planRollout, withRollout } from './plan-rollout';
import {
  visitOf,
  type RegistryCommand,
  type RegistryPlan,
  type RegistryWrite,
  type ReleaseTenant,
  type RolloutCommand,
  type WriteRejection,
} from './registry-change';
import { resolve, withheldEverywhere } from './resolve';
import {
  channelsOf,
  DEFAULT_CHANNEL,
  EVERY_REMOTE,
  findChannel,
  keyOf,
  namesOf,
  recordOf,
  withEntry,
  type Pointer,
  type RegistrySnapshot,
} from './snapshot';

const refused = (rule: WriteRejection['rule'], reason: string, remedy: string): RegistryPlan => ({
  ok: false,
  refusal: { rule, reason, remedy },
});

/** What a change comes to, if every rule holds: checked against every tenant that it reaches. Files are checked by whoever writes. */
export function planChange(
  before: RegistrySnapshot,
  tenants: readonly ReleaseTenant[],
  change: RegistryCommand,
): RegistryPlan {
  if (change.action === 'rollout')
    return planRollout(before, tenants, change, (after) => findNewIncompatibility(before, after, tenants));
  if ('of' in change) return planRollback(before, tenants, change);
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
    const withheld = withheldEverywhere(before, step.name, step.to);
    if (withheld) return refused(withheld.rule, `${step.name} ${step.to}: ${withheld.reason}`, withheld.remedy);
  }
  const after = applied(before, step);
  const refusal = findNewIncompatibility(before, after, tenants);
  return refusal ? { ok: false, refusal } : { ok: true, step, after };
}

type Rollback = Extract<RegistryCommand, { readonly of: object }>;

function noTenant(tenants: readonly ReleaseTenant[], tenantId: string): WriteRejection {
  return {
    rule: 'tenant',
    reason: `there is no tenant ${tenantId}`,
    remedy: `one of ${tenants.map(({ id }) => id).join(', ')}`,
  };
}

/** A rollback goes to the newest last good version with which every tenant is still compatible, else nowhere. */
function planRollback(before: RegistrySnapshot, tenants: readonly ReleaseTenant[], change: Rollback): RegistryPlan {
  const { name, of } = change;
  const tenant = 'tenantId' in of ? tenants.find(({ id }) => id === of.tenantId) : null;
  if (tenant === undefined && 'tenantId' in of) return { ok: false, refusal: noTenant(tenants, of.tenantId) };
  const pin = tenant && before.pins.get(tenant.id)?.get(name);
  const present = tenant
    ? (pin ?? pointerOf(before, findChannel(before, tenant, name), name))
    : before.channels.get('channel' in of ? of.channel : '')?.get(name);
  const rule = tenant?.lastGood ?? DEFAULT_LAST_GOOD;
  const where = 'tenantId' in of ? `on ${of.tenantId}` : `in ${of.channel}`;
  if (!present) return { ok: false, refusal: noLastGood(name, where, rule) };
  const stepTo = (to: string): RegistryWrite => {
    const at = { name, from: present.version, to, pointer: { version: to } };
    return 'tenantId' in of
      ? { kind: 'pin', tenantId: of.tenantId, ...at }
      : { kind: 'channel', channel: of.channel, ...at };
  };
  const lastGood = findLastGood(before, {
    name,
    tenantId: tenant?.id ?? null,
    rule,
    other: present.version,
    fits: (version) => findNewIncompatibility(before, applied(before, stepTo(version)), tenants) === null,
  });
  if (!lastGood) return { ok: false, refusal: noLastGood(name, where, rule) };
  const step = stepTo(lastGood.version);
  return { ok: true, step, after: applied(before, step), lastGood };
}

function stepOf(
  snapshot: RegistrySnapshot,
  tenants: readonly ReleaseTenant[],
  change: Exclude<RegistryCommand, Rollback | RolloutCommand>,
): RegistryWrite | WriteRejection {
  const { name } = change;
  if (change.action === 'revoke') return revocation(snapshot, change.name, change.version);
  if (change.action === 'promote') return pointChannel(snapshot, change.channel, name, change.version);
  const { tenantId } = change;
  const tenant = tenants.find(({ id }) => id === tenantId);
  if (!tenant) return noTenant(tenants, tenantId);
  if (change.action === 'follow') return putOnChannel(snapshot, tenant, name, change.channel);
  if (change.action === 'grant') return planGrant(snapshot, tenantId, name, change.version);
  const pin = snapshot.pins.get(tenant.id)?.get(name) ?? null;
  const running = pin ?? pointerOf(snapshot, findChannel(snapshot, tenant, name), name);
  const at = { kind: 'pin', tenantId: tenant.id, name } as const;
  if (change.action === 'unpin') {
    if (pin) return { ...at, from: pin.version, to: null, pointer: null };
    return { rule: 'not-pinned', reason: `${name} is not pinned on ${tenant.id}`, remedy: 'nothing to do' };
  }
  return { ...at, from: running?.version ?? null, to: change.version, pointer: { version: change.version } };
}

/** Puts a brand on a channel, for one remote or for all of them. Every brand that it reaches is checked like any other change. */
function putOnChannel(
  snapshot: RegistrySnapshot,
  tenant: ReleaseTenant,
  name: string,
  channel: string | null,
): RegistryWrite | WriteRejection {
  const known = channelsOf(snapshot);
  if (channel !== null && !known.includes(channel))
    return { rule: 'channel', reason: `there is no channel ${channel}`, remedy: `one of ${known.join(', ')}` };
  if (name !== EVERY_REMOTE && !namesOf(snapshot).includes(name))
    return { rule: 'published', reason: `no version of ${name} is published`, remedy: 'a remote that is released' };
  const present = findChannel(snapshot, tenant, name);
  const applied = withFollowed(snapshot, tenant.id, name, channel);
  const subject = `${name === EVERY_REMOTE ? 'every remote' : name} ${present} -> ${findChannel(applied, tenant, name)}`;
  return { kind: 'follow', tenantId: tenant.id, name, from: null, to: null, channel, subject };
}

const withFollowed = (
  snapshot: RegistrySnapshot,
  tenantId: string,
  name: string,
  channel: string | null,
): RegistrySnapshot => ({
  ...snapshot,
  brandChannels: withEntry(snapshot.brandChannels, tenantId, name, channel),
});

const pointerOf = (snapshot: RegistrySnapshot, channel: string, name: string): Pointer | undefined =>
  snapshot.channels.get(channel)?.get(name) ?? snapshot.channels.get(DEFAULT_CHANNEL)?.get(name);

function pointChannel(snapshot: RegistrySnapshot, channel: string, name: string, version: string): RegistryWrite {
  const present = snapshot.channels.get(channel)?.get(name);
  return { kind: 'channel', channel, name, from: present?.version ?? null, to: version, pointer: { version } };
}

const noLastGood = (name: string, where: string, rule: LastGoodRule): WriteRejection => ({
  rule: 'no-last-good',
  reason: `${name} has no last good version ${where}: no other version has ${formatRule(rule)}`,
  remedy: `pin or promote a version of ${name} by its number`,
});

function revocation(snapshot: RegistrySnapshot, name: string, version: string): RegistryWrite | WriteRejection {
  if (!recordOf(snapshot, name, version))
    return { rule: 'published', reason: `${name} ${version} is not published`, remedy: 'a version that is released' };
  return { kind: 'revoke', name, from: version, to: null };
}

/** The registry as it would be. */
function applied(snapshot: RegistrySnapshot, step: RegistryWrite): RegistrySnapshot {
  switch (step.kind) {
    case 'pin':
      return { ...snapshot, pins: withEntry(snapshot.pins, step.tenantId, step.name, step.pointer) };
    case 'grant':
      return { ...snapshot, grants: withGrants(snapshot.grants, step) };
    case 'channel':
      return { ...snapshot, channels: withEntry(snapshot.channels, step.channel, step.name, step.pointer) };
    case 'rollout':
      return withRollout(snapshot, step);
    case 'follow':
      return withFollowed(snapshot, step.tenantId, step.name, step.channel);
    case 'revoke':
      return { ...snapshot, revoked: new Set(snapshot.revoked).add(keyOf(step.name, step.from ?? '')) };
  }
}

/**
 * The first rule that some tenant would break after a change and does not break now. A revoked version may go although nothing takes its place; a shell may not, for then there is no page.
 */
export function findNewIncompatibility(
  before: RegistrySnapshot,
  after: RegistrySnapshot,
  tenants: readonly ReleaseTenant[],
): WriteRejection | null {
  for (const tenant of tenants) {
    const was = resolve(before, visitOf(tenant));
    const is = resolve(after, visitOf(tenant));
    if (was && !is)
      return { rule: 'shell', reason: `${tenant.id} would be without a shell`, remedy: 'promote another shell first' };
    const known = new Set(
      was?.refused.map(({ name, version, incompatibility }) => `${keyOf(name, version)} ${incompatibility.rule}`),
    );
    const fresh = is?.refused.find(
      ({ name, version, incompatibility }) =>
        incompatibility.rule !== 'revoked' && !known.has(`${keyOf(name, version)} ${incompatibility.rule}`),
    );
    if (fresh) {
      const { rule, reason, remedy } = fresh.incompatibility;
      return { rule, reason: `${fresh.name} ${fresh.version} does not fit ${tenant.id}: ${reason}`, remedy };
    }
  }
  return null;
}

type Grant = Extract<RegistryWrite, { readonly kind: 'grant' }>;

/** The grant of all that a version declares, on one brand. */
function planGrant(
  snapshot: RegistrySnapshot,
  tenantId: string,
  name: string,
  version: string,
): Grant | WriteRejection {
  const release = snapshot.remotes.get(name)?.get(version);
  if (!release)
    return { rule: 'published', reason: `${name} ${version} is not published`, remedy: 'a version that is released' };
  const { missing } = compareGrants(snapshot, tenantId, release);
  return { kind: 'grant', tenantId, name, from: null, to: version, permissions: missing };
}

/** Grants with one more. */
function withGrants(
  grants: RegistrySnapshot['grants'],
  { tenantId, name, permissions }: Grant,
): RegistrySnapshot['grants'] {
  const ofTenant = new Map(grants.get(tenantId));
  ofTenant.set(name, new Set([...(ofTenant.get(name) ?? []), ...permissions]));
  return new Map(grants).set(tenantId, ofTenant);
}
