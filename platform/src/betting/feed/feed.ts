import type { EventDefinition, EventScore, MarketBook, MarketDefinition, MarketResult } from '@backlay/shared/domain';

/** Rupees for a pound in ten-thousandths: 112.40 is 1,124,000. */
export type RateUnits = number;

/** The rate in use, and why it needs the attention of staff; null when it does not (E9.03). */
export interface RateState {
  readonly rate: RateUnits;
  readonly problem: 'jumped' | 'stale' | 'missing' | null;
  /** The rate that was read and not accepted. */
  readonly offered?: RateUnits;
}

/** Messages of an adapter, in the order in which they became true. `at` is the feed's own clock, ms. */
export type FeedMessage =
  | { readonly kind: 'event'; readonly at: number; readonly event: EventDefinition }
  | { readonly kind: 'market'; readonly at: number; readonly market: MarketDefinition }
  | { readonly kind: 'book'; readonly at: number; readonly eventId: string; readonly book: MarketBook }
  | { readonly kind: 'score'; readonly at: number; readonly score: EventScore }
  | {
      readonly kind: 'result';
      readonly at: number;
      readonly eventId: string;
      readonly result: MarketResult;
      /** Of a source that is not trusted for results: staff confirm it (D3.18). */
      readonly isSuggestion?: boolean;
    }
  /** A market that had its result ended otherwise, by a later definition (E9.04). */
  | { readonly kind: 'correction'; readonly at: number; readonly eventId: string; readonly result: MarketResult }
  /** `source` pushes; without one it is the feed of the installation. */
  | { readonly kind: 'heartbeat'; readonly at: number; readonly source?: string }
  /** Whether the source is trusted. Its prices take no bets while it is not (A7.58). */
  | { readonly kind: 'connection'; readonly at: number; readonly up: boolean }
  /** The rate by which amounts of the source are converted, and whether staff have to look at it (E9.03). */
  | { readonly kind: 'rate'; readonly at: number; readonly rate: RateState };

/** Somebody wants an event. `ready` is null where its prices are current, else resolves when they are, or after a second. */
export interface EventHold {
  readonly ready: Promise<void> | null;
  /** Counts once. */
  readonly release: () => void;
}

export type FeedListener = (batch: readonly FeedMessage[]) => void;

/**
 * One source of prices. `start` resolves once the first image of everything has been delivered. `waiting` names markets of
 * earlier runs without a result: a feed that knows the result delivers it.
 */
export interface Feed {
  readonly name: 'sim' | 'replay' | 'betfair' | 'none';
  /** Milliseconds without any message after which the data counts as old is twice this. */
  readonly heartbeatMs: number;
  start(listener: FeedListener, waiting?: readonly string[]): Promise<void>;
  stop(): Promise<void>;
  /** A player looks at an event: a source that chooses its markets prefers those of the event (E9.01). */
  preferEvent?(eventId: string): void;
  /** Somebody wants the prices of an event, of which others may be older here. A source without it has all of them (G6.02). */
  hold?(eventId: string): EventHold;
  /** Whether prices of an event are the newest here. */
  isCurrent?(eventId: string): boolean;
}

/** Time for feeds: the moment, ms since epoch, and something to run later, once, with a way to cancel it. */
export interface FeedClock {
  now(): number;
  later(ms: number, run: () => void): () => void;
}

/** The machine's clock and timers; a waiting timer does not keep the process alive. */
export const systemClock: FeedClock = {
  now: Date.now,
  later(ms, run) {
    const handle = setTimeout(run, ms);
    handle.unref?.();
    return () => clearTimeout(handle);
  },
};

/** A clock that stands still until it is advanced; what is due runs in order of time. For tests and stepwise replays. */
export class ManualClock implements FeedClock {
  private waiting: { at: number; run: () => void }[] = [];

  constructor(private time = 0) {}

  now(): number {
    return this.time;
  }

  later(ms: number, run: () => void): () => void {
    const entry = { at: this.time + ms, run };
    this.waiting.push(entry);
    return () => {
      this.waiting = this.waiting.filter((other) => other !== entry);
    };
  }

  /** Moves time on by `ms` and runs what falls due on the way. */
  advance(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const due = this.waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.waiting = this.waiting.filter((entry) => entry !== due);
      this.time = Math.max(this.time, due.at);
      due.run();
    }
    this.time = end;
  }
}
