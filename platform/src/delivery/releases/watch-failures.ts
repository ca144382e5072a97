import type { Database } from '../../core/database';
import { isBlamed, recordFailure, type FailureReport } from './failures';
import { meetsThreshold, sumLoads, type Threshold } from './health';
import type { Registry } from './registry';
import { resolve } from './resolve';
import { formatFigures } from './last-good';
import { recordLoads, trafficSince } from './load-stats';
import { countFigures } from './version-figures';
import { visitOf, type ReleaseTenant } from './registry-change';

const MOST = 20_000;

/** Remembers keys for a while, in memory and up to a number: what a browser reports twice counts once. */
export function createDedupeCache(most = MOST) {
  const keys = new Set<string>();
  return {
    /** True the first time. */
    add(key: string): boolean {
      if (keys.has(key)) return false;
      keys.add(key);
      if (keys.size > most) keys.delete(keys.values().next().value ?? '');
      return true;
    },
  };
}

/** How many addresses a thing came from lately. */
export function createSourceCounter(windowMs: number) {
  const byKey = new Map<string, Map<string, number>>();
  return {
    add(key: string, address: string, now: number): void {
      const known = byKey.get(key) ?? new Map<string, number>();
      byKey.set(key, known);
      known.delete(address);
      known.set(address, now);
      for (const [oldest, at] of known) {
        if (at >= now - windowMs && known.size <= 1000) break;
        known.delete(oldest);
      }
    },
    count: (key: string, since: number): number =>
      [...(byKey.get(key)?.values() ?? [])].filter((at) => at >= since).length,
  };
}

/** The longest window of a threshold, ms. */
const LONGEST_WINDOW_MS = 60 * 60_000;

export interface WatchedTenant extends ReleaseTenant {
  readonly threshold: Threshold;
}

export interface ViewOf {
  /** The page view, as the browser numbered it. */
  readonly view?: string;
  readonly address: string;
}

/** Counts what browsers report, and takes a version back when a tenant's threshold is passed. */
export function watchFailures(
  database: Database,
  registry: Registry,
  tenants: () => readonly WatchedTenant[],
  log: (message: string, detail?: unknown) => void,
  clock: () => number,
) {
  const seen = createDedupeCache();
  const sources = createSourceCounter(LONGEST_WINDOW_MS);
  const judging = new Set<string>();

  async function judge(tenant: WatchedTenant, remote: string, version: string): Promise<void> {
    const { threshold, id: tenantId } = tenant;
    const since = clock() - threshold.minutes * 60_000;
    const steps = await trafficSince(database, since, { tenantId, remote });
    const traffic = sumLoads(steps.filter((step) => step.version === version));
    if (!meetsThreshold(traffic, sources.count(`${tenantId} ${remote} ${version}`, since), threshold)) return;
    const snapshot = registry.snapshot();
    const resolution = resolve(snapshot, visitOf(tenant));
    const running =
      remote === 'shell'
        ? resolution?.shell
        : resolution?.remotes.find(({ release }) => release.name === remote)?.release;
    // What QA looks at, or what an old tab still has, is not what the tenant runs.
    if (running?.version !== version) return;
    const written = await registry.write(
      { action: 'auto-rollback', name: remote, of: { tenantId } },
      snapshot.revision,
      {
        actor: 'health',
        kind: 'health',
        reason: `${traffic.failures} of ${Math.max(traffic.loads, traffic.failures)} loads failed within ${threshold.minutes} minutes`,
      },
    );
    if (written.ok)
      log(`${remote} ${version} went back to ${written.version} on ${tenantId} by itself`, {
        ...traffic,
        lastGood: written.lastGood && formatFigures(written.lastGood),
      });
    else if (written.rule !== 'changed-meanwhile')
      log(`${remote} ${version} fails on ${tenantId} and cannot go back: ${written.reason}`, traffic);
  }

  return {
    async failed(tenantId: string, report: FailureReport, { view, address }: ViewOf): Promise<void> {
      await recordFailure(database, tenantId, report);
      const { remote, version, phase } = report;
      if (!isBlamed(phase)) return;
      const key = `${tenantId} ${remote} ${version}`;
      sources.add(key, address, clock());
      if (view && !seen.add(`failure ${key} ${view}`)) return;
      const added = [{ tenantId, remote, version, loads: 0, failures: 1 }];
      await recordLoads(database, added, clock());
      await countFigures(database, added, null, clock());
      const tenant = tenants().find(({ id }) => id === tenantId);
      if (!tenant || judging.has(key)) return;
      judging.add(key);
      await judge(tenant, remote, version).finally(() => judging.delete(key));
    },
    /** `loads`: each remote once that the view tried to load. */
    async loaded(
      tenantId: string,
      loads: readonly { remote: string; version: string }[],
      address: string,
    ): Promise<void> {
      const each = new Map(loads.map((load) => [`${load.remote} ${load.version}`, load]));
      const added = [...each.values()].map(({ remote, version }) => ({
        tenantId,
        remote,
        version,
        loads: 1,
        failures: 0,
      }));
      await recordLoads(database, added, clock());
      await countFigures(database, added, address, clock());
    },
  };
}
