import {
  fromPaise,
  mayTurnInPlay,
  PERSISTENCES,
  toPaise,
  type Paise,
  type Persistence,
  type Side,
  type TimeInForce,
} from '@backlay/shared/domain';
import type { OfferedLevel } from '../odds';
import { meetsEvents, type Expiry, type OnEvent } from '../orders';
import type { SlipSelection } from './slip-state';

/** What a player chooses for an order beside price and stake. */
export interface OrderChoices {
  readonly timeInForce: TimeInForce;
  readonly persistence: Persistence;
  readonly expiry: Expiry;
  /** What becomes of the waiting part at a wicket, or a suspension that changes the market (E1.06). */
  readonly onEvent: OnEvent;
}

export const TIMES_IN_FORCE: readonly TimeInForce[] = ['keep', 'now', 'all'];

export const isTimeInForce = (text: string | null): text is TimeInForce => TIMES_IN_FORCE.some((one) => one === text);
export const isPersistence = (text: string | null): text is Persistence => PERSISTENCES.some((one) => one === text);

/** Whether a bet on this market may wait: decimal odds on a ladder that runners win or lose (E1.02). */
export function takesOrders({ marketType, priceLadder, lineRange, field, max }: SlipSelection): boolean {
  const isDecimal = marketType === 'betfair' && priceLadder !== undefined && !lineRange;
  return isDecimal && field?.rule !== 'lines' && max !== 1;
}

/** Where the waiting part can outlive the start (E1.05). */
export const turnsInPlay = (selection: SlipSelection, inPlay: boolean): boolean => mayTurnInPlay(selection) && !inPlay;

/** Where a material event asks the order of a selection; one that does not wait meets none (E1.06). */
export const asksOnEvent = (
  selection: SlipSelection,
  inPlay: boolean,
  { timeInForce, persistence }: Pick<OrderChoices, 'timeInForce' | 'persistence'>,
): boolean =>
  timeInForce === 'keep' &&
  meetsEvents({ sportId: selection.sportId, turnsInPlay: mayTurnInPlay(selection) }, inPlay, persistence);

/** A part of an order at a decimal price. */
export interface OrderPart {
  readonly odd: number;
  readonly stake: Paise;
  readonly waits: boolean;
}

/** What an order would do now, in paise. */
export interface OrderPreview {
  readonly parts: readonly OrderPart[];
  readonly matched: Paise;
  /** Decimal, rounded to 0.01 for show; null without a match. */
  readonly average: number | null;
  readonly rest: Paise;
  readonly restIs: 'waits' | 'cancelled' | 'refused';
}

/** A waiting order of the player, decimal odds and rupees. */
interface OwnOrder {
  readonly teamId: string;
  readonly oddType: Side;
  readonly odd: number;
  readonly waiting: number;
}

/** What others offer: own orders of the other side never match, so their part of a level is left out (E2.07, E2.12). */
export function withoutOwn(
  offered: readonly OfferedLevel[],
  { runnerId, side }: Pick<SlipSelection, 'runnerId' | 'side'>,
  waiting: readonly OwnOrder[],
): readonly OfferedLevel[] {
  const own = waiting.filter(({ teamId, oddType }) => teamId === runnerId && oddType !== side);
  if (own.length === 0) return offered;
  const ownAt = (price: number): Paise =>
    own.reduce(
      (sum, order) => (Math.round(order.odd * 100) === Math.round(price * 100) ? sum + toPaise(order.waiting) : sum),
      0,
    );
  return offered.map(({ price, amount }) => {
    return { price, amount: fromPaise(Math.max(0, toPaise(amount) - ownAt(price))) };
  });
}

/** What would be matched now at the limit or better, and what becomes of the rest (E1.01, E1.02). */
export function previewOrder(
  { side, odd, stake, timeInForce }: { side: Side; odd: number; stake: Paise; timeInForce: TimeInForce },
  offered: readonly OfferedLevel[],
): OrderPreview {
  const fills: OrderPart[] = [];
  let rest = stake;
  for (const { price, amount } of offered) {
    const isWithin = side === 'back' ? price >= odd : price <= odd;
    const size = Math.min(rest, toPaise(Math.floor(amount)));
    if (!isWithin || size <= 0) continue;
    fills.push({ odd: price, stake: size, waits: false });
    rest -= size;
  }
  const matched = stake - rest;
  const weighted = fills.reduce((sum, fill) => sum + Math.round(fill.odd * 100) * fill.stake, 0);
  const average = matched > 0 ? Math.round(weighted / matched) / 100 : null;
  if (timeInForce === 'all' && rest > 0) return { parts: [], matched: 0, average: null, rest, restIs: 'refused' };
  const waits = timeInForce === 'keep';
  const waiting: readonly OrderPart[] = waits && rest > 0 ? [{ odd, stake: rest, waits }] : [];
  return { parts: [...fills, ...waiting], matched, average, rest, restIs: waits ? 'waits' : 'cancelled' };
}
