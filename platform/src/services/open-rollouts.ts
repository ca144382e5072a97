import { LRUCache } from 'lru-cache';
import { serverMessages, type ServerMessageKey } from '@backlay/shared/domain';
import type { EndpointName } from '@backlay/shared/contract';
import type { Database } from '../core/database';
import { readCookies, type HttpRejection, type ObserveCall } from '../core/http';
import type { Health } from '../core/health';
import { readVisitor } from '../delivery/edge';
import type { PageEvent } from '../delivery/monitoring';
import { createDedupeCache, type Releases, type VisitListener } from '../delivery/releases';
import { Rollouts, type Counts } from '../delivery/rollouts';
import type { Closing } from './running-platform';

/** How often what visitors did is stored, ms. */
const FLUSH_MS = 1000;

/** Parts without which a verdict would judge the platform and not the version (F3.10). */
const JUDGED_PARTS = ['database', 'prices', 'releases'] as const;

interface OpenRolloutsDeps {
  readonly database: Database;
  readonly releases: Releases;
  readonly health: Pick<Health, 'readiness'>;
  readonly warn: (message: string, fields?: object) => void;
  readonly closing: Closing;
}

/** Rollouts of this process: it counts what visitors do, and stores that every second. */
export function openRollouts({ database, releases, health, warn, closing }: OpenRolloutsDeps): Rollouts {
  const isDegraded = () => {
    const { parts } = health.readiness();
    return JUDGED_PARTS.some((name) => parts[name].state !== 'ok');
  };
  const rollouts = new Rollouts({ database, releases, isDegraded, log: warn });
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    rollouts.visitors
      .flush()
      .catch((error: unknown) => warn('rollout counts write failed', { err: error }))
      .finally(() => (isBusy = false));
  }, FLUSH_MS);
  closing.add(() => clearInterval(timer));
  return rollouts;
}

/** Refusals of a bet that have nothing to do with the version of a remote: they count apart and judge nothing. */
const OTHERWISE: ReadonlySet<string> = new Set(
  (
    [
      'refused.closed',
      'refused.suspended',
      'refused.balance',
      'refused.onBreak',
      'refused.stakeLimit',
      'refused.lossLimit',
      'refused.liabilityLimit',
      'refused.size',
      'refused.interrupted',
    ] satisfies ServerMessageKey[]
  ).map((key) => serverMessages[key]),
);

/** What one answer of a call counts as; null for a call that no rollout is judged by. */
export function countsOf(name: EndpointName, rejection: HttpRejection | null): Counts | null {
  switch (name) {
    case 'placeBet':
      if (rejection === null) return { betsAsked: 1, betsAccepted: 1 };
      // A session that ended, too many requests, a platform that is busy.
      if (![400, 409, 413, 415].includes(rejection.status)) return { betsRefusedOtherwise: 1 };
      return OTHERWISE.has(rejection.message) ? { betsRefusedOtherwise: 1 } : { betsAsked: 1, betsRefused: 1 };
    case 'depositMethods':
      return rejection === null ? { depositsStarted: 1 } : null;
    case 'deposit':
    case 'depositByIpay':
      return rejection === null ? { depositsFinished: 1 } : null;
    default:
      return null;
  }
}

/** A deposit that is neither finished nor read again for so long is over, ms. */
const DEPOSIT_MS = 30 * 60_000;
/** Open deposits that are known at a time. */
const KNOWN_DEPOSITS = 20_000;

/** Counts the start of a deposit once: a page reads its methods again whenever it is looked at. Clock in ms. */
export function createDepositStarts(now: () => number) {
  const openSince = new LRUCache<string, number>({ max: KNOWN_DEPOSITS });
  return {
    /** Whether what a visitor did counts; a further start before the finish does not. */
    counts(visitor: string, { depositsStarted, depositsFinished }: Counts): boolean {
      if (depositsFinished) openSince.delete(visitor);
      if (!depositsStarted) return true;
      const before = openSince.get(visitor);
      const isFirst = before === undefined || now() - before > DEPOSIT_MS;
      openSince.set(visitor, now());
      return isFirst;
    },
  };
}

/** Counts bets and deposits of visitors that a rollout of their brand is judged by. */
export function observeVisitors(rollouts: Pick<Rollouts, 'counts' | 'recordAction'>): ObserveCall {
  const starts = createDepositStarts(Date.now);
  return (name, tenantId, headers, rejection) => {
    if (!rollouts.counts(tenantId)) return;
    const visitor = readVisitor(readCookies(headers));
    const counts = visitor && countsOf(name, rejection);
    if (visitor && counts && starts.counts(`${tenantId} ${visitor}`, counts))
      rollouts.recordAction(tenantId, visitor, counts);
  };
}

/** A view that failed several times has failed once: so many views are known at a time. */
const KNOWN_VIEWS = 20_000;

/** Counts loads and failures of visitors; a failure while rendering is a view with an error. */
export function listenToVisits(rollouts: Rollouts): VisitListener {
  const seen = createDedupeCache(KNOWN_VIEWS);
  return {
    loaded(tenantId, cookies, loads) {
      const visitor = readVisitor(cookies);
      if (visitor) rollouts.recordLoads(tenantId, visitor, loads);
    },
    failed(tenantId, cookies, { remote, version, phase, view }) {
      const visitor = readVisitor(cookies);
      const counts: Counts = phase === 'render' ? { errorViews: 1 } : { loadFailures: 1 };
      const isFirst = view === undefined || seen.add(`${view} ${remote} ${version} ${Object.keys(counts).join()}`);
      if (visitor && isFirst) rollouts.recordFailure(tenantId, visitor, remote, version, counts);
    },
  };
}

/** Kinds of errors that a page reports as failures of their remote as well: they are counted there. */
const FAILURES: ReadonlySet<string> = new Set(['boundary', 'chunk', 'load']);

/** What an event of a page counts as; null for one that is counted already. */
export function countsOfPage({ kind, errorKind, value, isFirstOfView }: PageEvent): Counts | null {
  if (kind === 'inp') return value === null || value <= 0 ? null : { inpCount: 1, inpLogSum: Math.log(value) };
  if (!isFirstOfView || (errorKind !== null && FAILURES.has(errorKind))) return null;
  return kind === 'freeze' ? { freezeViews: 1 } : { errorViews: 1 };
}

/** Counts views with an error or a freeze, and interactions, of visitors of a rollout (F3.06). */
export const listenToPages =
  (rollouts: Pick<Rollouts, 'recordFailure'>) =>
  (event: PageEvent): void => {
    const counts = countsOfPage(event);
    if (event.visitor && counts)
      rollouts.recordFailure(event.tenantId, event.visitor, event.remote, event.version, counts);
  };
