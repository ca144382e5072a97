import { sidesOfEvent } from './market';
import type { Paise } from './money';

/** How the legs of a multiple are combined: all in one bet, or in the bets of a system. */
export const MULTIPLE_KINDS = ['accumulator', 'doubles', 'trebles', 'trixie', 'patent', 'yankee', 'lucky15'] as const;
export type MultipleKind = (typeof MULTIPLE_KINDS)[number];

interface KindTerms {
  readonly fewest: number;
  readonly most: number;
  /** How many legs its bets have; an accumulator has one bet of all legs. */
  readonly sizes: readonly number[] | 'all';
}

const TERMS: Readonly<Record<MultipleKind, KindTerms>> = {
  accumulator: { fewest: 2, most: 12, sizes: 'all' },
  doubles: { fewest: 3, most: 8, sizes: [2] },
  trebles: { fewest: 3, most: 8, sizes: [3] },
  trixie: { fewest: 3, most: 3, sizes: [2, 3] },
  patent: { fewest: 3, most: 3, sizes: [1, 2, 3] },
  yankee: { fewest: 4, most: 4, sizes: [2, 3, 4] },
  lucky15: { fewest: 4, most: 4, sizes: [1, 2, 3, 4] },
};

/** Most legs of any multiple (E6.02). */
export const MULTIPLE_LEGS_MOST = TERMS.accumulator.most;

/** Whether legs in this number can be combined so (E6.02). */
export const isMultipleOf = (kind: MultipleKind, legs: number): boolean =>
  Number.isInteger(legs) && legs >= TERMS[kind].fewest && legs <= TERMS[kind].most;

/** Every kind that legs in this number can be combined in. */
export const listMultipleKinds = (legs: number): readonly MultipleKind[] =>
  MULTIPLE_KINDS.filter((kind) => isMultipleOf(kind, legs));

/**
 * The bets of a multiple, each by the indices of its legs, ascending; fewer legs first. A Trixie of three has four: three doubles and one
 * treble.
 * @throws RangeError when legs in this number cannot be combined so.
 */
export function listCombinations(kind: MultipleKind, legs: number): readonly (readonly number[])[] {
  if (!isMultipleOf(kind, legs)) throw new RangeError(`No ${kind} of ${legs} legs`);
  const { sizes } = TERMS[kind];
  return (sizes === 'all' ? [legs] : sizes).flatMap((size) => choose(legs, size, 0));
}

/** How many bets a multiple is; its stake is paid for each of them. */
export const countBets = (kind: MultipleKind, legs: number): number => listCombinations(kind, legs).length;

function choose(legs: number, size: number, from: number): number[][] {
  if (size === 0) return [[]];
  const chosen: number[][] = [];
  for (let first = from; first <= legs - size; first += 1)
    for (const others of choose(legs, size - 1, first + 1)) chosen.push([first, ...others]);
  return chosen;
}

