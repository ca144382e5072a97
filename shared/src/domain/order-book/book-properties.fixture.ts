import { createHash } from 'node:crypto';
import { applyInput } from './apply-input';
import { createOrderBook, serializeBook } from './book';
import { createRandom, randomInputs, randomRules, RULES } from './random-inputs.fixture';
import type { BookInput, BookRules, Fill, StepResult } from './types';

/** Inputs of one stream. */
const STREAM = 200;

/** SHA-256 of all results and final books of some streams of inputs, replayed from empty (E2.10). */
export function hashOf(streams: number): string {
  const hash = createHash('sha256');
  for (let seed = 1; seed <= streams; seed += 1) {
    const random = createRandom(seed);
    const rules = randomRules(random);
    const book = createOrderBook(rules);
    for (const input of randomInputs(random, rules, STREAM)) hash.update(JSON.stringify(applyInput(book, input)));
    hash.update(serializeBook(book));
  }
  return hash.digest('hex');
}

type PlaceOrder = Extract<BookInput, { kind: 'place' }>;

interface MadeSets {
  readonly rules: BookRules;
  readonly orders: readonly PlaceOrder[];
  /** The fills of each set; what one leaves may make another one. */
  readonly sets: readonly (readonly Fill[])[];
}

/** One order on each runner of a market of 2 to 6, at prices that often make a set. */
function makeSets(random: (below: number) => number, side: 'back' | 'lay'): MadeSets {
  const rules: BookRules = { ...RULES, runners: 2 + random(5), ladder: 'FINEST', minStake: 100 };
  const book = createOrderBook(rules);
  applyInput(book, { kind: 'status', time: 0, status: 'open', inPlay: false });
  const weights = Array.from({ length: rules.runners }, () => 1 + random(random(3) === 0 ? 60 : 4));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  // Around the fair price of its weight, for backs a little below and for lays a little above.
  const toOrder = (weight: number, runner: number): PlaceOrder => {
    const fair = (100 * total) / weight;
    const away = 1 + ((side === 'back' ? -1 : 1) * (random(12) - 1)) / 100;
    const price = Math.min(100_000, Math.max(101, Math.round(fair * away)));
    const isLimit = runner === rules.runners - 1;
    return {
      ...{ kind: 'place', time: 0, id: `o${runner}`, player: `p${runner}`, runner, side },
      ...{
        price: isLimit && random(2) === 0 ? (side === 'back' ? 101 : 100_000) : price,
        stake: 100 + random(5_000_000),
      },
      ...{ timeInForce: 'keep', persistence: 'LAPSE', onEvent: 'stay', expiresAt: null, takeLimit: null, delayMs: 0 },
    };
  };
  const orders = weights.map(toOrder);
  const sets = new Map<number, Fill[]>();
  for (const order of orders)
    for (const fill of applyInput(book, order).fills) sets.set(fill.match, [...(sets.get(fill.match) ?? []), fill]);
  return { rules, orders, sets: [...sets.values()] };
}

/** What is wrong with a set that was made: its sizes, its limit, or what it leaves the house in each outcome (E2.05). */
function findFault({ rules, orders }: MadeSets, fills: readonly Fill[], side: 'back' | 'lay'): string | null {
  const own = fills.find((fill) => fill.taker);
  if (!own || fills.length !== rules.runners) return 'it has not one fill of each runner';
  for (const { id, stake, price } of orders) {
    const fill = fills.find(({ orderId }) => orderId === id);
    if (!fill || fill.size > stake || fill.size <= 0) return `the size of ${id} is wrong`;
    const isBeyond = side === 'back' ? fill.price < price : fill.price > price;
    if (isBeyond || (!fill.taker && fill.price !== price)) return `the price of ${id} is wrong`;
  }
  const stakes = fills.reduce((sum, { size }) => sum + size * 100, 0);
  const most = own.size + rules.runners * 100 + Math.max(...fills.map(({ price }) => price));
  for (const { size, price } of fills) {
    const house = (stakes - size * price) * (side === 'back' ? 1 : -1);
    if (house < 0 || house > most) return `the house has ${house} of at most ${most}`;
  }
  return null;
}

/** The first of so many sets of backs and of lays that is wrong, with its orders; null where none is. Source: E2.05. */
export function findWrongSet(count: number, seed: number): string | null {
  for (const side of ['back', 'lay'] as const) {
    const random = createRandom(seed);
    for (let found = 0; found < count;) {
      const made = makeSets(random, side);
      const faults = made.sets.map((fills) => findFault(made, fills, side));
      const fault = faults.find((each) => each !== null);
      if (fault) return `${fault}: ${JSON.stringify([made.orders, made.sets])}`;
      for (const { id, stake } of made.orders) {
        const matched = made.sets.flat().reduce((sum, fill) => sum + (fill.orderId === id ? fill.size : 0), 0);
        if (matched > stake) return `${id} is matched beyond its stake: ${JSON.stringify([made.orders, made.sets])}`;
      }
      found += made.sets.length;
    }
  }
  return null;
}

/** Plays streams until so many steps are made; `look` sees each of them and may answer what is wrong. */
export function playSteps(
  steps: number,
  seed: number,
  look: (book: ReturnType<typeof createOrderBook>, result: StepResult, input: BookInput) => string | null,
): string | null {
  for (let stream = 0; stream * STREAM < steps; stream += 1) {
    const random = createRandom(seed + stream);
    const rules = randomRules(random);
    const book = createOrderBook(rules);
    for (const input of randomInputs(random, rules, STREAM)) {
      const wrong = look(book, applyInput(book, input), input);
      if (wrong !== null) return `seed ${seed + stream}, ${JSON.stringify(input)}: ${wrong}`;
    }
  }
  return null;
}
