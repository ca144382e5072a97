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

interface JudgeDeps {
  readonly database: Database;
  readonly registry: Registry;
  readonly tenants: () => readonly WatchedTenant[];
  readonly log: (message: string, detail?: unknown) => void;
  readonly clock: () => number;
  readonly sources: ReturnType<typeof createSourceCounter>;
}

/** Compares a version with the threshold of its tenant, one comparison at a time, and takes it back beyond that. */
function createJudge({ database, registry, tenants, log, clock, sources }: JudgeDeps) {
  const judging = new Set<string>();

  async function judge(tenant: WatchedTenant, remote: string, version: string): Promise<void> {
    const { threshold, id: tenantId } = tenant;
    const since = clock() - threshold.minutes * 60_000;
    const steps = await trafficSince(database, since, { tenantId, remote });
    const traffic = sumLoads(steps.filter((step) => step.version === version));
    const addresses = sources.count(`${tenantId} ${remote} ${version}`, since);
    // Views with a new error or a freeze count as loads that failed (F4.07).
    const faults = { loads: traffic.loads, failures: traffic.faultViews };
    const isFailing = meetsThreshold(traffic, addresses, threshold);
    const { loads, failures } = isFailing ? traffic : faults;
    const evidence = { loads, failures };
    if (!isFailing && !meetsThreshold(faults, addresses, threshold)) return;
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
        reason: `${failures} of ${Math.max(loads, failures)} ${isFailing ? 'loads failed' : 'views had a new error or froze'} within ${threshold.minutes} minutes`,
      },
    );
    if (written.ok)
      log('remote rollback completed', {
        ...{ ...evidence, remote, version, tenantId, to: written.version },
        lastGood: written.lastGood && formatFigures(written.lastGood),
      });
    else if (written.rule !== 'changed-meanwhile')
      log('remote rollback failed', { ...evidence, remote, version, tenantId, reason: written.reason });
  }

  return async (tenantId: string, remote: string, version: string): Promise<void> => {
    const key = `${tenantId} ${remote} ${version}`;
    const tenant = tenants().find(({ id }) => id === tenantId);
    if (!tenant || judging.has(key)) return;
    judging.add(key);
    await judge(tenant, remote, version).finally(() => judging.delete(key));
  };
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
  const judgeOnce = createJudge({ database, registry, tenants, log, clock, sources });

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
      await judgeOnce(tenantId, remote, version);
    },
    /** A page view had a new error of a version, or froze in it: monitoring has counted it (F4.07). */
    async faulted(tenantId: string, remote: string, version: string, address: string): Promise<void> {
      sources.add(`${tenantId} ${remote} ${version}`, address, clock());
      await judgeOnce(tenantId, remote, version);
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
