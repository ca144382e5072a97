import { isPer100 } from './bet';
import {
  addBets,
  computeProfitByRunner,
  ruleOf,
  type MarketRunners,
  type PositionBet,
  type PositionByRunner,
} from './exposure';
import type { Level, MarketType, RunnerPrices, Side } from './market';
import { multiplyRoundDown, multiplyRoundUp, type Paise } from './money';
import { commissionOn } from './settlement/settle';

/** Every price on offer for one runner, best first; sizes in rupees. A runner that takes no bets has none. */
export type RunnerDepth = Pick<RunnerPrices, 'back' | 'lay'>;

/** What a cash out is planned on. */
export interface CashOutTerms {
  readonly market: MarketRunners & { readonly type: MarketType };
  /** Matched bets only, by runner. */
  readonly legs: PositionByRunner;
  readonly depth: Readonly<Record<string, RunnerDepth | undefined>>;
  /** Percent of what the market wins. */
  readonly commission: number;
  /** How much of the position is closed, whole percent from 1 to 100. */
  readonly share: number;
}

/** One bet of a plan: a part of one price that is on offer. */
export interface CashOutFill {
  readonly runnerId: string;
  readonly side: Side;
  readonly odd: number;
  readonly stake: Paise;
}

/** What a runner's win brings before and after the bets, in paise, before commission. */
export interface CashOutOutcome {
  readonly runnerId: string;
  readonly before: Paise;
  readonly after: Paise;
}

export interface CashOutPlan {
  readonly fills: readonly CashOutFill[];
  /** The most that is on offer now, whole percent of the position. */
  readonly closable: number;
  /** What the bets close: what was asked for, or less where less is on offer. */
  readonly share: number;
  /** The worst outcome after the bets and after commission, paise. */
  readonly amount: Paise;
  readonly outcomes: readonly CashOutOutcome[];
}

/** Whether something of a position is left by it, share in whole percent: what is left still depends on the result. */
export const isPartialCashOut = ({ share }: { readonly share: number }): boolean => share < 100;

/** Why a position cannot be closed now. */
export type CashOutBlock = 'session' | 'lines' | 'level' | 'no-price' | 'worse';

export type CashOutResult =
  | { readonly plan: CashOutPlan; readonly block: null }
  | { readonly plan: null; readonly block: CashOutBlock };

const SCALE = 10_000;
/** Results that differ by less are level: closing leaves as much by rounding stakes. Paise. */
const LEVEL_PAISE = 100;
const blocked = (block: CashOutBlock): CashOutResult => ({ plan: null, block });

/**
 * The bets that close a share of every swing at what is really on offer, walking the depth of each runner (E5.01, E5.03). A lay at
 * decimal odds p takes stake·p off its runner's swing, a back adds it. One runner is left as it stands; the one that leaves most wins.
 */
export function planCashOut(terms: CashOutTerms): CashOutResult {
  const { market, legs, share } = terms;
  if (market.type === 'session') return blocked('session');
  const rule = ruleOf(market);
  if (rule === 'lines' || rule === 'line') return blocked('lines');
  const swings = market.runners.map(({ id }) => ({ id, swing: (legs[id]?.win ?? 0) - (legs[id]?.lose ?? 0) }));
  const targets = rule === 'each' ? [0] : [...new Set(swings.map(({ swing }) => swing))];
  const sizes = rule === 'each' ? swings.map(({ swing }) => Math.abs(swing)) : swings.map(({ swing }) => swing);
  const least = rule === 'each' ? 0 : Math.min(...sizes);
  if (Math.max(...sizes) - least < LEVEL_PAISE) return blocked('level');
  const offers = offersOf(terms);
  const ways = targets.map((target) => toWay(swings, target, offers));
  const closable = Math.max(...ways.map((way) => way.closable));
  const closed = Math.min(share, closable);
  if (closed < 1) return blocked('no-price');
  const best = ways
    .filter((way) => way.closable >= closed)
    .map(({ needs }) => priceBets(terms, fillAll(needs, closed, market.type)))
    .reduce((some, other) => (other.amount > some.amount ? other : some));
  if (best.bets.length === 0) return blocked('level');
  const before = worstOf(market, legs);
  // Closing never makes the worst outcome worse (E5.07).
  if (best.amount < before - commissionOn(before, terms.commission)) return blocked('worse');
  return { plan: toPlan(terms, best, { closable, share: closed }), block: null };
}

/** What a runner's win brings more than its loss, paise. */
interface Swing {
  readonly id: string;
  readonly swing: Paise;
}

interface Need {
  readonly runnerId: string;
  readonly side: Side;
  /** Paise of swing to take off or to add; above zero. */
  readonly swing: Paise;
  readonly offer: SideOffer;
}

/** The prices of one side of a runner at which a position can be closed. */
interface SideOffer {
  /** `scaled` is the decimal price in ten-thousandths. */
  readonly levels: readonly { readonly odd: number; readonly scaled: number; readonly size: Paise }[];
  /** Paise of swing that all of them close. */
  readonly capacity: Paise;
}

