import type { BetTerms } from '../bet';
import { betOutcomes, isPer100 } from '../bet';
import type { MarketResult, MatchEnding } from '../market';
import type { Paise } from '../money';
import { shareUp } from '../money';
import { reducedOdds } from './reduction';

export interface SettledBet extends BetTerms {
  readonly runnerId: string;
  /** The line of a session. */
  readonly run: number;
  /** When it was matched, ms. */
  readonly matchedAt: number;
}

/** How a result came about; what a sentence for the player is made of. */
export interface Explanation {
  readonly cause:
    | 'market-void'
    | 'no-winner'
    | 'non-runner'
    | 'runner-won'
    | 'runner-lost'
    | 'run-reached'
    | 'run-missed'
    /** The session was cut short before its line was reached or its end came. */
    | 'run-undecided';
  /** Where the end of the match explains the result. */
  readonly ending?: MatchEnding;
  /** The runs of a session. */
  readonly runs?: number;
  /** Odds after reductions, where they differ from those of the bet. */
  readonly reducedOdd?: number;
  /** `winners` shared `places`: the stake was divided. */
  readonly deadHeat?: { readonly winners: number; readonly places: number };
}

/** `pnl` is what the bet changes in the balance, in paise; 0 when void. */
export interface BetResult {
  readonly outcome: 'win' | 'lose' | 'void';
  readonly pnl: Paise;
  readonly explanation: Explanation;
}

/**
 * The outcome of one bet. `winners` is how many runners the market pays. A tie that nothing decided is a dead heat of those that share it;
 * with a super over who won that has won; an abandoned match is void, but for session lines that were reached by then.
 */
export function settleBet(bet: SettledBet, market: { readonly winners: number }, result: MarketResult): BetResult {
  const settled = outcomeOf(bet, market, result);
  if (!result.ending) return settled;
  return { ...settled, explanation: { ...settled.explanation, ending: result.ending } };
}

function outcomeOf(bet: SettledBet, market: { readonly winners: number }, result: MarketResult): BetResult {
  if (result.outcome === 'void') return voided('market-void');
  if (bet.marketType === 'session') return settleSession(bet, result);
  const removed = result.removed ?? [];
  if (removed.some(({ id }) => id === bet.runnerId)) return voided('non-runner');
  if (result.winners.length === 0) return voided('no-winner');

  // Reductions are for win markets in decimal odds; place markets and odds per 100 stay as they were struck.
  const odd =
    market.winners === 1 && !isPer100(bet.marketType) ? reducedOdds(bet.odd, bet.matchedAt, removed) : bet.odd;
  const reduced = odd === bet.odd ? {} : { reducedOdd: odd };
  const { ifWin, ifLose } = betOutcomes({ ...bet, odd });
  if (!result.winners.includes(bet.runnerId)) return came(ifLose, { cause: 'runner-lost', ...reduced });

  const winners = result.winners.length;
  const places = market.winners;
  if (winners <= places) return came(ifWin, { cause: 'runner-won', ...reduced });
  // Rounded up, in the player's favour: the halves of a hedge must not cost more than was held for the whole.
  const pnl = shareUp(ifWin * places + ifLose * (winners - places), 1, winners);
  return came(pnl, { cause: 'runner-won', deadHeat: { winners, places }, ...reduced });
}

// Yes wins at its run or above, No below it.
function settleSession(bet: SettledBet, { runs, ending }: MarketResult): BetResult {
  if (runs === undefined) return voided('no-winner');
  const { ifWin, ifLose } = betOutcomes(bet);
  const reached = runs >= bet.run;
  // Nobody knows what the overs that were not bowled would have brought.
  if (!reached && ending === 'abandoned')
    return { ...voided('run-undecided'), explanation: { cause: 'run-undecided', runs } };
  return came(reached ? ifWin : ifLose, { cause: reached ? 'run-reached' : 'run-missed', runs });
}

function voided(cause: Explanation['cause']): BetResult {
  return { outcome: 'void', pnl: 0, explanation: { cause } };
}

function came(pnl: Paise, explanation: Explanation): BetResult {
  return { outcome: pnl >= 0 ? 'win' : 'lose', pnl, explanation };
}
