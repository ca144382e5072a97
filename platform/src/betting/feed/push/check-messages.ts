import type { MarketBook } from '@backlay/shared/domain';
import type { Connection } from '../../../core/database';
import { findLimitProblem, validatePrices } from '../validate-prices';
import {
  type PushMessage,
  type SourceKey,
  type StatePushMessage,
  findSubject,
  toMarket,
  toOwnId,
  toRunnerPrices,
} from './protocol';

/** An event, as its source calls it, that the source contradicted: its score went back, or a market has two results (G7.09). */
export interface EventConflict {
  readonly eventId: string;
  readonly reason: 'score' | 'result';
  /** Number of the message. */
  readonly seq: number;
}

/** A message that cannot be shown; `field` names what is wrong with it. */
export class RefusedMessage extends Error {
  constructor(readonly field: string) {
    super(`The message is refused: ${field}`);
  }
}

type Score = (StatePushMessage & { kind: 'score' })['score'];
type Result = (StatePushMessage & { kind: 'result' })['result'];
type Market = (StatePushMessage & { kind: 'market' })['market'];

/** Sports whose scores only grow: soccer and cricket. */
const GROWING = new Set(['1', '4']);

/** Goals, or runs and wickets of each innings: `320 & 45/2` are 320, 45 and 2. A part that is no number counts as nothing. */
const readTotals = (score: string): readonly (readonly number[])[] =>
  score
    .split('&')
    .map((innings) => (/(\d+)(?:\/(\d+))?/.exec(innings) ?? []).slice(1).map((part) => Number(part ?? 0)));

/** Whether a side has less than before, in a sport whose scores only grow. */
export function wentBack(sportId: string, before: Score, after: Score): boolean {
  if (!GROWING.has(sportId)) return false;
  return after.sides.some(({ name, score }) => {
    const known = before.sides.find((side) => side.name === name);
    if (!known) return false;
    const now = readTotals(score);
    return readTotals(known.score).some((innings, at) => innings.some((total, part) => (now[at]?.[part] ?? 0) < total));
  });
}

/** Whether two results of a market differ. */
export const differ = (one: Result, other: Result): boolean => lookOf(one) !== lookOf(other);

const lookOf = ({ outcome, winners, runs }: Result): string => JSON.stringify([outcome, [...winners].sort(), runs]);

/** What is known of the subjects of a batch. */
class KnownSubjects {
  readonly sports = new Map<string, string>();
  readonly markets = new Map<string, Market>();
  readonly scores = new Map<string, Score>();
  readonly results = new Map<string, Result>();

  add(message: StatePushMessage): void {
    if (message.kind === 'event') this.sports.set(message.event.id, message.event.sportId);
    else if (message.kind === 'market') this.markets.set(message.market.id, message.market);
    else if (message.kind === 'score') this.scores.set(message.score.eventId, message.score);
    else if (message.kind === 'result') this.results.set(message.result.marketId, message.result);
  }

  /** How a message contradicts those before. */
  findConflict(message: StatePushMessage): EventConflict['reason'] | null {
    if (message.kind === 'score') {
      const { eventId } = message.score;
      const before = this.scores.get(eventId);
      return before && wentBack(this.sports.get(eventId) ?? '', before, message.score) ? 'score' : null;
    }
    if (message.kind !== 'result') return null;
    const before = this.results.get(message.result.marketId);
    return before && differ(before, message.result) ? 'result' : null;
  }
}

interface OfferedMarket {
  readonly id: string;
  readonly type: string;
  readonly eventId: string;
  readonly runners: readonly string[];
}

export interface CheckedBatch {
  readonly stated: readonly StatePushMessage[];
  readonly batch: readonly PushMessage[];
  /** Those that may not contradict what the source stated before. */
  readonly news: ReadonlySet<PushMessage>;
}

/**
 * Every message is about an event or market that was named. A market keeps its event, type and runners: bets stand on them.
 * Limits and prices pass the checks of staff entries. Answers the events that the source contradicts (G7.09).
 * @throws RefusedMessage
 */
