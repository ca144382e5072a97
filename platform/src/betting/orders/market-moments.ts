import { randomUUID } from 'node:crypto';
import {
  reductionKind,
  withNames,
  type MarketDefinition,
  type MarketResult,
  type RunnerRemoval,
  getItemAt,
} from '@backlay/shared/domain';
import type { Connection, Database } from '../../core/database';
import type { Balance, Posting } from '../../money/ledger';
import { createHoldEntries, post } from '../../money/ledger';
import { lockOpenBets } from './lock-open-bets';
import type { CurrentMarket } from './ports';
import { openBetsOf } from './repository';
import { computeReopenedPosition, getStoredMarket } from './reopen-market';
import { saveBatch, type BettingMarket } from './batch-repository';
import { toMarketRunners, type BettingMarketRunners } from './batch-positions';

// A removal and the turn in play are moments in the order in which bets are processed. Each is later than every bet of its
// market that was matched before it was recorded; no later bet is matched before it. Clocks of feeds and processes do not
// decide (E3.09).

/** Players whose positions are computed anew in one transaction. */
const PLAYERS = 50;

type Moments = Pick<BettingMarket, 'removals' | 'field'>;

/** The non-runners that a book shows. */
const shownRemovals = ({ book, definition }: CurrentMarket): readonly Omit<RunnerRemoval, 'at'>[] =>
  withNames(
    definition,
    book.runners
      .filter(({ status }) => status === 'REMOVED')
      .map(({ id, adjustmentFactor = 0 }): Omit<RunnerRemoval, 'at'> => ({ id, adjustmentFactor })),
  );

/** What is stored of a market that is bet on for the first time. */
export function firstMoments(current: CurrentMarket, now: number): Moments {
  const field = toMarketRunners(current.definition);
  return {
    field: current.book.inPlay && reductionKind(field) ? { ...field, turnedAt: now } : field,
    removals: shownRemovals(current).map((removal) => ({ ...removal, at: now })),
  };
}

/** Whether the market shows a non-runner, a factor, its turn in play or a runner that is not noted yet. */
export function isBehind({ removals, field }: Moments, { book, definition }: CurrentMarket): boolean {
  if (book.inPlay && field.turnedAt === undefined && reductionKind(field)) return true;
  if (addedRunners(field, definition).length > 0) return true;
  return book.runners.some(
    ({ id, status, adjustmentFactor = 0 }) =>
      status === 'REMOVED' &&
      !removals.some((removal) => removal.id === id && removal.adjustmentFactor === adjustmentFactor),
  );
}

/** Whether another process has noted a non-runner that this one's book does not show yet. */
export const isAhead = ({ removals }: Pick<BettingMarket, 'removals'>, { book }: CurrentMarket): boolean =>
  removals.some(({ id }) => book.runners.find((runner) => runner.id === id)?.status === 'ACTIVE');

/** The latest moment that is noted of a market, ms; 0 without one. Bets that are matched now are not earlier. */
export const lastMoment = ({ removals, field }: Moments): number =>
  Math.max(0, field.turnedAt ?? 0, ...removals.map(({ at }) => (at === Number.MAX_SAFE_INTEGER ? 0 : at)));

export const areSame = (some: readonly RunnerRemoval[], others: readonly RunnerRemoval[]): boolean =>
  some.length === others.length &&
  some.every(({ id, adjustmentFactor }, place) => {
    const other = others[place];
    return other?.id === id && other.adjustmentFactor === adjustmentFactor;
  });

/**
 * Notes what a market shows, after every bet that is matched by now. Answers whether anything was new. A runner that comes later is one
 * more outcome of all bets and orders: the same commit holds what they need with it (E1.12).
 */
export async function noteMoments(
  database: Database,
  current: CurrentMarket,
  clock: () => number,
  onRenewed?: RenewalListener,
): Promise<boolean> {
  const { id: marketId } = current.definition;
  const renewed: Renewed[] = [];
  const isNoted = await database.transaction(async (connection) => {
    renewed.length = 0;
    await lockMarket(connection, marketId);
    const stored = await getStoredMarket(connection, marketId);
    if (!stored || stored.closed || !isBehind(stored, current)) return false;
    const now = clock();
    const moment = await nextMoment(connection, stored, now);
    const field = fieldNow(stored.field, current, moment);
    // What is known only after the off is dated by it: bets of before are reduced, those made in play are not (E3.10).
    const at = stored.field.turnedAt ?? moment;
    await writeMoments(connection, marketId, { field, removals: merge(stored.removals, shownRemovals(current), at) });
    if (field.runners.length > stored.field.runners.length)
      await forEachPage(connection, marketId, async (userIds) => {
        renewed.push(...(await renewSome(connection, { marketId, userIds, at: now, isEach: true })));
      });
    return true;
  });
  for (const each of renewed) onRenewed?.(each);
  return isNoted;
}

/** Notes the non-runners that only the result names; the market is locked by its closing. */
export async function noteRemovalsOfResult(
  connection: Connection,
  { marketId, removed = [] }: MarketResult,
  now: number,
): Promise<void> {
  const stored = await getStoredMarket(connection, marketId);
  if (!stored || removed.length === 0) return;
  const at = stored.field.turnedAt ?? (await nextMoment(connection, stored, now));
  const removals = merge(
    stored.removals,
    [...removed].sort((a, b) => a.at - b.at).map(({ at: _at, ...removal }) => removal),
    at,
  );
  await writeMoments(connection, marketId, { field: stored.field, removals });
}

