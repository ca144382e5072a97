import type { Paise } from './money';
import { computeBetOutcomes, type BetTerms } from './bet';
import { computePosition, computeExposure, hasHalves, type MarketRunners } from './exposure';

/** Every type of bonus, as the wire spells it (C3.14, OQ-130). */
export const BONUS_TYPES = [
  'loosingBonus',
  'afiliateCommision',
  'depositWagerBonus',
  'manualDepositBonus',
  'depositBonus',
  'manualWithdrawBonus',
  'referralBonus',
  'referralPLBonus',
  'signUpPromoBonus',
] as const;
export type BonusType = (typeof BONUS_TYPES)[number];

/** The entry of the selector that means none; it is never sent (C2.19). */
export const NO_OFFER = '100001';
/** A first-time-deposit offer (C3.13). */
export const FIRST_DEPOSIT = 'ftd';

/** Types that a player picks with a deposit; the others come by themselves or from staff. */
const CHOSEN: readonly BonusType[] = ['depositBonus', 'depositWagerBonus'];
/** Whether the player selects a bonus of this type with a deposit. */
export const isSelectedWithDeposit = (type: BonusType): boolean => CHOSEN.includes(type);

/** What an offer asks for and gives. `min` and `max` bound the deposit, in one unit with the amount; `limit` 0 is no limit. */
export interface BonusOffer {
  readonly _id: string;
  readonly type: string;
  readonly bonusType: BonusType;
  readonly active: boolean;
  readonly min: number;
  readonly max: number;
  readonly limit: number;
}

/** How often a player has had an offer (C3.13). */
export interface BonusUsage {
  readonly bonusId: string;
  readonly count: number;
}

export interface BonusPlayer {
  readonly depositCount: number;
  readonly bonusLock: boolean;
  /** The bonus that is being wagered now. */
  readonly wagerBonusId: string | null;
}

/**
 * Offers that a player may see with a deposit. None while a bonus is locked or being wagered (C5.17, A6.11). No
 * first-deposit offer after a deposit (C5.15), no used-up offer (C5.16), none that is switched off (C3.15).
 */
export function bonusOffers<T extends BonusOffer>(
  offers: readonly T[],
  used: readonly BonusUsage[],
  { depositCount, bonusLock, wagerBonusId }: BonusPlayer,
): T[] {
  if (bonusLock || wagerBonusId !== null) return [];
  const count = (id: string): number => used.find(({ bonusId }) => bonusId === id)?.count ?? 0;
  return offers.filter(
    (offer) =>
      offer.active &&
      isSelectedWithDeposit(offer.bonusType) &&
      !(offer.type === FIRST_DEPOSIT && depositCount > 0) &&
      !(offer.limit > 0 && count(offer._id) >= offer.limit),
  );
}

/** Whether an amount lies within what an offer asks for; a `max` of 0 is no bound (OQ-99). */
export function isEligibleAmount({ min, max }: Pick<BonusOffer, 'min' | 'max'>, amount: number): boolean {
  return amount >= min && (max === 0 || amount <= max);
}

/** What a bonus is worth. `percent` of the base, or `fixed` paise, and never more than `most` (0: no bound). */
export interface BonusWorth {
  readonly percent: number;
  readonly fixed: Paise;
  readonly most: Paise;
}

/** The bonus on a base (a deposit, a loss), in whole paise, rounded down: the house never promises a fraction. */
export function computeBonus({ percent, fixed, most }: BonusWorth, base: Paise): Paise {
  const worth = Math.floor((Math.max(0, base) * percent) / 100 + 1e-6) + fixed;
  return most > 0 ? Math.min(worth, most) : worth;
}

/** How much has to be staked before a bonus is the player's own, in paise. */
export function computeWagering(times: number, bonus: Paise): Paise {
  return Math.ceil(times * bonus - 1e-6);
}

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
