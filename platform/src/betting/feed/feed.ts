import type { EventDefinition, EventScore, MarketBook, MarketDefinition, MarketResult } from '@backlay/shared/domain';

/** Messages of an adapter, in the order in which they became true. `at` is the feed's own clock, ms. */
export type FeedMessage =
  | { readonly kind: 'event'; readonly at: number; readonly event: EventDefinition }
  | { readonly kind: 'market'; readonly at: number; readonly market: MarketDefinition }
  | { readonly kind: 'book'; readonly at: number; readonly eventId: string; readonly book: MarketBook }
  | { readonly kind: 'score'; readonly at: number; readonly score: EventScore }
  | { readonly kind: 'result'; readonly at: number; readonly eventId: string; readonly result: MarketResult }
  | { readonly kind: 'heartbeat'; readonly at: number }
  /** Whether the source is trusted. Its prices take no bets while it is not (A7.58). */
  | { readonly kind: 'connection'; readonly at: number; readonly up: boolean };

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
}