/** Takes a market alone: placements share its lock. Who changes what is counted by caps holds their lock before it. */
export async function lockMarket(connection: Connection, marketId: string): Promise<void> {
  await connection.query('SELECT pg_advisory_xact_lock_shared(42071, 0)');
  await connection.query('SELECT pg_advisory_xact_lock(42070, hashtext($1))', [marketId]);
}

/** Runners and lines that the feed added since the market was stored; a session's bets are on runs. */
function addedRunners(stored: BettingMarketRunners, definition: MarketDefinition): BettingMarketRunners['runners'] {
  if (stored.type === 'session') return [];
  const known = new Set(stored.runners.map(({ id }) => id));
  return definition.runners.some(({ id }) => !known.has(id))
    ? toMarketRunners(definition).runners.filter(({ id }) => !known.has(id))
    : [];
}

function fieldNow(
  stored: BettingMarketRunners,
  { book, definition }: CurrentMarket,
  moment: number,
): BettingMarketRunners {
  const added = addedRunners(stored, definition);
  const field = added.length > 0 ? { ...stored, runners: [...stored.runners, ...added] } : stored;
  return book.inPlay && field.turnedAt === undefined && reductionKind(field) ? { ...field, turnedAt: moment } : field;
}

/** Known removals with the newest factors, and those that are new. */
function merge(
  known: readonly RunnerRemoval[],
  shown: readonly Omit<RunnerRemoval, 'at'>[],
  at: number,
): RunnerRemoval[] {
  const newest = known.map((removal) => ({ ...removal, ...shown.find(({ id }) => id === removal.id) }));
  return [
    ...newest,
    ...shown.filter(({ id }) => !known.some((removal) => removal.id === id)).map((one) => ({ ...one, at })),
  ];
}

async function nextMoment(connection: Connection, stored: BettingMarket, now: number): Promise<number> {
  const { rows } = await connection.query<{ last: number | null }>(
    `SELECT max(matched_at) AS last FROM bet WHERE market_id = $1 AND status IN ('delayed', 'matched')`,
    [stored.marketId],
  );
  return Math.max(now, lastMoment(stored), (rows[0]?.last ?? 0) + 1);
}

async function writeMoments(connection: Connection, marketId: string, { field, removals }: Moments): Promise<void> {
  await connection.query('UPDATE betting_market SET field = $2, removals = $3 WHERE market_id = $1', [
    marketId,
    JSON.stringify(field),
    JSON.stringify(removals),
  ]);
}

/** What a player holds now. */
export interface Renewed {
  readonly userId: string;
  readonly balance: Balance;
}

/** Receives what a player holds after the commit that changed it. It must not throw. */
export type RenewalListener = (renewed: Renewed) => void;

/**
 * Computes the positions of a market anew that do not count its removals yet, and holds what they need. Safe to repeat. What a hedge is
 * worth less by may take an account below zero, as its settlement may.
 */
export function renewPositions(
  database: Database,
  marketId: string,
  at: number,
  notify: RenewalListener,
): Promise<void> {
  return forEachPage(database, marketId, async (userIds) => {
    const renewed = await database.transaction((connection) =>
      renewSome(connection, { marketId, userIds, at, isEach: false }),
    );
    for (const each of renewed) notify(each);
  });
}

/** Calls `work` with the players who have open bets or waiting orders in a market, some at a time. */
async function forEachPage(
  connection: Connection,
  marketId: string,
  work: (userIds: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let after = ''; ;) {
    const { rows } = await connection.query<{ user_id: string }>(
      `SELECT user_id FROM bet WHERE market_id = $1 AND status IN ('delayed', 'matched') AND user_id > $2
       UNION SELECT user_id FROM exchange_order WHERE market_id = $1 AND waiting > 0 AND user_id > $2
       ORDER BY user_id LIMIT $3`,
      [marketId, after, PLAYERS],
    );
    const last = rows.at(-1);
    if (!last) return;
    after = last.user_id;
    await work(rows.map(({ user_id }) => user_id));
  }
}

interface Renewal {
  readonly marketId: string;
  readonly userIds: readonly string[];
  readonly at: number;
  /** Also those that count all removals: the market has other runners. */
  readonly isEach: boolean;
}

async function renewSome(connection: Connection, { marketId, userIds, at, isEach }: Renewal): Promise<Renewed[]> {
  const { market, players } = await lockOpenBets(connection, marketId, userIds, openBetsOf);
  const behind = players.filter(
    ({ position, bets }) => bets.length > 0 && (isEach || !areSame(position.removals, market.removals)),
  );
  const positions = behind.map(({ position, bets }) => computeReopenedPosition(position, bets, market));
  const renewed = behind.map(({ position, balance }, place) => {
    const more = getItemAt(positions, place).exposure - position.exposure;
    return {
      userId: position.userId,
      more,
      balance: { available: balance.available - more, exposure: balance.exposure + more },
    };
  });
  const postings = renewed.flatMap(({ userId, more }): Posting[] =>
    more === 0
      ? []
      : [
          {
            key: `${isEach ? 'runner' : 'removal'}:${marketId}:${userId}:${randomUUID()}`,
            kind: more > 0 ? 'hold' : 'release',
            reference: marketId,
            at,
            lines: createHoldEntries(userId, more),
          },
        ],
  );
  await saveBatch(connection, { positions });
  await post(connection, postings, { mayOwe: true });
  return renewed.filter(({ more }) => more !== 0);
}
