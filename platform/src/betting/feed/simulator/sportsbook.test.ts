import { cricketPlan } from './cricket/plan';
import { playMatch } from './cricket/innings';
import { cricketQuestions } from './cricket/sportsbook';
import { createCricketOutlook, tallyMatch } from './cricket/tally';
import { bookAt, type EventPlan, type MarketPlan, type PlanSeed } from './plan';
import { hash, randomFrom } from './random';
import { soccerPlan } from './soccer/plan';
import { SCORER_SHARES, soccerOutlook, soccerQuestions, type SoccerStanding } from './soccer/sportsbook';
import { sportsbookMarkets, type Question, type Weighted } from './sportsbook';
import { isOver, point, START, type TennisState } from './tennis/model';
import { tennisPlan } from './tennis/plan';
import { createTennisOutlook, tennisQuestions } from './tennis/sportsbook';

const AT = Date.parse('2026-03-01T09:00:00Z');
const MINUTE = 60_000;
const seed = (sport: string, index: number): PlanSeed => ({
  id: `${sport}${index}`,
  index,
  seed: hash(9, sport, index),
  startAt: AT,
  publishAt: AT - 15 * MINUTE,
  tempo: 1,
});
const range = (count: number) => Array.from({ length: count }, (_, index) => index);
const premiumOf = ({ markets }: EventPlan) => markets.filter(({ definition }) => definition.type === 'premium');
const winnersOf = ({ definition, result }: MarketPlan) =>
  definition.runners.filter(({ id }) => result.winners.includes(id)).map(({ name }) => name);
const find = (plan: EventPlan, name: string) => premiumOf(plan).find(({ definition }) => definition.name === name)!;

test.each([
  ['soccer', soccerPlan, '1', 20, ['Main', 'Goals', 'Halves', 'Players']],
  ['cricket', cricketPlan, '4', 15, ['Main', 'Overs', 'Players', 'Innings']],
  ['tennis', tennisPlan, '2', 10, ['Main', 'Sets', 'Games']],
] as const)(
  '%s has its markets in groups, each named once and each with ids of its own [E6.01]',
  (_, plan, sport, fewest, groups) => {
    const markets = premiumOf(plan(seed(sport, 3)));
    expect(markets.length).toBeGreaterThanOrEqual(fewest);
    expect(markets.length).toBeLessThanOrEqual(60);
    expect([...new Set(markets.map(({ definition }) => definition.group))].sort()).toEqual([...groups].sort());
    expect(new Set(markets.map(({ definition }) => definition.name)).size).toBe(markets.length);
    const ids = markets.flatMap(({ definition }) => [definition.id, ...definition.runners.map(({ id }) => id)]);
    expect(new Set(ids).size).toBe(ids.length);
  },
);

/** A soccer match at a random minute, with as many scorers as goals. */
function randomSoccer(random: () => number): SoccerStanding {
  const minute = Math.floor(random() * 90);
  const goal = () => ({
    side: random() < 0.55 ? (0 as const) : (1 as const),
    player: Math.floor(random() * (SCORER_SHARES.length + 1)),
  });
  const scorers = range(Math.floor((random() * minute) / 15)).map(goal);
  const count = (list: typeof scorers) => [0, 1].map((side) => list.filter((one) => one.side === side).length);
  const [home, away] = count(scorers) as [number, number];
  const [home1, away1] = count(scorers.slice(0, Math.floor(scorers.length / 2))) as [number, number];
  return { minute, goals: [home, away], half: minute < 45 ? null : [home1, away1], scorers, isOver: false };
}

function randomTennis(random: () => number, onServe: readonly [number, number]): TennisState {
  let state = START;
  for (let left = Math.floor(random() * 160); left > 0; left -= 1) {
    const next = point(state, random() < onServe[0] ? 0 : 1);
    if (isOver(next)) return state;
    state = next;
  }
  return state;
}

/** The highest average return of one rupee on any price, over the endings that the prices were made from. */
function highestAverage<Ending, Standing>(
  questions: readonly Question<Ending, Standing>[],
  standing: Standing,
  endings: readonly Weighted<Ending>[],
): { readonly highest: number; readonly offered: number } {
  const markets = sportsbookMarkets(
    {
      plan: seed('1', 1),
      max: 1_000,
      inPlaySeconds: 5,
      laterMs: 1,
      steps: [{ at: AT - 15 * MINUTE, status: 'OPEN', inPlay: true }],
      moments: [{ at: AT, standing }],
      before: standing,
      final: endings[0]!.ending,
      pricedAt: (at) => at,
      outlook: () => endings,
    },
    questions,
  );
  const returns = markets.flatMap((market, index) =>
    market.prices(AT).flatMap(({ back }, place) => {
      const { answers, isVoid } = questions[index]!;
      const [price] = back[0] ?? [];
      if (price === undefined) return [];
      return endings.reduce(
        (sum, { ending, weight }) =>
          sum + weight * (isVoid?.(ending) ? 1 : price * answers[place]!.chance(ending, standing)),
        0,
      );
    }),
  );
  return { highest: Math.max(...returns), offered: returns.length };
}

