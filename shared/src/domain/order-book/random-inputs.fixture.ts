import type { BookInput, BookRules, FeedLevels } from './types';

// The prices of the ladder, without the code of the product.
const ENDS = [100, 200, 300, 400, 600, 1000, 2000, 3000, 5000, 10_000, 100_000];
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
const stepOf = (price: number): number => STEPS[ENDS.findIndex((end) => price <= end) - 1] ?? Infinity;
export const LADDER = [...Array(100_001).keys()].filter((price) => price % stepOf(price) === 0);
export const tickOf = (price: number): number => LADDER.filter((each) => each <= price).length - 1;
export const priceAt = (tick: number): number => LADDER[Math.max(0, Math.min(LADDER.length - 1, tick))] ?? 0;

/** Whole numbers from 0 to below a bound, the same for the same seed (xorshift). */
export function createRandom(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761 + 1) >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

type Random = (below: number) => number;

export const RULES: BookRules = {
  runners: 3,
  ladder: 'CLASSIC',
  winners: 1,
  isPlace: false,
  crossMatching: true,
  isRace: false,
  isManaged: false,
  turnsInPlay: true,
  minStake: 10_000,
  houseShare: 10_000,
  houseMaxPerLevel: null,
  houseMaxLoss: null,
};

/** Rules of a random market of 2 to 6 runners. */
export function randomRules(random: Random): BookRules {
  return {
    ...RULES,
    runners: 2 + random(5),
    crossMatching: random(5) > 0,
    isManaged: random(4) === 0,
    isPlace: random(5) === 0,
    isRace: random(4) === 0,
    minStake: [100, 10_000, 5_000][random(3)] ?? 100,
    houseShare: [10_000, 10_000, 1_000, 0][random(4)] ?? 0,
    houseMaxPerLevel: random(4) === 0 ? 300 : null,
    houseMaxLoss: random(3) === 0 ? 50_000 + random(100_000) : null,
  };
}

// Prices around the number of runners: orders meet directly, at the house and across runners.
function randomPrice(random: Random, runners: number): number {
  const fair = runners * 100;
  if (random(40) === 0) return 101 + random(1000);
  const price = fair - 30 + 2 * random(36);
  if (price <= 200) return Math.max(101, price);
  const step = price < 300 ? 2 : price < 400 ? 5 : price < 600 ? 10 : 20;
  return price - (price % step);
}

function randomFeed(random: Random, runners: number): Pick<Extract<BookInput, { kind: 'feed' }>, 'back' | 'lay'> {
  const middle = randomPrice(random, runners);
  const level = (price: number): readonly [number, number] => [Math.max(101, price), 20 + random(400)];
  const back: FeedLevels = random(5) === 0 ? [] : [level(middle - 2), level(middle - 7), level(middle - 12)];
  const lay: FeedLevels = random(5) === 0 ? [] : [level(middle + 2), level(middle + 7), level(middle + 12)];
  return { back: back.filter(([price], at) => back.findIndex((each) => each[0] === price) === at), lay };
}

/** A stream of inputs: orders, edits, cancels, pauses, changes of the house, feed moves, suspensions, turns, events, removals. */
export function randomInputs(random: Random, rules: BookRules, count: number): BookInput[] {
  const { runners } = rules;
  let time = 1000;
  let inPlay = false;
  let placed = 0;
  const revisions = new Map<string, number>();
  const anOrder = (): string => `o${Math.max(0, placed - 1 - random(12))}`;
  const aPlayer = (): string => `p${random(5)}`;
  const owners = new Map<string, string>();
  const one = (): BookInput => {
    time += random(400);
    const kind = random(100);
    const delayMs = inPlay && random(2) === 0 ? 500 : 0;
    if (kind < 58) {
      const [id, player] = [`o${placed++}`, aPlayer()];
      owners.set(id, player);
      const side = random(5) < 3 ? 'back' : 'lay';
      const timeInForce = (['keep', 'keep', 'keep', 'keep', 'now', 'all'] as const)[random(6)] ?? 'keep';
      const persistence = (['LAPSE', 'KEEP', 'TAKE'] as const)[random(3)] ?? 'LAPSE';
      const stake = 100 + random(40) * 1000 + random(3) * 33;
      const order = { id, player, runner: random(runners), side, price: randomPrice(random, runners), stake } as const;
      const rest = { onEvent: random(2) === 0 ? 'lapse' : 'stay', takeLimit: null, delayMs } as const;
      const expiresAt = random(6) === 0 ? time + random(5000) : null;
      return { kind: 'place', time, ...order, timeInForce, persistence, expiresAt, ...rest };
    }
    if (kind < 68) {
      const id = anOrder();
      const revision = (revisions.get(id) ?? 1) + (random(10) === 0 ? 1 : 0);
      revisions.set(id, revision + 1);
      const change = random(3) === 0 ? { price: randomPrice(random, runners) } : { stake: 100 + random(50) * 1000 };
      return { kind: 'edit', time, id, player: owners.get(id) ?? 'p0', revision, delayMs, ...change };
    }
    if (kind < 76) return { kind: 'cancel', time, id: anOrder(), reason: 'PLAYER' };
    if (kind < 77) return { kind: 'cancel', time, player: aPlayer(), reason: 'PLAYER' };
    if (kind < 79) {
      const ids = [anOrder(), anOrder(), anOrder()];
      return { kind: 'pause', time, ids: [...new Set(ids)], isPaused: random(2) === 0 };
    }
    if (kind < 80) {
      const { minStake, houseShare, houseMaxPerLevel, houseMaxLoss } = randomRules(random);
      return { kind: 'house', time, rules: { minStake, houseShare, houseMaxPerLevel, houseMaxLoss } };
    }
    if (kind < 92)
      return {
        kind: 'feed',
        time,
        runner: random(runners),
        ...randomFeed(random, runners),
        lastPrice: randomPrice(random, runners),
      };
    if (kind < 95) return { kind: 'tick', time };
    if (kind < 96) return { kind: 'event', time };
    if (kind === 96 && random(8) === 0) return { kind: 'remove', time, runner: random(runners), factor: random(5000) };
    if (kind === 97 && random(3) === 0) inPlay = true;
    return { kind: 'status', time, status: random(4) === 0 ? 'suspended' : 'open', inPlay };
  };
  return [{ kind: 'status', time, status: 'open', inPlay }, ...Array.from({ length: count }, one)];
}
