import type { LastGoodFigures, ReleaseAuditEntry, ReleaseCell, ReleasesOverview } from '@backlay/shared/contract';
import { compare } from 'semver';
import type { Connection } from '../../core/database';
import type { TenantRecord } from '../../core/tenants';
import { visitOf } from './registry-change';
import { computeHealth } from './health';
import type { LastGood } from './last-good';
import { resolve, type ExcludedRemote } from './resolve';
import { DEFAULT_CHANNEL, findChannel, namesOf, versionsOf, type RegistrySnapshot } from './snapshot';
import { releaseTenant } from './tenants';
import { rateOf, type TrafficStep } from './load-stats';

export interface ReleaseAdminView {
  readonly snapshot: RegistrySnapshot;
  readonly traffic: readonly TrafficStep[];
  /** ms. */
  readonly now: number;
}

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** What each remote's channels point at, the shell first. */
export function listRemotes(snapshot: RegistrySnapshot): ReleasesOverview['remotes'] {
  return namesOf(snapshot).map((name) => {
    const channels = [...snapshot.channels].flatMap(([channel, entries]) => {
      const pointer = entries.get(name);
      return pointer ? [[channel, pointer.version] as const] : [];
    });
    return {
      name,
      kind: name === 'shell' ? ('shell' as const) : ('remote' as const),
      head: snapshot.channels.get(DEFAULT_CHANNEL)?.get(name)?.version ?? null,
      channels: Object.fromEntries(channels),
      versions: [...versionsOf(snapshot, name)].sort((a, b) => compare(b, a)),
    };
  });
}

/** Every remote on one tenant: version, why that one, how it does. */
export function listMatrixCells(
  tenant: TenantRecord,
  { snapshot, traffic, now }: ReleaseAdminView,
): readonly ReleaseCell[] {
  const visit = releaseTenant(tenant);
  const resolution = resolve(snapshot, visitOf(visit));
  return namesOf(snapshot).map((name): ReleaseCell => {
    const remote = resolution?.remotes.find(({ release }) => release.name === name);
    const version = name === 'shell' ? (resolution?.shell.version ?? null) : (remote?.release.version ?? null);
    const pin = snapshot.pins.get(tenant.id)?.get(name);
    const inChannel =
      snapshot.channels.get(findChannel(snapshot, visit, name))?.get(name) ??
      snapshot.channels.get(DEFAULT_CHANNEL)?.get(name);
    const wanted = (pin ?? inChannel)?.version ?? null;
    // A remote that was left out has no last good version either: it would be shown.
    const lastGood = name === 'shell' ? resolution?.shellLastGood : remote?.lastGoodFigures;
    const steps = traffic.filter(
      (step) => step.tenantId === tenant.id && step.remote === name && step.version === version,
    );
    const { health, loads, failures, failingSince } = computeHealth(steps, visit.threshold, now);
    return {
      remote: name,
      version,
      why:
        version === null ? null : name === 'shell' ? (resolution?.shellChosenBy ?? null) : (remote?.chosenBy ?? null),
      wanted,
      refused: refusalOf(resolution?.refused ?? [], name, wanted),
      pinned: pin?.version ?? null,
      lastGood: lastGood?.version ?? null,
      lastGoodFigures: lastGood ? toFigures(lastGood) : null,
      behind: version !== null && inChannel !== undefined && isOlder(version, inChannel.version),
      health,
      failingSince: iso(failingSince),
      loads,
      failures,
      rate: rateOf({ loads, failures }),
    };
  });
}

/** The figures that make a version the last good one, for people. */
export const toFigures = ({ loads, failures, visitors, firstAt, lastAt, scope }: LastGood): LastGoodFigures => ({
  loads,
  failures,
  visitors,
  minutes: Math.floor((lastAt - firstAt) / 60_000),
  scope,
});

function refusalOf(refused: readonly ExcludedRemote[], name: string, wanted: string | null): string | null {
  const found = refused.find((one) => one.name === name && one.version === wanted);
  return found ? `${found.incompatibility.reason}; wanted: ${found.incompatibility.remedy}` : null;
}

function isOlder(version: string, head: string): boolean {
  return version !== head && compare(version, head) < 0;
}

/** How many squares of the console are what. */
export function countMatrix(cells: readonly ReleaseCell[]): ReleasesOverview['counts'] {
  const there = cells.filter(({ version }) => version !== null);
  const count = (is: (cell: ReleaseCell) => boolean) => there.filter(is).length;
  return {
    healthy: count(({ health }) => health === 'healthy'),
    degraded: count(({ health }) => health === 'degraded'),
    failing: count(({ health }) => health === 'failing'),
    unknown: count(({ health }) => health === 'unknown'),
    pinned: count(({ pinned }) => pinned !== null),
    behind: count(({ behind }) => behind),
  };
}

interface Row extends Omit<ReleaseAuditEntry, 'at' | '_id'> {
  readonly id: number;
  readonly at: Date;
}

export interface AuditQuery {
  readonly tenantId?: string;
  /** The tenants of the caller's scope; null is no bound. */
  readonly tenantIds?: readonly string[] | null;
  readonly remote?: string;
  readonly action?: string;
  /** ms. */
  readonly since?: number;
  readonly limit: number;
  readonly offset?: number;
}

/** Entries of the log, newest first, and how many there are. A tenant's are its own and those of no tenant in particular. */
export async function readAudit(
  database: Connection,
  { tenantId, tenantIds = null, remote, action, since, limit, offset = 0 }: AuditQuery,
): Promise<{ readonly entries: readonly ReleaseAuditEntry[]; readonly total: number }> {
  const where = `($1::text is null or tenant_id = $1 or tenant_id is null) and ($2::text is null or name = $2)
    and ($3::text is null or action = $3) and ($4::timestamptz is null or at >= $4)
    and ($5::text[] is null or tenant_id is null or tenant_id = any ($5))`;
  const given = [
    tenantId ?? null,
    remote ?? null,
    action ?? null,
    since === undefined ? null : new Date(since),
    tenantIds,
  ];
  const { rows } = await database.query<Row>(
    `select id, at, actor, action, tenant_id as "tenantId", channel, name as remote, from_version as "from", to_version as "to", reason, subject
     from release_audit where ${where} order by id desc limit $6 offset $7`,
    [...given, limit, offset],
  );
  const total = await database.query<{ total: number }>(
    `select count(*)::int as total from release_audit where ${where}`,
    given,
  );
  return {
    entries: rows.map(({ id, at, ...entry }) => ({ _id: String(id), at: at.toISOString(), ...entry })),
    total: total.rows[0]?.total ?? 0,
  };
}
