import { createDrawer, drawFrom, getItemAt } from './provably-fair';
import { hasSpot, type RoundGame, type Spot } from './game';

/** 0 to 51: rank times four plus suit; rank 0 is a two, 12 an ace. */
export type Card = number;
export const rankOf = (card: Card): number => Math.floor(card / 4);

export interface CardsOutcome {
  /** Cards by hand, in the order in which they are turned. */
  readonly hands: readonly (readonly Card[])[];
  /** What the hands are worth in words, where there are words for it. */
  readonly said?: readonly string[];
}

const KINDS = ['High card', 'Pair', 'Color', 'Sequence', 'Pure sequence', 'Trail'] as const;

/** A hand of three in Teen Patti: kind first, then the ranks that decide. A-K-Q is the highest sequence, A-2-3 the second. */
export function teenPatti(cards: readonly Card[]): { readonly kind: number; readonly value: number } {
  const [a, b, c] = [rankOf(getItemAt(cards, 0)), rankOf(getItemAt(cards, 1)), rankOf(getItemAt(cards, 2))];
  const [high, low] = [Math.max(a, b, c), Math.min(a, b, c)];
  const middle = a + b + c - high - low;
  const flush = cards.every((card) => card % 4 === getItemAt(cards, 0) % 4);
  const wheel = high === 12 && middle === 1 && low === 0;
  const straight = wheel || (high - middle === 1 && middle - low === 1);
  const inOrder = (first: number, second: number, third: number) => (first * 13 + second) * 13 + third;
  if (high === low) return worth(5, high);
  // Between A-K-Q, which has an ace at its head, and K-Q-J.
  if (straight) return worth(flush ? 4 : 3, wheel ? 11.5 : high);
  if (flush) return worth(2, inOrder(high, middle, low));
  if (high === middle) return worth(1, inOrder(high, middle, low));
  if (middle === low) return worth(1, inOrder(middle, low, high));
  return worth(0, inOrder(high, middle, low));
}

const worth = (kind: number, value: number) => ({ kind, value: kind * 10_000 + value });

const PAIR_PLUS = [0, 200, 500, 700, 4100, 3100] as const;
const TEEN_PATTI_SPOTS: readonly Spot[] = [
  { id: 'a', name: 'Player A', pays: 194 },
  { id: 'b', name: 'Player B', pays: 194 },
  { id: 'a+', name: 'Pair plus A', pays: 4100, upTo: true },
  { id: 'b+', name: 'Pair plus B', pays: 4100, upTo: true },
];

/** Two hands of three cards; hands of equal worth return the stakes on A and B. Pair plus looks at one hand alone. */
export const teenPattiTable: RoundGame<CardsOutcome> = {
  view: 'cards',
  spots: TEEN_PATTI_SPOTS,
  betMs: 15_000,
  showMs: 8_000,
  accepts: hasSpot(TEEN_PATTI_SPOTS),
  play(random) {
    const cards = drawFrom(random, 52, 6);
    // Dealt in turn, as at a table.
    const hands = [cards.filter((_, at) => at % 2 === 0), cards.filter((_, at) => at % 2 === 1)];
    return { hands, said: hands.map((hand) => KINDS[teenPatti(hand).kind] ?? '') };
  },
  pays({ hands }, spot) {
    const [first = [], second = []] = hands;
    if (spot === 'a+' || spot === 'b+') return PAIR_PLUS[teenPatti(spot === 'a+' ? first : second).kind] ?? 0;
    const [a, b] = [teenPatti(first), teenPatti(second)];
    if (a.value === b.value) return 100;
    return (a.value > b.value ? 'a' : 'b') === spot ? 194 : 0;
  },
  returnOf: (spot) => (spot.endsWith('+') ? pairPlusReturn() : 1.94 * ((1 - tieChance()) / 2) + tieChance()),
};

