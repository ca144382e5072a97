import { computeBetOutcomes } from '../bet';
import { computePosition, computeExposure, hasHalves, type MarketRunners } from '../exposure';
import type { BetTerms } from '../bet';
import type { Paise } from '../money';

/** A bet with its result, as wagering counts it. */
export interface WageredBet extends BetTerms {
  readonly runnerId: string;
  readonly run: number;
  readonly outcome: 'win' | 'lose' | 'void' | null;
}

/**
 * What the settled bets of one player in one market count towards wagering, in paise: what they put at risk together. Bets that
 * cover each other count what was left open, so that a bonus is not wagered by backing and laying the same runner; void bets count
 * nothing.
 */
export function countsTowardsWagering(field: MarketRunners, bets: readonly WageredBet[]): Paise {
  const decided = bets.filter(({ outcome }) => outcome === 'win' || outcome === 'lose');
  const atRisk = decided.reduce((sum, bet) => {
    const { ifWin, ifLose } = computeBetOutcomes(bet);
    return sum + Math.max(0, -Math.min(ifWin, ifLose));
  }, 0);
  const exposure = computeExposure(
    field,
    computePosition(decided.map((bet) => ({ ...bet, pending: false, hasHalves: hasHalves(field) }))),
  );
  return Math.min(atRisk, exposure);
}
