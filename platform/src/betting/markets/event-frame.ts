import {
  settlementRule,
  type MarketResult,
  type EventScore,
  type MarketBook,
  type MarketDefinition,
  type OpenQuestion,
  type RunnerPrices,
} from '@backlay/shared/domain';
import type { EventFrame, MarketFrame } from '@backlay/shared/contract';

/** One market as the platform knows it. */
export interface MarketStateEntry {
  definition: MarketDefinition;
  book: MarketBook;
  result?: MarketResult;
  /** When the result came, platform clock, ms. */
  resultAt?: number;
  question?: OpenQuestion;
  /** The result that a source suggests to staff. */
  suggestion?: MarketResult;
  /** Runners that were not removed when it turned in play. */
  leftAtOff?: number;
  /** The book that subscribers received last; undefined before the first. */
  sent?: MarketBook;
  /** The definition changed since the last frame. */
  redefined: boolean;
  /** Runners whose orders of players changed since the last frame. */
  reordered?: ReadonlySet<string>;
}

/** A market that no book came for yet: suspended, because a missing status counts as suspended (B4.20). */
export function createEmptyBook(definition: MarketDefinition): MarketBook {
  return {
    marketId: definition.id,
    version: 0,
    status: 'SUSPENDED',
    inPlay: false,
    totalMatched: 0,
    runners: definition.runners.map(({ id }) => ({ id, status: 'ACTIVE', back: [], lay: [] })),
  };
}

function sameLadder(a: RunnerPrices['back'], b: RunnerPrices['back']): boolean {
  return a.length === b.length && a.every((level, index) => level[0] === b[index]?.[0] && level[1] === b[index]?.[1]);
}

/** Whether two images of one runner are equal. */
function sameRunner(a: RunnerPrices | undefined, b: RunnerPrices): boolean {
  return (
    a === b ||
    (a !== undefined &&
      a.status === b.status &&
      a.lastPrice === b.lastPrice &&
      a.adjustmentFactor === b.adjustmentFactor &&
      sameLadder(a.back, b.back) &&
      sameLadder(a.lay, b.lay))
  );
}

/** Changes that a player must see at once: status, in play, a runner's status (a non-runner), and a market that is new. */
export function isUrgent(before: MarketBook | undefined, after: MarketBook): boolean {
  if (before === undefined || before.status !== after.status || before.inPlay !== after.inPlay) return true;
  return after.runners.some((runner) => before.runners.find(({ id }) => id === runner.id)?.status !== runner.status);
}

const resultFrame = ({
  outcome,
  winners,
  runs,
  ending,
  overs,
  margin,
  total,
  score,
}: MarketResult): MarketFrame['result'] => ({
  outcome,
  winners,
  runs,
  ...(ending ? { ending } : {}),
  ...(overs === undefined ? {} : { overs }),
  ...(margin === undefined ? {} : { margin }),
  ...(total === undefined ? {} : { total }),
  ...(score ? { score } : {}),
});

/**
 * A market whose rule of settlement is not built is shown without prices, the last one included (E3.04). What lies behind the
 * displayed levels goes to open panels alone (E4.02).
 */
function shown(definition: MarketDefinition, runner: RunnerPrices): RunnerPrices {
  const { depth: _depth, ...displayed } = runner;
  if (settlementRule(definition) !== null) return displayed;
  const { lastPrice: _lastPrice, ...rest } = displayed;
  return { ...rest, back: [], lay: [] };
}

/** A runner without a name stays out of every frame (E9.05). */
function marketFrame(market: MarketStateEntry, runners: readonly RunnerPrices[]): MarketFrame {
  const unnamed = new Set(market.definition.runners.filter(({ isUnnamed }) => isUnnamed).map(({ id }) => id));
  const { marketId, version, status, inPlay, totalMatched } = market.book;
  return {
    marketId,
    version,
    status,
    inPlay,
    totalMatched,
    runners: runners.filter(({ id }) => !unnamed.has(id)).map((runner) => shown(market.definition, runner)),
    ...(market.redefined && market.sent ? { redefined: true } : {}),
    ...(market.result ? { result: resultFrame(market.result) } : {}),
  };
}

/** The market whole, as a full frame carries it. */
export function toMarketSnapshot(market: MarketStateEntry): MarketFrame {
  return marketFrame(market, market.book.runners);
}

/** What changed in the market since the last frame, and marks it as sent; undefined when nothing did. */
export function consumeMarketDelta(market: MarketStateEntry): MarketFrame | undefined {
  const { sent, book, reordered } = market;
  const before = new Map(sent?.runners.map((runner) => [runner.id, runner]));
  const runners = book.runners.filter(
    (runner) => !sameRunner(before.get(runner.id), runner) || reordered?.has(runner.id),
  );
  const quiet =
    sent !== undefined &&
    runners.length === 0 &&
    !market.redefined &&
    !reordered &&
    sent.version === book.version &&
    sent.status === book.status &&
    sent.inPlay === book.inPlay &&
    sent.totalMatched === book.totalMatched;
  if (quiet) return undefined;
  const frame = marketFrame(market, runners);
  market.sent = book;
  market.redefined = false;
  delete market.reordered;
  return frame;
}

export interface EventFrameInput {
  readonly eventId: string;
  readonly seq: number;
  readonly at: number;
  readonly full: boolean;
  readonly stale: boolean;
  readonly markets: readonly MarketFrame[];
  readonly removed?: readonly string[];
  readonly score?: EventScore;
}

export function eventFrame({ removed, score, ...parts }: EventFrameInput): EventFrame {
  return {
    ...parts,
    markets: [...parts.markets],
    ...(removed?.length ? { removed: [...removed] } : {}),
    ...(score ? { score: { ...score, sides: score.sides.map((side) => ({ ...side })) } } : {}),
  };
}
