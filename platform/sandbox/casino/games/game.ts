import type { Random } from './provably-fair';

/** How many hundredths of the stake come back: 200 doubles it, 100 returns it, 0 loses it. Whole numbers, so that money stays exact. */
export type Hundredths = number;

/** Something to bet on in a round. */
export interface Spot {
  readonly id: string;
  readonly name: string;
  /** What it pays at most; `upTo` where that is not always so much. */
  readonly pays: Hundredths;
  readonly upTo?: true;
}

/** A game of rounds that everybody plays together: betting for a while, then one outcome. Pure. */
export interface RoundGame<Outcome = unknown> {
  readonly view: 'race' | 'match' | 'draw' | 'cards' | 'wheel';
  readonly spots: readonly Spot[];
  /** How long bets are taken, and how long the outcome is shown before money moves, ms. */
  readonly betMs: number;
  readonly showMs: number;
  /** Whether a text of a player names something to bet on. */
  accepts(spot: string): boolean;
  play(random: Random): Outcome;
  pays(outcome: Outcome, spot: string): Hundredths;
  /** The exact share of stakes that comes back on a spot in the long run. */
  returnOf(spot: string): number;
}

/** Paise of a stake that pays so much; a part of a paisa stays with the house. */
export const payout = (stake: number, pays: Hundredths): number => Math.floor((stake * pays) / 100);

export const hasSpot =
  (spots: readonly Spot[]) =>
  (id: string): boolean =>
    spots.some((spot) => spot.id === id);
