import type { PlacementObserver } from '../betting/orders';
import type { GuardedPool } from '../core/database';
import type { Metrics } from '../core/metrics';
import type { PageEvent } from '../delivery/monitoring';
import type { VisitListener } from '../delivery/releases';

/** Time of statements and use of the pool. */
export function measureDatabase(metrics: Metrics, pool: GuardedPool): void {
  pool.measure((statement, seconds) => metrics.observe('statementSeconds', seconds, statement));
  metrics.provide('dbPool', () => [[[], pool.demand]]);
}

/** Counts placements by brand and result. */
export const observePlacements =
  (metrics: Metrics): PlacementObserver =>
  ({ tenantId }, result, seconds) => {
    metrics.count('bets', tenantId, result.ok ? 'accepted' : 'rejected', result.ok ? 'none' : result.reason);
    metrics.observe('placementSeconds', seconds);
  };

/** Measures the calls to a supplier. After a failed call the supplier counts as down until one works. */
export function measureAdapter<Given extends readonly unknown[], Result>(
  metrics: Metrics | null,
  kind: string,
  adapter: string,
  call: (...given: Given) => Promise<Result>,
): (...given: Given) => Promise<Result> {
  if (!metrics) return call;
  return async (...given) => {
    const startedAt = performance.now();
    let result = 'failed';
    try {
      const answer = await call(...given);
      result = 'done';
      return answer;
    } finally {
      metrics.observe('adapterSeconds', (performance.now() - startedAt) / 1000, kind, adapter, result);
      metrics.set('adapterUp', result === 'done' ? 1 : 0, kind, adapter);
    }
  };
}

/** Counts the failures that browsers report of a remote while it loads and renders. */
export const countRemoteFailures = (metrics: Metrics | null, listener: VisitListener): VisitListener =>
  metrics
    ? {
        ...listener,
        failed(tenantId, cookies, failure) {
          metrics.count('remoteFailures', tenantId, failure.remote, failure.version);
          listener.failed(tenantId, cookies, failure);
        },
      }
    : listener;

/** Counts the first error and freeze of each page view by remote. */
export const countPageFailures =
  (metrics: Metrics) =>
  ({ tenantId, remote, version, kind, isFirstOfView }: PageEvent): void => {
    if (kind !== 'inp' && isFirstOfView) metrics.count('remoteFailures', tenantId, remote, version);
  };
