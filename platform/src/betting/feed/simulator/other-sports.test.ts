import { bookAt } from './plan';
import { hash, randomFrom } from './random';
import {
  finishingOrder,
  computePlaceProbabilities,
  computeWinProbabilities,
  greyhoundPlan,
  horsePlan,
} from './racing/plan';
import { soccerChances } from './soccer/probabilities';
import { soccerPlan } from './soccer/plan';
import { cricketPlan } from './cricket/plan';
import { tennisPlan } from './tennis/plan';
import { point, START, tennisChances } from './tennis/model';

const AT = Date.parse('2026-03-01T09:00:00Z');
const MINUTE = 60_000;
const seed = (sport: string, index: number) => ({
  id: `${sport}${index}`,
  index,
  seed: hash(9, sport, index),
  startAt: AT,
  publishAt: AT - 15 * MINUTE,
  tempo: 1,
});
const many = Array.from({ length: 60 }, (_, index) => index);

test('a soccer score decides match odds and over/under 2.5 goals', () => {
  for (const index of many) {
    const { markets, score, overAt } = soccerPlan(seed('1', index));
    const [home, away] = score(overAt)!.sides.map((side) => Number(side.score)) as [number, number];
    const [odds, line] = markets as [(typeof markets)[number], (typeof markets)[number]];
    const winner = odds.definition.runners.find(({ id }) => odds.result.winners.includes(id))!.name;
    expect(winner).toBe(home === away ? 'The Draw' : score(overAt)!.sides[home > away ? 0 : 1]!.name);
    expect(line.definition.runners.find(({ id }) => line.result.winners.includes(id))!.name).toBe(
      home + away > 2.5 ? 'Over 2.5 Goals' : 'Under 2.5 Goals',
    );
  }
});

test('sportsbook markets on goals and runs pay one outcome, have a margin and offer no lay [B2.05 OQ-94]', () => {
  for (const index of many.slice(0, 20)) {
    const soccer = soccerPlan(seed('1', index));
    const goals = soccer.score(soccer.overAt)!.sides.map((side) => Number(side.score)) as [number, number];
    const cricket = cricketPlan(seed('4', index));
    const asked = [soccer, cricket].flatMap(({ markets }) =>
      markets.filter(({ definition }) => definition.type === 'premium'),
    );
    const answerTo = (question: string) => {
      const { definition, result } = asked.find(({ definition: { name } }) => name.endsWith(question))!;
      return definition.runners.filter(({ id }) => result.winners.includes(id)).map(({ name }) => name);
    };
    const total = goals[0] + goals[1];
    expect(answerTo('Both Teams To Score').at(0)).toBe(goals[0] > 0 && goals[1] > 0 ? 'Yes' : 'No');
    expect(answerTo('Total Goals')).toEqual([total < 2 ? '0 or 1' : total < 4 ? '2 or 3' : '4 or more']);
    expect(answerTo('Total Runs')).toHaveLength(1);
    for (const market of asked) {
      const prices = bookAt(market, AT - MINUTE).runners;
      expect(prices.every(({ lay }) => lay.length === 0)).toBe(true);
      // A market that prices every outcome has the margin; long shots have no price.
      if (market.definition.winners !== 1 || prices.some(({ back }) => back.length === 0)) continue;
      const book = prices.reduce((sum, { back }) => sum + (back[0] ? 1 / back[0][0] : 0), 0);
      expect(book).toBeGreaterThan(1.03);
      expect(book).toBeLessThan(1.3);
    }
  }
});

test('a goal suspends every open soccer market and changes the prices after it', () => {
  let goals = 0;
  for (const index of many.slice(0, 20)) {
    const { markets, score, scoreAt } = soccerPlan(seed('1', index));
    for (const [moment, at] of scoreAt.entries()) {
      const before = moment > 0 ? score(scoreAt[moment - 1]!)! : undefined;
      if (!before || before.sides.every((side, place) => side.score === score(at)!.sides[place]!.score)) continue;
      goals += 1;
      for (const market of markets) expect(['SUSPENDED', 'CLOSED']).toContain(bookAt(market, at).status);
    }
  }
  expect(goals).toBeGreaterThan(20);
  const [before, after] = [soccerChances([0, 0], 45, [1.4, 1.1]), soccerChances([1, 0], 45, [1.4, 1.1])];
  expect(after.home).toBeGreaterThan(before.home + 0.2);
  expect(before.home + before.draw + before.away).toBeCloseTo(1, 3);
  expect(soccerChances([3, 0], 1, [1.4, 1.1]).over).toBeCloseTo(1, 3);
});

