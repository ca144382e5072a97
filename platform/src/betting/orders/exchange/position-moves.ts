import { EMPTY_POSITION, type PositionByRunner } from '@backlay/shared/domain';
import type { Connection } from '../../../core/database';
import type { BettingMarket } from '../batch-repository';
import {
  changePosition,
  computePositionWithReductions,
  PlayerMarketMap,
  type PlayerMarketKey,
  type StoredPosition,
} from '../batch-positions';
import type { Bet } from '../bet';
import { areSame } from '../market-moments';
import { openBetsOf } from '../repository';
import type { MadeStep } from './made-steps';
import { toWaitingPart, type ExchangeOrder } from './exchange-order';

/** What steps change of a position: waiting parts as they were and as they are, and new bets. */
export interface Moves {
  readonly before: Bet[];
  readonly after: Bet[];
  readonly bets: Bet[];
  readonly orderIds: Set<string>;
}

export const NO_MOVES: Moves = { before: [], after: [], bets: [], orderIds: new Set() };

/** The changes of each player in each market, over all steps. */
export function groupMoves(
  steps: readonly MadeStep[],
  changed: ReadonlyMap<string, ExchangeOrder>,
  newBets: readonly Bet[],
): PlayerMarketMap<Moves> {
  const groups = new PlayerMarketMap<Moves>();
  const groupOf = (pair: PlayerMarketKey): Moves => {
    const known = groups.get(pair);
    if (known) return known;
    const group: Moves = { before: [], after: [], bets: [], orderIds: new Set() };
    groups.set(pair, group);
    return group;
  };
  for (const bet of newBets) groupOf(bet).bets.push(bet);
  // Of an order that several steps changed, the first one found it as it is stored.
  const found = new Map<string, ExchangeOrder>();
  for (const { step } of steps) for (const [id, order] of step.before) if (!found.has(id)) found.set(id, order);
  for (const [id, order] of changed) {
    const group = groupOf({ userId: order.player, marketId: order.marketId });
    const stored = found.get(id);
    group.orderIds.add(id);
    if (stored && stored.waiting > 0) group.before.push(toWaitingPart(stored));
    if (order.waiting > 0) group.after.push(toWaitingPart(order));
  }
  return groups;
}

/** The legs of a position. One without the reductions of all non-runners is computed anew from its bets and orders (E3.11). */
export async function toLegs(
  connection: Connection,
  stored: StoredPosition | undefined,
  { userId, marketId }: PlayerMarketKey,
  { field, removals }: BettingMarket,
  { before, after, bets, orderIds }: Moves,
): Promise<PositionByRunner> {
  if (areSame(stored?.removals ?? [], removals))
    return changePosition(stored?.legs ?? EMPTY_POSITION, { less: before, more: [...bets, ...after] }, field);
  const open = await openBetsOf(connection, marketId, [userId]);
  const others = open.filter(({ id }) => !orderIds.has(id));
  return computePositionWithReductions([...others, ...bets, ...after], field, removals);
}
