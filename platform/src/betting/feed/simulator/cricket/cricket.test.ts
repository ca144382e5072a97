import { isCrossedBook, isOverroundValid } from '@backlay/shared/domain';
import type { MarketPlan } from '../plan';
import { bookAt, findLastIndexAt } from '../plan';
import { quotePer100 } from '../prices';
import { hash } from '../random';
import { cricketPlan } from './plan';
import { sessionLevels } from './sessions';

const START = Date.parse('2026-03-01T09:00:00Z');
const MINUTE = 60_000;
const planOf = (index: number) =>
  cricketPlan({
    id: `4${index}`,
    index,
    seed: hash(5, index),
    startAt: START,
    publishAt: START - 30 * MINUTE,
    tempo: 1,
  });
const plans = Array.from({ length: 60 }, (_, index) => planOf(index));

const innings = (score: string) => {
  const found = /^(\d+)\/(\d+) \((\d+)\.(\d)\)$/.exec(score);
  return found && { runs: Number(found[1]), wickets: Number(found[2]), balls: Number(found[3]) * 6 + Number(found[4]) };
};
const named = (markets: readonly MarketPlan[], name: string) =>
  markets.find(({ definition }) => definition.name === name);

test('the last score decides match odds and bookmaker alike', () => {
  for (const { event, markets, score, overAt, scoreAt } of plans) {
    const end = score(scoreAt.at(-1)!)!;
    const [first, second] = end.sides.map((side) => ({ name: side.name, ...innings(side.score)! }));
    const winner =
      first!.runs > second!.runs
        ? first!.name
        : second!.runs > first!.runs
          ? second!.name
          : /, (.+) won the Super Over$/.exec(end.summary!)![1];
    for (const name of ['Match Odds', 'Bookmaker']) {
      const { definition, result, resultAt } = named(markets, name)!;
      expect(result.winners).toEqual([definition.runners.find((runner) => runner.name === winner)!.id]);
      expect(resultAt).toBeLessThanOrEqual(overAt);
    }
    expect(end.summary).toMatch(/won/);
    expect(event.name.split(' v ').sort()).toEqual([first!.name, second!.name].sort());
  }
});

test('a tied match settles match odds and bookmaker by its super over; sessions ignore it', () => {
  const { markets, score, scoreAt } = planOf(75);
  const end = score(scoreAt.at(-1)!)!;
  const [one, other] = end.sides.map((side) => innings(side.score)!.runs);
  expect(one).toBe(other);
  expect(named(markets, 'Match Odds')!.result).toMatchObject({ winners: [expect.any(String)], ending: 'super-over' });
  expect(named(markets, 'Bookmaker')!.result.winners).toHaveLength(1);
  const tied = markets.filter(({ result }) => result.ending).map(({ definition }) => definition.name);
  expect(tied).toEqual(['Match Odds', 'Bookmaker']);
  expect(plans[0]!.markets.some(({ result }) => result.ending)).toBe(false);
});

test('every session ends with the score of its over and closes seconds after it', () => {
  let checked = 0;
  for (const { markets, score, scoreAt } of plans) {
    for (const { definition, result, resultAt, steps } of markets) {
      const found = /^(\d+) over runs (.+)$/.exec(definition.name);
      if (!found) continue;
      const own = (at: number) => innings(score(at)!.sides.find(({ name }) => name === found[2])!.score);
      const done =
        scoreAt.find((at) => (own(at)?.balls ?? 0) >= Number(found[1]) * 6) ?? scoreAt.filter((at) => own(at))!.at(-1)!;
      expect(result.runs).toBe(own(done)!.runs);
      expect(resultAt - done).toBeLessThanOrEqual(60_000);
      expect(steps.at(-1)).toMatchObject({ at: resultAt, status: 'CLOSED' });
      checked += 1;
    }
  }
  expect(checked).toBe(60 * 8);
});

