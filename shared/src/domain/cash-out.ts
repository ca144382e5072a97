import { isPer100 } from './bet';
import { ruleOf, addBet, type MarketRunners, type PositionByRunner, type PositionBet } from './exposure';
import type { Level, MarketType, Side } from './market';
import type { Paise } from './money';

/** The best price of each side of one runner; none where nobody offers one, or where the runner takes no bets. */
export interface BestPrices {
  readonly back?: Level;
  readonly lay?: Level;
}

/** What a stake of the market may be: whole rupees between these. */
export interface StakeLimits {
  readonly min: number;
  readonly max: number;
}

/** One bet of a cash-out. */
export interface CashOutBet {
  readonly runnerId: string;
  readonly side: Side;
  readonly odd: number;
  /** What it takes to level this runner, in paise of whole rupees. */
  readonly wanted: Paise;
  /** What of that is on offer at the price now and within the market's limits, in paise of whole rupees. */
  readonly matchable: Paise;
}

/** What closing a position would come to. All amounts in paise. */
export interface CashOut {
  readonly bets: readonly CashOutBet[];
  /** What every outcome would bring, were all of it matched, but for stakes being whole rupees. */
  readonly level: Paise;
  /** The worst outcome after what is matchable now. */
  readonly worst: Paise;
  /** The worst outcome as things stand. */
  readonly before: Paise;
}

/** What the rule needs of a market: its runners that can win, how many do, and how it is priced. */
export interface CashOutMarket extends MarketRunners {
  readonly type: Exclude<MarketType, 'session'>;
  readonly limits: StakeLimits;
}

const RUPEE = 100;

/**
 * The bets that level every outcome, for any number of runners and winners. A lay of stake s at decimal odds p takes s·p
 * off its runner's swing and adds s to every outcome; a back does the reverse. With one runner left alone the stakes of all
 * others follow. The level is concave, so the best one leaves one such runner. Null where a needed price is missing, or
 * where there is nothing to close.
 */
export function computeCashOut(
  market: CashOutMarket,
  legs: PositionByRunner,
  prices: Readonly<Record<string, BestPrices | undefined>>,
): CashOut | null {
  const rule = ruleOf(market);
  // Lines are not closed by levelling runners.
  if (rule === 'lines' || rule === 'line') return null;
  const swings = market.runners.map(({ id }) => ({ id, swing: (legs[id]?.win ?? 0) - (legs[id]?.lose ?? 0) }));
  // A runner that settles alone is level when its win brings what its loss does; of others all have to swing alike.
  const levels = rule === 'each' ? [0] : swings.map(({ swing }) => swing);
  const allLose = market.runners.reduce((sum, { id }) => sum + (legs[id]?.lose ?? 0), 0);
  let best: { readonly level: number; readonly stakes: readonly Stake[] } | null = null;
  for (const left of levels) {
    const stakes = stakesTo(market, swings, left, prices);
    if (!stakes) continue;
    const level = allLose + market.winners * left + stakes.reduce((sum, each) => sum + each.signed, 0);
    if (!best || level > best.level) best = { level, stakes };
  }
  if (!best) return null;
  const bets = best.stakes.flatMap((stake) => betOf(stake, market.limits) ?? []);
  if (bets.length === 0) return null;
  return {
    bets,
    level: Math.floor(best.level),
    worst: worstOf(
      market,
      bets.reduce((after, bet) => addBet(after, placed(market, bet)), legs),
    ),
    before: worstOf(market, legs),
  };
}

interface Stake {
  readonly runnerId: string;
  readonly side: Side;
  readonly price: Level;
  /** Paise: above zero for a lay, below for a back. */
  readonly signed: number;
}

/** The stakes that bring every runner's swing to `left`; null when one of them has no price. */
function stakesTo(
  { type }: CashOutMarket,
  swings: readonly { readonly id: string; readonly swing: Paise }[],
  left: Paise,
  prices: Readonly<Record<string, BestPrices | undefined>>,
): Stake[] | null {
  const stakes: Stake[] = [];
  for (const { id, swing } of swings) {
    if (swing === left) continue;
    const side = swing > left ? 'lay' : 'back';
    const price = prices[id]?.[side];
    if (!price) return null;
    stakes.push({ runnerId: id, side, price, signed: (swing - left) / decimal(type, price[0]) });
  }
  return stakes;
}

/** Decimal odds of a price: a bookmaker's are per 100. */
const decimal = (type: MarketType, price: number): number => (isPer100(type) ? 1 + price / 100 : price);

function betOf({ runnerId, side, price: [odd, size], signed }: Stake, { min, max }: StakeLimits): CashOutBet | null {
  const wanted = Math.round(Math.abs(signed) / RUPEE);
  if (wanted === 0) return null;
  const onOffer = Math.min(wanted, Math.floor(size), max);
  return { runnerId, side, odd, wanted: wanted * RUPEE, matchable: onOffer < min ? 0 : onOffer * RUPEE };
}

const placed = ({ type }: CashOutMarket, { runnerId, side, odd, matchable }: CashOutBet): PositionBet => ({
  marketType: type,
  side,
  odd,
  stake: matchable,
  runnerId,
  run: 0,
  pending: false,
});

/** The worst over every choice of winners, matched bets only; negative is a loss. */
function worstOf(field: MarketRunners, legs: PositionByRunner): Paise {
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

/** A position that is known by what each runner's win brings, as legs of a market with one winner. Paise by runner. */
export function toPositionRunners(ifWin: Readonly<Record<string, Paise>>): PositionByRunner {
  return Object.fromEntries(
    Object.entries(ifWin).map(([id, win]) => [id, { win, lose: 0, pendingWin: 0, pendingLose: 0 }]),
  );
}
