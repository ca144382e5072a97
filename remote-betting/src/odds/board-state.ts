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
}

export interface EventState {
  readonly stale: boolean;
  readonly score: EventFrame['score'] | null;
}

export interface BoardState {
  readonly markets: Readonly<Record<string, MarketState>>;
  readonly events: Readonly<Record<string, EventState>>;
  /** Nothing at all was heard for too long: every price is old. */
  readonly silent: boolean;
}

export const emptyBoard: BoardState = { markets: {}, events: {}, silent: false };
export const freshEvent: EventState = { stale: false, score: null };

/** The market after a frame of it; the same object when nothing slow changed. */
export function marketAfter(
  before: MarketState | undefined,
  eventId: string,
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
  };
}

/** Why no bet can be placed on a runner now, in the words of the overlay; null when it can (B2.28, B4.20). */
export function blockOf(market: MarketState | undefined, runnerId: string): string | null {
  if (!market) return 'SUSPENDED';
  if (market.status !== 'OPEN') return market.status;
  const runner = market.runners[runnerId];
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
