import { createHash, createHmac } from 'node:crypto';
import { CASINO_CATEGORIES } from '@backlay/shared/domain';
import { listGames } from '../../../src/casino/games/game-catalogue';
import { andarBahar, dragonTiger, teenPatti, teenPattiTable } from './cards';
import { CASH_OUT_LEAST, crashPoint, multiplierAt, timeOf } from './crash';
import { diceDuel, lottery } from './number-draw';
import { drawFrom, hashOfSeed, randomOf, type Random } from './provably-fair';
import { payout, type RoundGame } from './game';
import { linePays, slotReturn, spin } from './slot';
import type { MatchOutcome } from './match';
import { planOf } from './game-catalogue';
import { INSIDE, moneyWheel, roulette, ROULETTE_POCKETS } from './wheel';

/** A part in a test; `npm run bench casino-returns` plays a million of each game. */
const ROUNDS = Number(process.env['CASINO_ROUNDS'] ?? 100_000);
/** Numbers for simulations, the same at every run: what is under test are the rules, not chance. */
function numbers(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A mean that knows how sure it is. */
class Mean {
  private count = 0;
  private sum = 0;
  private squares = 0;

  add(value: number): void {
    this.count += 1;
    this.sum += value;
    this.squares += value * value;
  }

  /** How many standard errors it lies from what is stated. */
  errorsFrom(stated: number): number {
    const mean = this.sum / this.count;
    const deviation = Math.sqrt(this.squares / this.count - mean * mean);
    return Math.abs(mean - stated) / (deviation / Math.sqrt(this.count));
  }
}

function distance(stated: number, returned: (round: number) => number, rounds = ROUNDS): number {
  const mean = new Mean();
  for (let round = 0; round < rounds; round += 1) mean.add(returned(round));
  return mean.errorsFrom(stated);
}

test.each([101, 150, 200, 1000])(
  'a crash game returns 97 %% of stakes cashed out at %d hundredths, within three errors',
  (target) => {
    const random = numbers(target);
    expect(distance(0.97, () => (crashPoint(random) >= target ? target / 100 : 0))).toBeLessThan(3);
  },
);

test('a slot returns the sum of its pay table within three errors', () => {
  const random = numbers(7);
  expect(slotReturn()).toBeCloseTo(0.95, 1);
  expect(distance(slotReturn(), () => spin(random).pays / 100)).toBeLessThan(3);
});

function virtual(gameName: string): RoundGame {
  const plan = planOf({ gameName, gameType: '', providerType: 'Virtual Games' });
  if (plan?.kind !== 'rounds') throw new Error(`${gameName} is not run`);
  return plan.game;
}

const tables: readonly (readonly [string, RoundGame, readonly string[]])[] = [
  ['a horse race', virtual('Horse Racing Classic'), ['r0', 'r3', 'r5']],
  ['a race of hounds', virtual('Greyhounds Six'), ['r0', 'r2', 'r5']],
  ['a car race', virtual('Speedway'), ['r0', 'r2', 'r4']],
  ['a football match', virtual('Virtual Football League'), ['r0', 'r1', 'r2']],
  ['penalties', virtual('Penalty Shootout'), ['r0', 'r1']],
  ['a cricket match', virtual('Virtual Cricket T10'), ['r0', 'r1']],
  ['a tennis match', virtual('Virtual Tennis Open'), ['r0', 'r1']],
  ['a lottery', lottery as RoundGame, ['7', '3-11', '1-2-25', '4-8-15-16', '5-10-15-20-25']],
  ['a duel of dice', diceDuel as RoundGame, ['red', 'blue', 'tie']],
  ['Teen Patti', teenPattiTable as RoundGame, ['a', 'b', 'a+', 'b+']],
  ['Dragon Tiger', dragonTiger as RoundGame, ['dragon', 'tiger', 'tie']],
  ['roulette', roulette as RoundGame, ['n0', 'n17', 'red', 'odd', 'high', 'd2']],
  ['a money wheel', moneyWheel as RoundGame, ['x2', 'x3', 'x6', 'x24']],
];
test.each(tables)('%s returns its stated rate on every bet within three errors', (name, game, spots) => {
  const random = numbers(name.length);
  const means = spots.map(() => new Mean());
  for (let round = 0; round < ROUNDS; round += 1) {
    const outcome = game.play(random);
    spots.forEach((spot, at) => means[at]?.add(game.pays(outcome, spot) / 100));
  }
  spots.forEach((spot, at) => {
    expect(game.accepts(spot)).toBe(true);
    const stated = game.returnOf(spot);
    expect(stated).toBeGreaterThan(0.9);
    expect(stated).toBeLessThan(1);
    expect([spot, (means[at]?.errorsFrom(stated) ?? 9) < 3]).toEqual([spot, true]);
  });
});

test.each([
  ['split', 'i17-20', 17],
  ['street', 'i19-20-21', 11],
  ['corner', 'i17-18-20-21', 8],
  ['line', 'i19-20-21-22-23-24', 5],
  ['dozen', 'd2', 2],
  ['column', 'c2', 2],
])(
  'a %s of roulette with the number 20 is paid %s at %i to 1, and nothing on another number [E8.18]',
  (_kind, spot, to1) => {
    const at = (number: number) => ({ at: ROULETTE_POCKETS.findIndex((each) => each === number) });
    expect(roulette.accepts(spot)).toBe(true);
    expect(roulette.pays(at(20), spot)).toBe((to1 + 1) * 100);
    expect([roulette.pays(at(0), spot), roulette.pays(at(1), spot)]).toEqual([0, 0]);
  },
);

test('every bet of roulette returns 36 of 37 over all pockets, exactly [E8.18]', () => {
  const returns = roulette.spots.map(({ id }) =>
    ROULETTE_POCKETS.reduce<number>((sum, _number, at) => sum + roulette.pays({ at }, id), 0),
  );
  expect(new Set(returns)).toEqual(new Set([3600]));
});

test('a number of roulette has all its neighbours on the layout as inside bets, each once [E8.18]', () => {
  const ids = roulette.spots.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const counts = Object.fromEntries(Object.entries(INSIDE).map(([kind, bets]) => [kind, bets.length]));
  expect(counts).toEqual({ Splits: 60, Streets: 14, Corners: 23, Lines: 11 });
  const bets = Object.values(INSIDE).flat();
  expect(
    bets
      .filter((numbers) => numbers.includes(20))
      .map((numbers) => numbers.length)
      .sort(),
  ).toEqual([2, 2, 2, 2, 3, 4, 4, 4, 4, 6, 6]);
});

test('every listed game of the sandbox has a simulated return rate', () => {
  const simulated = new Set<unknown>([...tables.map(([, game]) => game), andarBahar]);
  for (const game of CASINO_CATEGORIES.flatMap(listGames)) {
    const plan = planOf(game);
    if (plan?.kind === 'rounds') expect([game.gameName, simulated.has(plan.game)]).toEqual([game.gameName, true]);
  }
});

test.each(['Virtual Football League', 'Penalty Shootout', 'Virtual Cricket T10', 'Virtual Tennis Open'])(
  'the score of %s is that of the side that won, and its events add up to it in their order',
  (name) => {
    const [game, random] = [virtual(name) as RoundGame<MatchOutcome>, numbers(5)];
    const won = new Set<string>();
    for (let round = 0; round < 2_000; round += 1) {
      const { order, score, events } = game.play(random);
      const winner = game.spots[order[0] as number]?.name ?? '';
      won.add(winner);
      const [home, away] = score;
      if (winner === 'Draw') expect(home).toBe(away);
      else if (order[0] === 0) expect(home).toBeGreaterThan(away);
      else expect(away).toBeGreaterThan(home);
      for (const side of [0, 1] as const)
        expect(events.filter((event) => event.side === side).reduce((sum, { points }) => sum + points, 0)).toBe(
          score[side],
        );
      const sound = events.every(
        ({ at, points }, index) => at > 0 && at < 1 && points >= 0 && at >= (events[index - 1]?.at ?? 0),
      );
      expect(sound).toBe(true);
    }
    expect(won.size).toBe(game.spots.length);
  },
);

test('Andar Bahar returns its stated rate on both sides within three errors', () => {
  const random = numbers(11);
  const sides = new Uint8Array(ROUNDS);
  for (let round = 0; round < ROUNDS; round += 1)
    sides[round] = andarBahar.pays(andarBahar.play(random), 'andar') > 0 ? 1 : 0;
  expect(distance(andarBahar.returnOf('andar'), (round) => (sides[round] ? 1.9 : 0))).toBeLessThan(3);
  expect(distance(andarBahar.returnOf('bahar'), (round) => (sides[round] ? 0 : 2))).toBeLessThan(3);
});

test('the numbers of a round are HMAC-SHA256 of its seeds in blocks of eight', () => {
  const random = randomOf({ serverSeed: 'house', playerSeed: 'asha', nonce: 42 });
  const block = (number: number) => createHmac('sha256', 'house').update(`asha:42:${number}`).digest();
  const expected = [0, 1].flatMap((number) =>
    Array.from({ length: 8 }, (_, at) => block(number).readUInt32BE(at * 4) / 2 ** 32),
  );
  expect(Array.from({ length: 16 }, random)).toEqual(expected);
});

test('the commitment before a round is the SHA-256 of its seed', () => {
  expect(hashOfSeed('house')).toBe(createHash('sha256').update('house').digest('hex'));
});

test('another player seed, or another number of the round, is another outcome', () => {
  const first = (playerSeed: string, nonce: number) => randomOf({ serverSeed: 'a house seed', playerSeed, nonce })();
  expect(new Set([first('asha', 1), first('asha', 2), first('ravi', 1)]).size).toBe(3);
  expect(first('asha', 1)).toBe(first('asha', 1));
});

test('HMAC numbers are uniform: a crash at 2.00 has its stated frequency over 100,000 rounds', () => {
  const returned = (nonce: number) =>
    crashPoint(randomOf({ serverSeed: 's', playerSeed: 'p', nonce })) >= 200 ? 2 : 0;
  expect(distance(0.97, returned, 100_000)).toBeLessThan(3);
});

test('the multiplier rises from 1.00 with time and reaches each value at its computed moment', () => {
  expect(multiplierAt(-5)).toBe(100);
  expect(multiplierAt(0)).toBe(100);
  for (const target of [CASH_OUT_LEAST, 200, 1234, 100_000]) {
    expect(multiplierAt(timeOf(target) + 1)).toBeGreaterThanOrEqual(target);
    expect(multiplierAt(timeOf(target) - 1)).toBeLessThanOrEqual(target);
  }
});

test('a part of a paisa stays with the house', () => {
  expect(payout(1001, 194)).toBe(1941);
  expect(payout(1000, 0)).toBe(0);
});

test('no number is drawn twice', () => {
  const drawn = drawFrom(numbers(3), 52, 52);
  expect(new Set(drawn).size).toBe(52);
  expect([...drawn].sort((a, b) => a - b)).toEqual(Array.from({ length: 52 }, (_, at) => at));
});

describe('Teen Patti', () => {
  const card = (text: string) => '23456789TJQKA'.indexOf(text[0] ?? '') * 4 + 'shdc'.indexOf(text[1] ?? '');
  const hand = (text: string) => teenPatti(text.split(' ').map(card)).value;
  test.each([
    ['2s 2h 2d', 'As Ks Qs', 'a trail beats a pure sequence'],
    ['4s 3s 2s', 'Ah Kd Qs', 'a pure sequence beats a sequence'],
    ['Ah Kd Qs', 'As 3h 2d', 'A-K-Q is the highest sequence'],
    ['As 3h 2d', 'Kh Qd Js', 'A-2-3 is the second'],
    ['4h 3d 2s', 'As Ks Js', 'a sequence beats a color'],
    ['7s 5s 2s', 'Ah Ad Ks', 'a color beats a pair'],
    ['2h 2d 3s', 'Ah Kd Js', 'a pair beats a high card'],
    ['Kh Kd 2s', 'Qh Qd As', 'the higher pair wins'],
    ['9h 9d As', '9s 9c Kh', 'of equal pairs the other card decides'],
    ['Ah 9d 5s', 'Ad 9s 4h', 'the last card decides'],
  ])('%s over %s: %s', (better, worse) => {
    expect(hand(better)).toBeGreaterThan(hand(worse));
  });
  test('suits do not count', () => expect(hand('Ah 9d 5s')).toBe(hand('As 9h 5d')));
  test('equal cards return the stakes on both sides', () => {
    const hands = ['Ah 9d 5s', 'As 9h 5d'].map((text) => text.split(' ').map(card));
    expect(teenPattiTable.pays({ hands }, 'a')).toBe(100);
    expect(teenPattiTable.pays({ hands }, 'b')).toBe(100);
  });
});

test('a wild symbol of a slot replaces every symbol and the better line is paid', () => {
  expect(linePays([0, 1, 1, 2, 3])).toEqual({ count: 3, pays: 1200 });
  expect(linePays([0, 0, 0, 7, 2]).pays).toBe(1600);
  expect(linePays([1, 1, 2, 1, 1]).pays).toBe(0);
  expect(linePays([0, 0, 0, 0, 0]).pays).toBe(80_000);
});

test.each(['', '0', '26', '3-3', '5-2', '1-2-3-4-5-6', '1,2', 'x'])('%p are no numbers to play', (spot) => {
  expect(lottery.accepts(spot)).toBe(false);
});

test('the sandbox runs ten games or more of each of the five categories [A1.05]', () => {
  for (const category of CASINO_CATEGORIES)
    expect([category, listGames(category).filter((game) => planOf(game) !== null).length > 9]).toEqual([
      category,
      true,
    ]);
  expect(planOf({ gameName: 'Infinite Blackjack', gameType: 'Blackjack', providerType: 'Live Casino' })).toBeNull();
});

test('no bet of any listed game returns all that is staked, or less than nine tenths', () => {
  const plans = CASINO_CATEGORIES.flatMap(listGames).map(planOf);
  const games = new Set(plans.flatMap((plan) => (plan?.kind === 'rounds' ? [plan.game] : [])));
  expect(games.size).toBeGreaterThan(10);
  for (const game of games)
    for (const { id, name } of game.spots) {
      const share = game.returnOf(id);
      expect([name, share > 0.9 && share < 1]).toEqual([name, true]);
    }
});
