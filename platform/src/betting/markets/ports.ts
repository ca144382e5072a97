import type { EventFrame, SocketEventName, SocketEvents } from '@backlay/shared/contract';
import type { FeedDecision, MarketDefinition } from '@backlay/shared/domain';
import type { Feed, FeedMessage } from '../feed';
import type { PoolOfBrand, PureExchange } from './player-books';
import type { MarketStore } from './store';

/** Sends socket events about markets to the tabs that may see them. */
export interface MarketPublisher {
  /** To the tabs that watch an event. `tenantIds`: the brands that own the change, absent where it is the house's. */
  toWatchers<N extends SocketEventName>(
    eventId: string,
    name: N,
    payload: SocketEvents[N],
    tenantIds?: readonly string[],
  ): void;
  /** To the tabs that see what these brands own. */
  toViewers<N extends SocketEventName>(tenantIds: readonly string[], name: N, payload: SocketEvents[N]): void;
  toAll<N extends SocketEventName>(name: N, payload: SocketEvents[N]): void;
}

export type FrameListener = (frame: EventFrame) => void;

/** The feed's message with the overrides of staff; undefined when it is suppressed. */
export type FeedTransform = (message: FeedMessage) => FeedMessage | undefined;

/** How a market of the feed ended, or the question that it leaves to staff. */
export type DecisionListener = (decision: FeedDecision, definition: MarketDefinition) => void;

export interface MarketServiceOptions {
  readonly feed: Feed;
  readonly store?: MarketStore;
  /** Without it nobody sees orders of players. */
  readonly poolOf?: PoolOfBrand;
  /** Without it the house offers what the feed shows in every market. */
  readonly isPureExchange?: PureExchange;
  /** Platform clock, ms. */
  readonly clock?: () => number;
  /** Runs something later, once; answers how to cancel it. Timers by default. */
  readonly later?: (ms: number, run: () => void) => () => void;
  readonly log?: (message: string, fields?: Readonly<Record<string, unknown>>) => void;
  /** Longest wait of a price before its frame goes out, ms (stack: ten updates in one frame every 50 to 100 ms). */
  readonly conflateMs?: number;
  /** Receives how old each frame is once all its listeners have it, ms since the message of the source that caused it. */
  readonly onFrameSent?: (lagMs: number) => void;
  /** How long a decided market stays on its event's page, ms. */
  readonly lingerMs?: number;
}