/** The offers of a market by runner and side; each is read once, however many ways to close need it. */
function offersOf({ market, depth }: CashOutTerms): (runnerId: string, side: Side) => SideOffer {
  const read = (runnerId: string, side: Side): SideOffer => {
    const levels = (depth[runnerId]?.[side] ?? []).flatMap(([odd, size]: Level) => {
      const scaled = isPer100(market.type) ? SCALE + Math.round(odd * 100) : Math.round(odd * SCALE);
      // A hair above: 0.29 is 28.999999999999996 paise to a computer.
      const paise = Math.floor(size * 100 + 1e-6);
      return scaled > SCALE && paise > 0 ? [{ odd, scaled, size: paise }] : [];
    });
    return {
      levels,
      capacity: levels.reduce((sum, { scaled, size }) => sum + multiplyRoundDown(size, scaled, SCALE), 0),
    };
  };
  const found = { back: new Map<string, SideOffer>(), lay: new Map<string, SideOffer>() };
  return (runnerId, side) => {
    const offer = found[side].get(runnerId) ?? read(runnerId, side);
    found[side].set(runnerId, offer);
    return offer;
  };
}

/** A bet of a plan, as a position counts it. */
type PlannedBet = CashOutFill & PositionBet;

/** One way to close: every swing is brought to one value. */
interface Way {
  readonly needs: readonly Need[];
  /** Whole percent of it that is on offer. */
  readonly closable: number;
}

// A market of many runners has as many ways: loops here, since arrays that are made for each runner cost more than all the sums.
function toWay(swings: readonly Swing[], target: Paise, offers: ReturnType<typeof offersOf>): Way {
  const needs: Need[] = [];
  let closable = 100;
  for (const { id, swing } of swings) {
    if (swing === target) continue;
    const side = swing > target ? 'lay' : 'back';
    const need = { runnerId: id, side, swing: Math.abs(swing - target), offer: offers(id, side) } as const;
    needs.push(need);
    closable = Math.min(closable, percentOnOffer(need));
  }
  return { needs, closable };
}

const percentOnOffer = ({ swing, offer: { capacity } }: Need): number =>
  capacity >= swing ? 100 : Math.floor((capacity * 100) / swing);

/** Stakes are rounded down to the paisa: no price gives more than it offers. */
function fillAll(needs: readonly Need[], share: number, marketType: MarketType): PlannedBet[] {
  const fills: PlannedBet[] = [];
  for (const { runnerId, side, swing, offer } of needs) {
    let left = multiplyRoundDown(swing, share, 100);
    for (const { odd, scaled, size } of offer.levels) {
      const stake = Math.min(size, multiplyRoundDown(left, SCALE, scaled));
      if (stake <= 0) break;
      fills.push({ runnerId, side, odd, stake, marketType, run: 0, pending: false });
      left -= multiplyRoundUp(stake, scaled, SCALE);
    }
  }
  return fills;
}

/** Bets that close a position, and what they leave. */
interface PricedBets {
  readonly bets: readonly PlannedBet[];
  readonly after: PositionByRunner;
  readonly amount: Paise;
}

function priceBets({ market, legs, commission }: CashOutTerms, bets: readonly PlannedBet[]): PricedBets {
  const after = addBets(legs, bets);
  const worst = worstOf(market, after);
  return { bets, after, amount: worst - commissionOn(worst, commission) };
}

function toPlan(
  { market, legs }: CashOutTerms,
  { bets, after, amount }: PricedBets,
  done: Pick<CashOutPlan, 'closable' | 'share'>,
): CashOutPlan {
  const wins = new Map(computeProfitByRunner(market, after).map(({ runnerId, ifWin }) => [runnerId, ifWin]));
  return {
    ...done,
    fills: bets.map(({ runnerId, side, odd, stake }) => ({ runnerId, side, odd, stake })),
    amount,
    outcomes: computeProfitByRunner(market, legs).map(({ runnerId, ifWin }) => ({
      runnerId,
      before: ifWin,
      after: wins.get(runnerId) ?? ifWin,
    })),
  };
}

/** The worst over every choice of winners, matched bets only; negative is a loss. Paise. */
export function worstOf(field: MarketRunners, legs: PositionByRunner): Paise {
  const { runners, winners } = field;
  if (ruleOf(field) === 'each')
    return runners.reduce((sum, { id }) => sum + Math.min(legs[id]?.win ?? 0, legs[id]?.lose ?? 0), 0);
  const allLose = runners.reduce((sum, { id }) => sum + (legs[id]?.lose ?? 0), 0);
  return runners
    .map(({ id }) => (legs[id]?.win ?? 0) - (legs[id]?.lose ?? 0))
    .sort((a, b) => a - b)
    .slice(0, winners)
    .reduce((sum, swing) => sum + swing, allLose);
}

/** The least that a player accepts who was shown an amount, with a tolerance in whole percent of it (E5.02). Paise. */
export const leastAccepted = (shown: Paise, tolerance: number): Paise =>
  shown - multiplyRoundDown(Math.abs(shown), tolerance, 100);

/** Tolerances that a player may set, percent. */
export const CASH_OUT_TOLERANCES: readonly number[] = [0, 1, 2, 5];

/** A rule that closes a position by itself; amounts in paise. */
export interface CashOutRule {
  readonly kind: 'profit' | 'stop';
  readonly value: Paise;
}

/** Whether the offer of a complete cash out has reached the value of a rule (E5.04). */
export const isRuleReached = ({ kind, value }: CashOutRule, offer: Paise): boolean =>
  kind === 'profit' ? offer >= value : offer <= value;
