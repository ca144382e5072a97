import { computeBetOutcomes, type BetTerms } from '../bet';
import { ruleOf, type MarketRunners } from '../exposure';
import type { MarketResult, MatchEnding } from '../market';
import { multiplyRoundUp, multiplyRoundDown, type Paise } from '../money';
import { settleLine, settleOnLine, type LineCause, type LineExplanation } from './lines';
import { applyReduction, reductionKind, removalsAfter, type ReductionKind } from './reduction';

export interface SettledBet extends BetTerms {
  readonly runnerId: string;
  /** The line of a session, or of a market of betting type LINE. */
  readonly run: number;
  /** When it was matched, ms. */
  readonly matchedAt: number;
}

/** How a result came about; what a sentence for the player is made of. */
export interface Explanation {
  readonly cause:
    | 'market-void'
    | 'no-winner'
    /** Draw no bet, and the match was drawn. */
    | 'drawn'
    /** A place market had no more runners than places. */
    | 'too-few-runners'
    | 'non-runner'
    | 'runner-won'
    | 'runner-lost'
    | 'run-reached'
    | 'run-missed'
    /** The session was cut short before its line was reached or its end came. */
    | 'run-undecided'
    | LineCause;
  /** Where the end of the match explains the result. */
  readonly ending?: MatchEnding;
  /** The runs of a session. */
  readonly runs?: number;
  /** Odds after reductions, where they differ from those of the bet. */
  readonly reducedOdd?: number;
  /** The removals of a place market that made the reduction; absent of a win market. */
  readonly ofWinnings?: readonly { readonly runnerId: string; readonly percent: number }[];
  /** `winners` shared `places`: the stake was divided. `isLastPlace` when other winners were paid in full. */
  readonly deadHeat?: { readonly winners: number; readonly places: number; readonly isLastPlace?: boolean };
  /** Margin or total and the line of the bet. */
  readonly line?: LineExplanation;
}

/** `pnl` is what the bet changes in the balance, in paise; 0 when void. */
export interface BetResult {
  readonly outcome: 'win' | 'lose' | 'void';
  readonly pnl: Paise;
  readonly explanation: Explanation;
}

/** What a bet's result depends on beside the result of its market. */
export type SettledMarket = Pick<MarketRunners, 'winners'> & Partial<MarketRunners>;

/**
 * The outcome of one bet. A tie that nothing decided is a dead heat of those that share it; with a super over who won that has won; an
 * abandoned match is void, but for session lines that were reached by then.
 */
export function settleBet(bet: SettledBet, market: SettledMarket, result: MarketResult): BetResult {
  const settled = outcomeOf(bet, { type: bet.marketType, runners: [], ...market }, result);
  if (!result.ending) return settled;
  return { ...settled, explanation: { ...settled.explanation, ending: result.ending } };
}

function outcomeOf(bet: SettledBet, field: MarketRunners, result: MarketResult): BetResult {
  if (result.outcome === 'void') return voided(voidCause(result));
  if (bet.marketType === 'session') return settleSession(bet, result);
  if ((result.removed ?? []).some(({ id }) => id === bet.runnerId)) return voided('non-runner');
  switch (ruleOf(field)) {
    case 'lines':
      return settleLine(bet, field, result) ?? voided('no-winner');
    case 'line':
      return settleOnLine(bet, result) ?? voided('no-winner');
    case 'each': {
      const { ifWin, ifLose } = computeBetOutcomes(bet);
      return result.winners.includes(bet.runnerId)
        ? paid(ifWin, { cause: 'runner-won' })
        : paid(ifLose, { cause: 'runner-lost' });
    }
    case 'winners':
      return settleRunner(bet, field, result);
  }
}