/** What a leg multiplies the stake by, as a fraction: no product of prices loses a paisa to floating point (E6.03). */
export interface LegFactor {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Odds count to four decimals, as those of a bet. */
const SCALE = 10_000;
/** A leg's result, as the settlement of a bet has it. */
export interface DecidedLeg {
  readonly outcome: 'win' | 'lose' | 'void';
  readonly explanation: {
    readonly cause: string;
    readonly reducedOdd?: number;
    readonly deadHeat?: { readonly winners: number; readonly places: number };
  };
}

const ONE: LegFactor = { numerator: 1n, denominator: 1n };

/** The factor of a leg that wins in full. */
export const wonFactor = (odd: number): LegFactor => ({
  numerator: BigInt(Math.round(odd * SCALE)),
  denominator: BigInt(SCALE),
});

/**
 * The factor of a decided leg (E6.04). A won leg has its price p, a lost one 0, a void one 1. Halves have (1 + p) / 2 and 1 / 2. A dead
 * heat multiplies p by places over tied runners, and non-runners reduce p.
 */
export function toLegFactor(odd: number, { outcome, explanation }: DecidedLeg): LegFactor {
  if (outcome === 'void') return ONE;
  const { cause, reducedOdd = odd, deadHeat } = explanation;
  const { numerator, denominator } = wonFactor(reducedOdd);
  switch (cause) {
    case 'runner-won':
      if (!deadHeat) return { numerator, denominator };
      return {
        numerator: numerator * BigInt(deadHeat.places),
        denominator: denominator * BigInt(deadHeat.winners),
      };
    case 'line-won':
    case 'run-reached':
    case 'line-below':
      return { numerator, denominator };
    case 'line-half-won':
      return { numerator: numerator + denominator, denominator: denominator * 2n };
    case 'line-half-lost':
      return { numerator: 1n, denominator: 2n };
    default:
      return { numerator: 0n, denominator: 1n };
  }
}

const multiply = (factors: readonly LegFactor[]): LegFactor =>
  factors.reduce(
    (product, { numerator, denominator }) => ({
      numerator: product.numerator * numerator,
      denominator: product.denominator * denominator,
    }),
    ONE,
  );

/** What one bet of a multiple returns, its stake included: the stake times the product, rounded down once, in paise of any size (E6.03). */
export function computeReturn(stake: Paise, factors: readonly LegFactor[]): bigint {
  const { numerator, denominator } = multiply(factors);
  return (BigInt(stake) * numerator) / denominator;
}

/** Combined odds with two decimals, cut: `9.00` (E6.03). */
export function formatCombinedOdds(factors: readonly LegFactor[]): string {
  const hundredths = computeReturn(100, factors);
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

/** A multiple with the factors of its legs; null where a leg is not decided yet. */
export interface MultipleTerms {
  readonly kind: MultipleKind;
  /** Of each of its bets. */
  readonly stake: Paise;
  readonly legs: readonly { readonly odd: number; readonly factor: LegFactor | null }[];
}

/** One bet of a multiple. */
export interface CombinedBet {
  /** Indices of its legs. */
  readonly legs: readonly number[];
  /** All of its legs are decided, or one of them is lost. */
  readonly isDecided: boolean;
  /** What it returns; undecided, what it returns when every open leg wins. */
  readonly returned: bigint;
}

/** Where a multiple stands. */
export interface MultipleStanding {
  readonly bets: readonly CombinedBet[];
  /** Stakes of bets that are not decided yet. */
  readonly held: Paise;
  /** Stakes and returns of the decided ones. */
  readonly settledStake: Paise;
  readonly returned: bigint;
  /** What the multiple returns in all when every open leg wins. */
  readonly possible: bigint;
  readonly isSettled: boolean;
}

/** Settles a multiple bet by bet, as far as its legs are decided (E6.04). */
export function settleMultiple({ kind, stake, legs }: MultipleTerms): MultipleStanding {
  const bets = listCombinations(kind, legs.length).map((combination): CombinedBet => {
    const chosen = combination.flatMap((index) => legs[index] ?? []);
    const isLost = chosen.some(({ factor }) => factor?.numerator === 0n);
    return {
      legs: combination,
      isDecided: isLost || chosen.every(({ factor }) => factor !== null),
      returned: isLost
        ? 0n
        : computeReturn(
            stake,
            chosen.map(({ odd, factor }) => factor ?? wonFactor(odd)),
          ),
    };
  });
  const decided = bets.filter(({ isDecided }) => isDecided);
  return {
    bets,
    held: (bets.length - decided.length) * stake,
    settledStake: decided.length * stake,
    returned: sum(decided),
    possible: sum(bets),
    isSettled: decided.length === bets.length,
  };
}

const sum = (bets: readonly CombinedBet[]): bigint => bets.reduce((total, { returned }) => total + returned, 0n);

/** What a multiple of these prices returns when every leg wins, stakes included. */
export const highestReturn = (kind: MultipleKind, stake: Paise, odds: readonly number[]): bigint =>
  settleMultiple({ kind, stake, legs: odds.map((odd) => ({ odd, factor: null })) }).possible;

/**
 * The highest stake of each bet, in whole rupees as paise, with which a multiple of these prices returns no more than `payout`. At combined
 * odds of 900 and 10,00,000 it is 1,111 (E6.06).
 */
export function highestStake(kind: MultipleKind, odds: readonly number[], payout: Paise): Paise {
  const perRupee = listCombinations(kind, odds.length)
    .map((legs) => multiply(legs.map((index) => wonFactor(odds[index] ?? 1))))
    .reduce((total, factor) => ({
      numerator: total.numerator * factor.denominator + factor.numerator * total.denominator,
      denominator: total.denominator * factor.denominator,
    }));
  let rupees = (BigInt(Math.max(0, payout)) * perRupee.denominator) / (perRupee.numerator * 100n);
  // Each bet is rounded down by itself, which can leave one rupee more.
  while (highestReturn(kind, Number(rupees + 1n) * 100, odds) <= BigInt(payout)) rupees += 1n;
  return Number(rupees) * 100;
}

/** What decides whether two legs depend on each other. */
export interface LegSubject {
  readonly marketId: string;
  readonly eventId: string;
  readonly event: string;
  readonly competitionId: string;
  readonly market: string;
  readonly runner: string;
  /** Markets that are marked as one group, whatever their event. */
  readonly relatedGroup?: string | undefined;
}

/** Two legs that cannot be combined, by their indices, and what both are about. */
export interface RelatedLegs {
  readonly first: number;
  readonly second: number;
  readonly about: string;
}

/** The first two legs that depend on each other: one event, a team's match and outright in one competition, one group (E6.05). */
export function findRelatedLegs(legs: readonly LegSubject[]): RelatedLegs | null {
  for (const [second, leg] of legs.entries())
    for (const [first, earlier] of legs.slice(0, second).entries()) {
      const about = commonSubject(earlier, leg);
      if (about !== null) return { first, second, about };
    }
  return null;
}

function commonSubject(a: LegSubject, b: LegSubject): string | null {
  if (a.eventId === b.eventId) return a.event;
  if (a.relatedGroup !== undefined && a.relatedGroup === b.relatedGroup) return a.relatedGroup;
  if (a.competitionId === '' || a.competitionId !== b.competitionId) return null;
  return teamOf(a, b) ?? teamOf(b, a);
}

/** The runner of an outright where it is a side of the match; an outright's event has one name. */
function teamOf(outright: LegSubject, match: LegSubject): string | null {
  const sides = sidesOfEvent(match.event);
  if (sidesOfEvent(outright.event).length > 1 || sides.length < 2) return null;
  return sides.find((side) => fold(side) === fold(outright.runner)) ?? null;
}

const fold = (name: string): string => name.trim().toLowerCase();
