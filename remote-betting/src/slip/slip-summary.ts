import {
  betLiability,
  betProfit,
  validateOrder,
  EVEN_ODDS,
  hasHalves,
  isValidIncrement,
  computePosition,
  computeProfitByRunner,
  profitByResult,
  toPaise,
  worstByLine,
  type MarketRunners,
  type PositionByRunner,
  type Paise,
  type PlayerMaxima,
  type TextKey,
  type TimeInForce,
} from '@backlay/shared/domain';
import type { MarketPosition, Order } from '@backlay/shared/contract';
import type { OfferedLevel } from '../odds';
import { previewOrder, type OrderPart, type OrderPreview } from './slip-order';
import { isInFlight, type SlipSelection, type SlipState } from './slip-state';

/** What surrounds the slip: the player, the market as it is now, and the position in it. */
export interface SlipContext {
  readonly loggedIn: boolean;
  readonly maxima: PlayerMaxima;
  /** The overlay's word where no bet can be placed now. */
  readonly blocked: string | null;
  readonly stale: boolean;
  /** The price of the chosen cell now: odds, or runs of a session; null where there is none. */
  readonly priceNow: number | null;
  readonly position: MarketPosition | null;
  /** Where a part of the bet may wait; null where it is placed in full or not at all. */
  readonly order?: OrderContext | null;
}

/** The player's way, what is on offer, and what of this market waits already. */
export interface OrderContext {
  readonly timeInForce: TimeInForce;
  readonly offered: readonly OfferedLevel[];
  readonly waiting: readonly Pick<Order, 'teamId' | 'oddType' | 'odd' | 'waiting'>[];
}

export type SlipErrorCode =
  | 'login-first'
  | 'invalid-stake'
  | 'range'
  | 'zero'
  | 'user-max'
  | 'off-ladder'
  | 'price-moved'
  | 'blocked'
  | 'stale';

/** A typed error: which field owns it, what the player reads, and whether it keeps the bet back. */
export interface SlipIssue {
  readonly code: SlipErrorCode;
  readonly field: 'stake' | 'odds' | 'slip';
  readonly text: TextKey;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly opensLogin?: boolean;
}

/** All that is shown of a slip, derived from it. Amounts in paise. */
export interface SlipSummary {
  readonly stake: Paise;
  readonly profit: Paise;
  readonly liability: Paise;
  /** What each runner's win would bring after this bet; empty for sessions and without a stake. */
  readonly whatIf: Readonly<Record<string, Paise>>;
  /** The first thing that keeps the bet back. */
  readonly problem: SlipIssue | null;
  /** The board moved on from the slip's price: worth a word, no reason to refuse. */
  readonly priceNow: number | null;
  /** What an order would do now; null without a stake or where bets do not wait (E1.01). */
  readonly preview: OrderPreview | null;
}

export function computeSlipSummary(state: SlipState, around: SlipContext): SlipSummary {
  const { selection } = state;
  const stake = state.stake === '' ? 0 : toPaise(Number(state.stake));
  if (!selection) return { stake, profit: 0, liability: 0, whatIf: {}, problem: null, priceNow: null, preview: null };
  const odd = Number(state.odd) || 0;
  // Where the price is the line, what is staked is won or lost.
  const terms = {
    marketType: selection.marketType,
    side: selection.side,
    odd: selection.lineRange ? EVEN_ODDS : odd,
    stake,
  };
  const hasAmounts = stake > 0 && odd > 0;
  const preview =
    around.order && hasAmounts
      ? previewOrder({ side: selection.side, odd, stake, timeInForce: around.order.timeInForce }, around.order.offered)
      : null;
  const parts = preview?.parts ?? [{ odd, stake, waits: false }];
  const own = selection.marketType === 'session' ? state.run : odd;
  return {
    stake,
    profit: betProfit(terms),
    liability: betLiability(terms),
    whatIf: hasAmounts ? whatIf(selection, parts, around) : {},
    problem: problemOf(state, selection, stake, odd, around),
    priceNow: around.priceNow !== null && around.priceNow !== own ? around.priceNow : null,
    preview,
  };
}

