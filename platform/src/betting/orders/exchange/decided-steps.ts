import { computeExposure } from '@backlay/shared/domain';
import type { Connection, FunctionCall } from '../../../core/database';
import { createHoldEntries, type Balance, type HoldChange, type Posting } from '../../../money/ledger';
import type { BettingMarket } from '../batch-repository';
import { getActiveRunners, PlayerMarketMap, type StoredPosition } from '../batch-positions';
import type { Bet } from '../bet';
import type { StepsImage } from './book-repository';
import type { ExchangeOrder } from './exchange-order';
import type { MadeStep } from './made-steps';
import { groupMoves, NO_MOVES, toLegs } from './position-moves';
import type { OrderChange, StepJob, StepOutcome } from './step';

/** A step with what it writes. */
export interface StepWrite extends MadeStep {
  readonly changes: readonly OrderChange[];
  readonly market: BettingMarket;
}

/** A hold that may take an account below zero is a transaction like any other. */
export const toPosting = ({ userId, reference, amount, at }: HoldChange): Posting => ({
  ...{ key: reference, kind: amount > 0 ? 'hold' : 'release', reference, at },
  lines: createHoldEntries(userId, amount),
});

/** What a player's holds grow by, below zero shrink by, over all markets; and whether a step that they asked for needs more. */
interface HoldMove {
  readonly more: number;
  readonly pays: boolean;
}

/** What the steps of a transaction write, before anything is written. */
export interface DecidedSteps {
  readonly writes: readonly StepWrite[];
  readonly idle: ReadonlyMap<MadeStep, BettingMarket | null>;
  readonly moves: ReadonlyMap<string, HoldMove>;
  readonly positions: PlayerMarketMap<StoredPosition>;
  readonly calls: readonly FunctionCall[];
}

/** A balance with more, or less, of it held. */
export const moveHold = ({ available, exposure }: Balance = { available: 0, exposure: 0 }, more: number): Balance => ({
  available: available - more,
  exposure: exposure + more,
});

/** What each piece of work did, by the balances after the transaction. */
export function toOutcomes(
  { writes, idle, positions }: DecidedSteps,
  balances: ReadonlyMap<string, Balance>,
): Map<StepJob, StepOutcome> {
  const outcomes = new Map<StepJob, StepOutcome>();
  for (const [{ job, step }, market] of idle)
    outcomes.set(job, { changes: [], positions: new Map(), market, balances, rejection: step.rejection });
  for (const { job, step, changes, market } of writes) {
    const own = [...positions.values()].filter(({ marketId }) => marketId === market.marketId);
    const held = new Map(own.map((each) => [each.userId, each]));
    outcomes.set(job, { changes, market, balances, positions: held, rejection: step.rejection });
  }
  return outcomes;
}

/** What the positions become by changed orders and new bets, and what they hold more or less than before. */
export async function holdPositions(
  {
    connection,
    steps,
    newId,
  }: { readonly connection: Connection; readonly steps: readonly MadeStep[]; readonly newId: () => string },
  writes: readonly StepWrite[],
  image: StepsImage,
  changed: ReadonlyMap<string, ExchangeOrder>,
  newBets: readonly Bet[],
) {
  const moved = groupMoves(steps, changed, newBets);
  const moves = new Map<string, HoldMove>();
  const positions = new PlayerMarketMap<StoredPosition>();
  const holds: HoldChange[] = [];
  for (const { step, market } of writes) {
    const { marketId, eventId, field, removals } = market;
    for (const userId of step.userIds) {
      const pair = { userId, marketId };
      if (positions.get(pair)) continue;
      const stored = image.positions.get(pair);
      const legs = await toLegs(connection, stored, pair, market, moved.get(pair) ?? NO_MOVES);
      const exposure = computeExposure(getActiveRunners(field, removals), legs);
      const more = exposure - (stored?.exposure ?? 0);
      const move = moves.get(userId) ?? { more: 0, pays: false };
      positions.set(pair, { ...pair, eventId, legs, removals, exposure });
      moves.set(userId, { more: move.more + more, pays: move.pays });
      if (more === 0) continue;
      holds.push({
        userId,
        reference: `order:${marketId}:${userId}:${newId()}`,
        amount: more,
        at: step.now,
      });
    }
  }
  for (const { step, market } of writes) {
    const { askedBy } = step;
    if (askedBy === null) continue;
    const pair = { userId: askedBy, marketId: market.marketId };
    const more = (positions.get(pair)?.exposure ?? 0) - (image.positions.get(pair)?.exposure ?? 0);
    if (more > 0) moves.set(askedBy, { more: moves.get(askedBy)?.more ?? 0, pays: true });
  }
  return { moves, positions, holds };
}