export async function checkMessages(
  connection: Connection,
  { name: source, group }: SourceKey,
  { stated, batch, news }: CheckedBatch,
): Promise<readonly EventConflict[]> {
  const ids = [...new Set(stated.flatMap((message) => Object.values(findSubject(message))))];
  const { rows } = await connection.query<{ message: StatePushMessage }>(
    `SELECT message FROM push_feed_state WHERE source = $1 AND kind <> 'prices' AND subject_id = ANY($2)`,
    [source, ids],
  );
  const known = new KnownSubjects();
  for (const { message } of rows) known.add(message);
  const { rows: offered } = await connection.query<OfferedMarket>(
    `SELECT id, definition->>'type' AS type, event_id AS "eventId",
       ARRAY(SELECT r->>'id' FROM jsonb_array_elements(definition->'runners') r) AS runners
     FROM market WHERE id = ANY($1)`,
    [ids.map((id) => toOwnId(group, id))],
  );
  const conflicts = new Map<string, EventConflict>();
  for (const message of stated) {
    const field = findProblem(message, group, known, offered);
    if (field !== null) throw new RefusedMessage(`messages.${batch.indexOf(message)}.${field}`);
    const reason = news.has(message) ? known.findConflict(message) : null;
    const { eventId } = findSubject(message);
    if (reason) conflicts.set(eventId, { eventId, reason, seq: message.seq });
    known.add(message);
  }
  return [...conflicts.values()];
}

/** The field of a message that cannot be shown. */
function findProblem(
  message: StatePushMessage,
  group: string,
  known: KnownSubjects,
  offered: readonly OfferedMarket[],
): string | null {
  switch (message.kind) {
    case 'event':
      return null;
    case 'score':
      return known.sports.has(message.score.eventId) ? null : 'score.eventId';
    case 'market': {
      const { market } = message;
      const stored = offered.find(({ id }) => id === toOwnId(group, market.id));
      return findMarketProblem(market, group, known, stored);
    }
    case 'prices':
    case 'result': {
      const { eventId, marketId } = message.kind === 'prices' ? message.prices : message.result;
      const market = known.markets.get(marketId);
      if (!market || market.eventId !== eventId) return `${message.kind}.marketId`;
      const isKnown = (id: string): boolean => market.runners.some((runner) => runner.id === id);
      if (message.kind === 'result') return message.result.winners.every(isKnown) ? null : 'result.winners';
      const isWrong =
        !message.prices.runners.every(({ id }) => isKnown(id)) || arePricesWrong(message.prices, market, group);
      return isWrong ? 'prices.runners' : null;
    }
  }
}

function findMarketProblem(
  market: Market,
  group: string,
  known: KnownSubjects,
  stored: OfferedMarket | undefined,
): string | null {
  const before = known.markets.get(market.id);
  const isMoved =
    (before && before.eventId !== market.eventId) || (stored && stored.eventId !== toOwnId(group, market.eventId));
  if (!known.sports.has(market.eventId) || isMoved) return 'market.eventId';
  const type = (before ?? stored)?.type;
  if (type !== undefined && type !== market.type) return 'market.type';
  const runners = stored?.runners ?? before?.runners.map(({ id }) => id) ?? [];
  if (runners.some((id) => !market.runners.some((runner) => runner.id === id))) return 'market.runners';
  return findLimitProblem(toMarket(group, market, 0)) === null ? null : 'market.min';
}

function arePricesWrong(
  prices: (StatePushMessage & { kind: 'prices' })['prices'],
  market: Market,
  group: string,
): boolean {
  const definition = toMarket(group, market, 0);
  const runners = toRunnerPrices(definition, prices);
  const { status, inPlay, totalMatched } = prices;
  const book: MarketBook = { marketId: definition.id, version: 0, status, inPlay, totalMatched, runners };
  return (
    validatePrices(
      definition,
      book,
      runners.filter(({ status: each }) => each !== 'CLOSED'),
    ) !== null
  );
}