/** The position by runner with this bet added, in paise; of a waiting part the worse of matched and not (B3.12, E1.12). */
function whatIf(
  selection: SlipSelection,
  parts: readonly OrderPart[],
  { position, order }: SlipContext,
): Readonly<Record<string, Paise>> {
  const { marketType, runners, winners, side, runnerId, lineRange } = selection;
  if (marketType === 'session' || lineRange) return {};
  const field: MarketRunners = selection.field ?? { type: marketType, winners, runners: runners.map((id) => ({ id })) };
  const shared = { marketType, run: 0, hasHalves: hasHalves(field) };
  const own = parts.map(({ odd, stake, waits }) => ({ ...shared, side, runnerId, odd, stake, pending: waits }));
  const waiting = (order?.waiting ?? []).map((each) => ({
    ...{ ...shared, side: each.oddType, runnerId: each.teamId, odd: each.odd },
    ...{ stake: toPaise(each.waiting), pending: true },
  }));
  const legs = withPending(computePosition([...own, ...waiting]));
  if (field.rule === 'lines') return whatIfOfLines(field, legs, position);
  const now = new Map(position?.map.map(({ teamId, exposureOrProfit }) => [teamId, toPaise(exposureOrProfit)]));
  return Object.fromEntries(
    computeProfitByRunner(field, legs).map((each) => [each.runnerId, (now.get(each.runnerId) ?? 0) + each.ifWin]),
  );
}

/** What waits counts as the worse of matched and not matched (E1.12). */
const withPending = (legs: PositionByRunner): PositionByRunner =>
  Object.fromEntries(
    Object.entries(legs).map(([key, leg]) => {
      const { win, lose, pendingWin, pendingLose } = leg;
      return [key, { ...leg, win: win + pendingWin, lose: lose + pendingLose }];
    }),
  );

/** Of lines every margin or total counts, and the worst of those that a line wins with is shown. */
function whatIfOfLines(
  field: MarketRunners,
  legs: PositionByRunner,
  position: MarketPosition | null,
): Readonly<Record<string, Paise>> {
  const rows = position?.book ?? [];
  const profits = profitByResult(field, legs).map(({ result, profit }) => {
    const row = rows.findLast(({ from }) => from <= result) ?? rows[0];
    return { result, profit: profit + (row ? toPaise(row.profit) : 0) };
  });
  return Object.fromEntries(worstByLine(field, profits).map(({ runnerId, ifWin }) => [runnerId, ifWin]));
}

function problemOf(
  state: SlipState,
  selection: SlipSelection,
  stake: Paise,
  odd: number,
  around: SlipContext,
): SlipIssue | null {
  if (isInFlight(state)) return null;
  const { moved, run } = state;
  const { marketType: type, manual, min, max } = selection;
  const market = { type, manual, min, max };
  const found = validateOrder({ ...around, inFlight: false, stake, odd, run, market });
  if (found?.text && found.code !== 'in-flight' && found.code !== 'not-allowed' && found.code !== 'unfinished') {
    const { code, text, opensLogin } = found;
    return { code, text, opensLogin, field: FIELDS[code] };
  }
  if (around.order && !isValidIncrement(odd, selection.priceLadder ?? 'CLASSIC'))
    return { code: 'off-ladder', field: 'odds', text: 'orders.offLadder' };
  if (around.blocked !== null) {
    return { code: 'blocked', field: 'slip', text: 'slip.suspended', values: { status: around.blocked } };
  }
  if (around.stale) return { code: 'stale', field: 'slip', text: 'slip.stale' };
  if (moved) return { code: 'price-moved', field: 'odds', text: 'slip.priceMoved', values: moved };
  return null;
}

const FIELDS = {
  'login-first': 'slip',
  'invalid-stake': 'stake',
  range: 'stake',
  zero: 'odds',
  'user-max': 'stake',
} as const;