function settleRunner(bet: SettledBet, field: MarketRunners, result: MarketResult): BetResult {
  if (result.winners.length === 0) return voided('no-winner');
  const kind = reductionKind({ ...field, type: bet.marketType });
  const { odd, reduced } = kind ? reduce(bet, result, kind) : { odd: bet.odd, reduced: {} };
  const { ifWin, ifLose } = computeBetOutcomes(odd === bet.odd ? bet : { ...bet, odd, amount: undefined });
  if (!result.winners.includes(bet.runnerId)) return paid(ifLose, { cause: 'runner-lost', ...reduced });

  const { tied, places, isLastPlace } = placesOf(bet.runnerId, field.winners, result);
  if (tied <= places) return paid(ifWin, { cause: 'runner-won', ...reduced });
  // Rounded up, in the player's favour: the halves of a hedge must not cost more than was held for the whole.
  const pnl = multiplyRoundUp(ifWin * places + ifLose * (tied - places), 1, tied);
  const deadHeat = { winners: tied, places, ...(isLastPlace ? { isLastPlace } : {}) };
  return paid(pnl, { cause: 'runner-won', deadHeat, ...reduced });
}

// How many share how many places. Without a word of who shares the last of them, all winners share all (E3.06).
function placesOf(runnerId: string, winners: number, result: MarketResult) {
  const sharing = result.winners.filter((id) => result.sharedPlaces?.includes(id));
  if (sharing.length === 0) return { tied: result.winners.length, places: winners, isLastPlace: false };
  if (!sharing.includes(runnerId)) return { tied: 1, places: 1, isLastPlace: false };
  const outright = result.winners.length - sharing.length;
  return { tied: sharing.length, places: Math.max(0, winners - outright), isLastPlace: outright > 0 };
}

function reduce(bet: SettledBet, { removed = [] }: MarketResult, kind: ReductionKind) {
  const odd = applyReduction(bet.odd, bet.matchedAt, removed, kind);
  if (odd === bet.odd) return { odd, reduced: {} };
  if (kind === 'price') return { odd, reduced: { reducedOdd: odd } };
  const ofWinnings = removalsAfter(bet.matchedAt, removed, kind).map(({ id, adjustmentFactor }) => ({
    runnerId: id,
    percent: adjustmentFactor,
  }));
  return { odd, reduced: { reducedOdd: odd, ofWinnings } };
}

// Yes wins at its run or above, No below it.
function settleSession(bet: SettledBet, result: MarketResult): BetResult {
  const { runs, ending } = result;
  if (runs === undefined) return voided('no-winner');
  const { ifWin, ifLose } = computeBetOutcomes(bet);
  const reached = runs >= bet.run;
  // Nobody knows what the overs that were not bowled would have brought.
  if (!reached && (ending === 'abandoned' || (ending === 'shortened' && !isBowledOut(result))))
    return { outcome: 'void', pnl: 0, explanation: { cause: 'run-undecided', runs } };
  return paid(reached ? ifWin : ifLose, { cause: reached ? 'run-reached' : 'run-missed', runs });
}

// All overs of the session were bowled before the innings was cut (E9.08).
function isBowledOut({ overs, sessionOvers }: MarketResult): boolean {
  return overs !== undefined && sessionOvers !== undefined && sessionOvers <= overs;
}

function voidCause({ voidReason }: MarketResult): Explanation['cause'] {
  if (voidReason === 'draw') return 'drawn';
  return voidReason ?? 'market-void';
}

function voided(cause: Explanation['cause']): BetResult {
  return { outcome: 'void', pnl: 0, explanation: { cause } };
}

function paid(pnl: Paise, explanation: Explanation): BetResult {
  return { outcome: pnl >= 0 ? 'win' : 'lose', pnl, explanation };
}

/** What the house takes of what a player won in a market, all bets together; nothing of a loss. Rounded down, in the player's favour. */
export function commissionOn(net: Paise, percent: number): Paise {
  // Hundredths of a percent, as a whole number.
  return net > 0 && percent > 0 ? multiplyRoundDown(net, Math.round(percent * 100), 10_000) : 0;
}
