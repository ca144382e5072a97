import type { EventFrame, MarketFrame } from '@backlay/shared/contract';
import type { MarketStatus, RunnerStatus } from '@backlay/shared/domain';

/** All of a market that moves slowly enough for React: never prices. */
export interface MarketState {
  readonly eventId: string;
  readonly status: MarketStatus;
  readonly inPlay: boolean;
  readonly version: number;
  readonly runners: Readonly<Record<string, RunnerStatus>>;
  readonly result: MarketFrame['result'] | null;
  /** Priced by the exchange's feed rather than by people. */
  readonly exchange: boolean;
}

export interface EventState {
  readonly stale: boolean;
  readonly score: EventFrame['score'] | null;
  /** The score was taken away: one that was read before counts no more. */
  readonly scoreGone: boolean;
  /** The published status of the whole event; null while it is open (A7.60). */
  readonly status: string | null;
}

export interface MarketStatusState {
  readonly markets: Readonly<Record<string, MarketState>>;
  readonly events: Readonly<Record<string, EventState>>;
  /** No message for too long: every price is stale. */
  readonly disconnected: boolean;
  /** The exchange's feed is down: its markets take no bets until it is back (A7.58, OQ-51). */
  readonly feedDown: boolean;
}

export const INITIAL_STATE: MarketStatusState = { markets: {}, events: {}, disconnected: false, feedDown: false };
export const INITIAL_EVENT: EventState = { stale: false, score: null, scoreGone: false, status: null };

/** The market after a frame of it; the same object when nothing slow changed. */
export function applyMarketFrame(
  before: MarketState | undefined,
  { eventId, exchange }: Pick<MarketState, 'eventId' | 'exchange'>,
  frame: MarketFrame,
  full: boolean,
): MarketState {
  let runners = full || !before ? {} : before.runners;
  for (const { id, status } of frame.runners) {
    if (runners[id] !== status) runners = { ...runners, [id]: status };
  }
  const result = frame.result ?? before?.result ?? null;
  if (before && sameSlow(before, frame, runners, result)) return before;
  return {
    eventId,
    status: frame.status,
    inPlay: frame.inPlay,
    version: frame.version,
    runners,
    result,
    exchange,
  };
}

/** Why a whole market takes no bets now, in the words of the overlay; null when its runners decide (B2.28, B4.20). */
export function getMarketBlock({ markets, events, feedDown }: MarketStatusState, marketId: string): string | null {
  const market = markets[marketId];
  if (!market) return 'SUSPENDED';
  if (market.status !== 'OPEN') return market.status;
  if (feedDown && market.exchange) return 'SUSPENDED';
  return events[market.eventId]?.status ?? null;
}

/** Why no bet can be placed on a runner now; null when it can. */
export function getRunnerBlock(state: MarketStatusState, marketId: string, runnerId: string): string | null {
  const block = getMarketBlock(state, marketId);
  if (block !== null) return block;
  const runner = state.markets[marketId]?.runners[runnerId];
  if (runner === undefined) return 'SUSPENDED';
  return runner === 'ACTIVE' ? null : runner;
}

function sameSlow(
  before: MarketState,
  frame: MarketFrame,
  runners: MarketState['runners'],
  result: MarketState['result'],
): boolean {
  return (
    before.status === frame.status &&
    before.inPlay === frame.inPlay &&
    before.version === frame.version &&
    (before.result === result || JSON.stringify(before.result) === JSON.stringify(result)) &&
    sameRunners(before.runners, runners)
  );
}

function sameRunners(a: MarketState['runners'], b: MarketState['runners']): boolean {
  if (a === b) return true;
  const ids = Object.keys(b);
  return ids.length === Object.keys(a).length && ids.every((id) => a[id] === b[id]);
}