test('a tennis match is won by two sets of six games or a tie-break, and the market pays that player', () => {
  for (const index of many) {
    const { markets, score, overAt, startAt } = tennisPlan(seed('2', index));
    const sets = score(overAt)!.sides.map((side) => side.score.split(' ').map(Number));
    const won = sets[0]!.filter((games, set) => games > sets[1]![set]!).length;
    expect([0, 1, 2]).toContain(won);
    expect(Math.max(won, sets[0]!.length - won)).toBe(2);
    expect(markets[0]!.result.winners).toEqual([markets[0]!.definition.runners[won === 2 ? 0 : 1]!.id]);
    expect(overAt - startAt).toBeLessThan(45 * MINUTE);
  }
});

test('chances in tennis are even between equals, and a break of serve moves them', () => {
  const chance = tennisChances([0.63, 0.63]);
  expect(chance(START)).toBeCloseTo(0.5, 1);
  let state = START;
  for (let points = 0; points < 4; points += 1) state = point(state, 1);
  expect(state).toMatchObject({ games: [0, 1], server: 1, points: [0, 0] });
  expect(chance(state)).toBeLessThan(0.42);
  expect(
    chance({
      ...START,
      sets: [1, 1],
      games: [5, 0],
      points: [3, 0],
      done: [
        [6, 0],
        [0, 6],
      ],
    }),
  ).toBeGreaterThan(0.98);
});

test('a horse race has 8 to 12 complete runners and one order of finish for win and place', () => {
  for (const index of many) {
    const { markets, event } = horsePlan(seed('7', index));
    const [win, place] = markets as [(typeof markets)[number], (typeof markets)[number]];
    const { runners } = win.definition;
    expect(runners.length).toBeGreaterThanOrEqual(8);
    expect(runners.length).toBeLessThanOrEqual(12);
    for (const runner of runners)
      expect(runner).toMatchObject({
        clothNumber: expect.any(Number),
        stallDraw: expect.any(Number),
        jockeyName: expect.any(String),
        trainerName: expect.any(String),
        age: expect.any(Number),
      });
    expect(new Set(runners.map(({ stallDraw }) => stallDraw)).size).toBe(runners.length);
    expect(place.definition.winners).toBe(3);
    expect(place.result.winners).toHaveLength(3);
    expect(place.result.winners[0]).toBe(win.result.winners[0]);
    expect(event.note).toMatch(/^\d+m$/);
  }
});

test('a greyhound race has six traps and is closed from the off to its result', () => {
  const { markets, startAt, overAt } = greyhoundPlan(seed('9', 4));
  expect(markets[0]!.definition.runners.map(({ stallDraw }) => stallDraw)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(bookAt(markets[0]!, startAt - 1).status).toBe('OPEN');
  expect(bookAt(markets[0]!, startAt).status).toBe('SUSPENDED');
  expect(bookAt(markets[0]!, overAt)).toMatchObject({ status: 'CLOSED' });
  expect(overAt - startAt).toBeLessThan(MINUTE);
});

test('runners win with the frequency of their chances and place chances sum to the places', () => {
  const logits = [1, 0, -1, 0.5];
  const chances = computeWinProbabilities(logits);
  const random = randomFrom(4);
  const wins = [0, 0, 0, 0];
  for (let race = 0; race < 4_000; race += 1) wins[finishingOrder(logits, random)[0]!]! += 1;
  wins.forEach((count, index) => expect(Math.abs(count / 4_000 - chances[index]!)).toBeLessThan(0.03));
  expect(computePlaceProbabilities(chances, 3).reduce((sum, one) => sum + one, 0)).toBeCloseTo(3, 5);
  expect(
    computePlaceProbabilities(computeWinProbabilities(Array.from({ length: 10 }, (_, index) => index / 5)), 2).reduce(
      (sum, one) => sum + one,
      0,
    ),
  ).toBeCloseTo(2, 5);
});