// A set of stakes that won in every ending would return more than its stakes on average too. Where each price returns less than its stake on
// average over one set of endings, no set of them wins for certain.
test('no price of a random state returns its stake on average, so no set of an event wins for certain [E6.01]', () => {
  const random = randomFrom(77);
  let offered = 0;
  const check = (found: ReturnType<typeof highestAverage>) => {
    offered += found.offered;
    expect(found.highest).toBeLessThan(0.995);
  };
  for (const _ of range(60)) {
    const standing = randomSoccer(random);
    const squads = [SCORER_SHARES.map((__, at) => `H${at}`), SCORER_SHARES.map((__, at) => `A${at}`)] as const;
    const endings = soccerOutlook(standing, [0.4 + 2 * random(), 0.4 + 2 * random()]);
    expect(endings.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9);
    check(highestAverage(soccerQuestions(['A', 'B'], squads), standing, endings));
    const onServe = [0.55 + 0.15 * random(), 0.55 + 0.15 * random()] as const;
    const state = randomTennis(random, onServe);
    check(highestAverage(tennisQuestions(['A', 'B']), state, createTennisOutlook(onServe)(state)));
  }
  const eleven = range(11).map((place) => `P${place}`);
  for (const _ of range(8)) {
    const strengths = [0.8 + 0.4 * random(), 0.8 + 0.4 * random()] as const;
    const { moments } = tallyMatch(playMatch(random, strengths, AT, 1));
    const { standing } = moments[Math.floor(random() * moments.length)]!;
    const endings = createCricketOutlook(strengths, 5)(standing);
    check(highestAverage(cricketQuestions(['A', 'B'], [eleven, eleven], strengths), standing, endings));
  }
  expect(offered).toBeGreaterThan(4_000);
});

test('every soccer market settles from the goals of the score, by halves and by scorer [E6.01]', () => {
  for (const index of range(40)) {
    const plan = soccerPlan(seed('1', index));
    const goalsAt = (at: number) => plan.score(at)!.sides.map(({ score }) => Number(score)) as [number, number];
    const [home, away] = goalsAt(plan.overAt);
    const names = plan.event.name.split(' v ') as [string, string];
    const half = goalsAt(plan.scoreAt.find((at) => plan.score(at)!.clock === 'HT')!);
    const winner = ([a, b]: readonly [number, number]) => (a === b ? 'The Draw' : names[a > b ? 0 : 1]!);
    expect(winnersOf(find(plan, 'Match Result'))).toEqual([winner([home, away])]);
    expect(winnersOf(find(plan, 'Double Chance'))).toHaveLength(2);
    expect(find(plan, 'Draw No Bet').result.outcome).toBe(home === away ? 'void' : 'settled');
    expect(winnersOf(find(plan, 'Over/Under 2.5 Goals'))).toEqual([home + away > 2.5 ? 'Over 2.5' : 'Under 2.5']);
    expect(winnersOf(find(plan, 'Half-Time/Full-Time'))).toEqual([`${winner(half)} / ${winner([home, away])}`]);
    expect(winnersOf(find(plan, 'Correct Score'))).toEqual([
      Math.max(home, away) > 3 ? 'Any Other Score' : `${home} - ${away}`,
    ]);
    expect(winnersOf(find(plan, 'First Goalscorer'))[0] === 'No Goalscorer').toBe(home + away === 0);
    expect(winnersOf(find(plan, 'Anytime Goalscorer')).length).toBeLessThanOrEqual(home + away);
    for (const { definition, result } of premiumOf(plan))
      if (result.outcome === 'settled' && definition.winners > 0)
        expect(result.winners).toHaveLength(definition.winners);
  }
});

test('cricket and tennis markets settle from the same score [E6.01]', () => {
  for (const index of range(12)) {
    const cricket = cricketPlan(seed('4', index));
    const runs = Number(/\d+/.exec(cricket.score(cricket.overAt)!.sides[0]!.score)![0]);
    const [band] = winnersOf(premiumOf(cricket).find(({ definition }) => definition.name.endsWith('Total Runs'))!);
    expect(band).toBe(runs < 140 ? 'Under 140' : runs < 160 ? '140 to 159' : runs < 180 ? '160 to 179' : '180 or more');
    expect(winnersOf(find(cricket, 'Match Winner'))).toEqual(winnersOf(cricket.markets[0]!));
    const tennis = tennisPlan(seed('2', index));
    const sets = tennis.score(tennis.overAt)!.sides.map(({ score }) => score.split(' ').map(Number));
    const games = sets.flat().reduce((sum, one) => sum + one, 0);
    expect(winnersOf(find(tennis, 'Over/Under 21.5 Games'))).toEqual([games > 21.5 ? 'Over 21.5' : 'Under 21.5']);
    expect(winnersOf(find(tennis, 'Total Sets'))).toEqual([`${sets[0]!.length} Sets`]);
    expect(winnersOf(find(tennis, 'Match Winner'))).toEqual(winnersOf(tennis.markets[0]!));
  }
});

test('a market that is priced in steps is not priced again between them and shows no volume [E6.01]', () => {
  const [market] = premiumOf(soccerPlan(seed('1', 2)));
  const prices = market!.prices(AT - 5 * MINUTE);
  expect(market!.prices(AT - 5 * MINUTE + 30_000)).toBe(prices);
  expect(market!.prices(AT - 3 * MINUTE)).not.toBe(prices);
  expect(bookAt(market!, AT + MINUTE).totalMatched).toBe(0);
});