/** Every hand of three. */
function allHands(): Card[][] {
  const hands: Card[][] = [];
  for (let a = 0; a < 52; a += 1)
    for (let b = a + 1; b < 52; b += 1) for (let c = b + 1; c < 52; c += 1) hands.push([a, b, c]);
  return hands;
}

const pairPlusReturn = (): number => {
  const hands = allHands();
  return hands.reduce((sum, hand) => sum + (PAIR_PLUS[teenPatti(hand).kind] ?? 0), 0) / 100 / hands.length;
};

/** The chance of two hands of equal worth out of one pack, counted. */
function tieChance(): number {
  const byValue = new Map<number, Card[][]>();
  const hands = allHands();
  for (const hand of hands) {
    const { value } = teenPatti(hand);
    byValue.set(value, [...(byValue.get(value) ?? []), hand]);
  }
  let ties = 0;
  for (const group of byValue.values())
    for (const one of group) for (const other of group) if (!one.some((card) => other.includes(card))) ties += 1;
  return ties / (hands.length * 18_424);
}

const DRAGON_TIGER_SPOTS: readonly Spot[] = [
  { id: 'dragon', name: 'Dragon', pays: 200 },
  { id: 'tiger', name: 'Tiger', pays: 200 },
  { id: 'tie', name: 'Tie', pays: 1600 },
];
const TIE = 3 / 51;

/** One card each, the higher rank wins; on a tie half of the stake comes back. */
export const dragonTiger: RoundGame<CardsOutcome> = {
  view: 'cards',
  spots: DRAGON_TIGER_SPOTS,
  betMs: 12_000,
  showMs: 5_000,
  accepts: hasSpot(DRAGON_TIGER_SPOTS),
  play: (random) => ({ hands: drawFrom(random, 52, 2).map((card) => [card]) }),
  pays({ hands }, spot) {
    const [dragon, tiger] = [rankOf(hands[0]?.[0] ?? 0), rankOf(hands[1]?.[0] ?? 0)];
    if (dragon === tiger) return spot === 'tie' ? 1600 : 50;
    return (dragon > tiger ? 'dragon' : 'tiger') === spot ? 200 : 0;
  },
  returnOf: (spot) => (spot === 'tie' ? 16 * TIE : ((1 - TIE) / 2) * 2 + TIE * 0.5),
};

const ANDAR_BAHAR_SPOTS: readonly Spot[] = [
  { id: 'andar', name: 'Andar', pays: 190 },
  { id: 'bahar', name: 'Bahar', pays: 200 },
];

/** A joker is turned; then cards go to Andar and Bahar in turn until one has the joker's rank. */
export const andarBahar: RoundGame<CardsOutcome> = {
  view: 'cards',
  spots: ANDAR_BAHAR_SPOTS,
  betMs: 15_000,
  showMs: 9_000,
  accepts: hasSpot(ANDAR_BAHAR_SPOTS),
  play(random) {
    const next = createDrawer(random, 52);
    const joker = next();
    const [andar, bahar]: [Card[], Card[]] = [[], []];
    for (let dealt = 0; dealt < 51; dealt += 1) {
      const card = next();
      (dealt % 2 === 0 ? andar : bahar).push(card);
      if (rankOf(card) === rankOf(joker)) break;
    }
    return { hands: [[joker], andar, bahar] };
  },
  pays: ({ hands: [, andar = [], bahar = []] }, spot) =>
    (andar.length > bahar.length ? 'andar' : 'bahar') === spot ? (spot === 'andar' ? 190 : 200) : 0,
  returnOf: (spot) => (spot === 'andar' ? 1.9 * andarChance() : 2 * (1 - andarChance())),
};

/** The match is among the three of 51 cards; Andar has the first, third, fifth… */
function andarChance(): number {
  let chance = 0;
  let none = 1;
  for (let at = 0; at < 49; at += 1) {
    const match = none * (3 / (51 - at));
    if (at % 2 === 0) chance += match;
    none -= match;
  }
  return chance;
}