test('fall of wicket markets end with the runs on the board at that wicket', () => {
  let checked = 0;
  for (const { markets, score, scoreAt } of plans) {
    for (const { definition, result } of markets) {
      const found = /^Fall of (\d+)\w+ wicket (.+)$/.exec(definition.name);
      if (!found) continue;
      const own = (at: number) => innings(score(at)!.sides.find(({ name }) => name === found[2])!.score);
      const fell = scoreAt.find((at) => (own(at)?.wickets ?? 0) >= Number(found[1]));
      const at = fell ?? scoreAt.at(-1)!;
      if (fell === undefined && score(at)!.sides[0]!.name === found[2]) continue;
      expect(result.runs).toBe(own(at)!.runs);
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(500);
});

test('a delivery shows BALL RUNNING on priced markets; a wicket or boundary suspends the exchange briefly', () => {
  const plan = plans[0]!;
  const [odds, bookmaker] = [named(plan.markets, 'Match Odds')!, named(plan.markets, 'Bookmaker')!];
  let wickets = 0;
  for (const [index, at] of plan.scoreAt.slice(0, -1).entries()) {
    const symbol = plan.score(at)!.balls!.at(-1)!;
    expect(bookAt(bookmaker, at - 1).status).toBe('BALL RUNNING');
    if (symbol === 'W' || symbol === '4' || symbol === '6') {
      wickets += 1;
      expect(bookAt(odds, at).status).toBe('SUSPENDED');
      expect(bookAt(bookmaker, at).status).toBe('SUSPENDED');
    } else expect(bookAt(odds, at).status).toBe('OPEN');
    const next = plan.scoreAt[index + 1]!;
    expect(bookAt(bookmaker, next - 3_100).status).toBe('OPEN');
    expect(bookAt(odds, next - 3_100).status).toBe('OPEN');
  }
  expect(wickets).toBeGreaterThan(20);
});

test('match odds follow the score: implied chances equal the share of won matches', () => {
  const buckets = new Map<number, { implied: number; won: number; count: number }>();
  for (const { markets, startAt, scoreAt } of plans) {
    const odds = named(markets, 'Match Odds')!;
    for (let at = startAt; at < scoreAt.at(-1)!; at += 5 * MINUTE) {
      const book = bookAt(odds, at);
      const [home] = book.runners;
      if (book.status !== 'OPEN' || !home!.lay[0]) continue;
      const implied = (1 / home!.back[0]![0] + 1 / home!.lay[0][0]) / 2;
      const bucket = buckets.get(Math.floor(implied * 4)) ?? { implied: 0, won: 0, count: 0 };
      buckets.set(Math.floor(implied * 4), {
        implied: bucket.implied + implied,
        won: bucket.won + Number(odds.result.winners[0] === home!.id),
        count: bucket.count + 1,
      });
    }
  }
  for (const { implied, won, count } of buckets.values())
    if (count > 40) expect(Math.abs(implied - won) / count).toBeLessThan(0.2);
});

test('session lines follow the runs on the board and never lie at or below them', () => {
  for (const { markets, score } of plans.slice(0, 12)) {
    for (const market of markets.filter(({ definition }) => / over runs /.test(definition.name))) {
      const [, side] = / over runs (.+)$/.exec(market.definition.name)!;
      for (const { at, status } of market.steps) {
        if (status !== 'OPEN') continue;
        const made = innings(score(at)?.sides.find(({ name }) => name === side)?.score ?? '')?.runs ?? 0;
        const { back, lay } = bookAt(market, at).runners[0]!;
        expect(lay[0]![0]).toBeGreaterThan(made);
        expect(back[0]![0]).toBeGreaterThanOrEqual(lay[0]![0]);
      }
    }
  }
});

test('the innings total has three lines that never cross, and sessions name their groups [E9.06]', () => {
  const groups = new Set<string>();
  for (const { markets } of plans.slice(0, 12)) {
    for (const market of markets.filter(({ definition }) => definition.type === 'session')) {
      const { name, runners, sessionGroup = 'other' } = market.definition;
      groups.add(sessionGroup);
      expect(runners).toHaveLength(name.startsWith('20 over') ? 3 : 1);
      for (const { at, status } of market.steps)
        if (status === 'OPEN') expect(isCrossedBook('session', bookAt(market, at).runners)).toBe(false);
    }
  }
  expect([...groups].sort()).toEqual(['batter', 'other', 'overs-10', 'overs-6', 'wicket']);
});

test('a line near a half has two run values at even rates, else one at 110 and 90', () => {
  expect(sessionLevels(48.5, 0)).toEqual({ lay: [[48, 100]], back: [[49, 100]] });
  expect(sessionLevels(48.1, 0)).toEqual({ lay: [[48, 110]], back: [[48, 90]] });
  expect(sessionLevels(48.1, 50)).toEqual({ lay: [[51, 110]], back: [[51, 90]] });
});

test('first innings totals are those of a T20 and both innings stay within twenty overs and ten wickets', () => {
  const totals = plans.map(({ score, scoreAt }) => score(scoreAt.at(-1)!)!.sides.map((side) => innings(side.score)!));
  const mean = totals.reduce((sum, [first]) => sum + first!.runs, 0) / totals.length;
  expect(mean).toBeGreaterThan(140);
  expect(mean).toBeLessThan(180);
  for (const { balls, wickets } of totals.flat()) {
    expect(balls).toBeLessThanOrEqual(120);
    expect(wickets).toBeLessThanOrEqual(10);
  }
});

test('a simulated bookmaker stays fair: no side has a negative margin [B5.14]', () => {
  for (let permille = 50; permille <= 950; permille += 1) {
    const [one, other] = [permille / 1000, 1 - permille / 1000].map((chance) => quotePer100(chance, 1000));
    const best = (side: 'back' | 'lay') => [one!, other!].map((runner) => 1 + runner[side][0]![0] / 100);
    expect([permille, isOverroundValid(best('back'), best('lay'))]).toEqual([permille, true]);
  }
});

test('lastAt finds the entry of a moment', () => {
  const entries = [{ at: 1 }, { at: 5 }, { at: 9 }];
  expect([0, 1, 4, 5, 100].map((at) => findLastIndexAt(entries, at))).toEqual([-1, 0, 0, 1, 2]);
});
