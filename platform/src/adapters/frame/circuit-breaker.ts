import { LRUCache } from 'lru-cache';

/** Failures in a row after which a supplier is not called any more. */
export const FAILURES = 5;
/** How long it is not called then, ms; after it one call tries whether it works again. */
export const OPEN_MS = 30_000;
/** Lanes that are remembered; beyond it the one that was used longest ago is forgotten. */
const MOST_LANES = 1000;

export type BreakerState = 'closed' | 'open' | 'halfOpen';

interface Lane {
  failures: number;
  /** When it opened; null while it is closed. */
  openedAt: number | null;
  isTrying: boolean;
}

/** Leaves suppliers alone that do not work: opens after 5 failures in a row, and half-opens after 30 s (G7.01). */
export class CircuitBreaker {
  private readonly lanes = new LRUCache<string, Lane>({ max: MOST_LANES });

  constructor(private readonly clock: () => number = Date.now) {}

  /** Whether a call may be made now. Who is admitted reports how it ended by `succeeded` or `failed`. */
  admits(key: string): boolean {
    const state = this.state(key);
    if (state === 'closed') return true;
    const lane = this.lanes.get(key);
    if (state === 'open' || !lane || lane.isTrying) return false;
    lane.isTrying = true;
    return true;
  }

  state(key: string): BreakerState {
    const openedAt = this.lanes.get(key)?.openedAt ?? null;
    if (openedAt === null) return 'closed';
    return this.clock() - openedAt >= OPEN_MS ? 'halfOpen' : 'open';
  }

  succeeded(key: string): void {
    this.lanes.delete(key);
  }

  failed(key: string): void {
    const lane = this.lanes.get(key) ?? { failures: 0, openedAt: null, isTrying: false };
    const failures = lane.failures + 1;
    const isOpen = failures >= FAILURES;
    this.lanes.set(key, { failures, openedAt: isOpen ? this.clock() : null, isTrying: false });
  }
}
