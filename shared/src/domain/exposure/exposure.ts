import type { Paise } from '../money';
import { ruleOf, winsBy, type MarketRunners, profitByResult, worstResult, type ResultProfit } from './line-results';
import type { RunnerPnl, PositionByRunner } from './runner-pnl';

/**
 * The largest loss of a player in one market, in paise. It covers every outcome: any `winners` of the runners, each runner
 * alone, any run, margin or total. It also covers every choice of which delayed bets are accepted. Never negative.
 */
export function computeExposure(field: MarketRunners, legs: PositionByRunner): Paise {
  const worst = field.type === 'session' ? worstRun(legs) : worstOf(field, legs);
  return worst < 0 ? -worst : 0;
}

function worstOf(field: MarketRunners, legs: PositionByRunner): Paise {
  switch (ruleOf(field)) {
    case 'winners':
      return worstWinners(field, legs);
    case 'each':
      return worstEach(field, legs);
    case 'lines':
    case 'line':
      return worstResult(field, legs);
  }
}

/**
 * What each runner's win would bring, in paise, matched bets only; with several winners, at worst over who wins beside it (B3.12, B4.09);
 * of runners that settle alone, of its own bets; of a line, at worst over the margins or totals that it wins with.
 */
export function computeProfitByRunner(
  field: MarketRunners,
  legs: PositionByRunner,
): { runnerId: string; ifWin: Paise }[] {
  const { runners, winners } = field;
  const rule = ruleOf(field);
  if (rule === 'each') return runners.map(({ id }) => ({ runnerId: id, ifWin: legs[id]?.win ?? 0 }));
  if (rule === 'lines') return positionByLine(field, legs);
  if (rule === 'line') return [];
  const swings = runners.map(({ id }) => ({ id, swing: (legs[id]?.win ?? 0) - (legs[id]?.lose ?? 0) }));
  const allLose = runners.reduce((sum, { id }) => sum + (legs[id]?.lose ?? 0), 0);
  return swings.map(({ id, swing }) => {
    if (winners <= 1) return { runnerId: id, ifWin: allLose + swing };
    const others = swings.filter((other) => other.id !== id).map((other) => other.swing);
    return { runnerId: id, ifWin: allLose + swing + smallest(others, winners - 1) };
  });
}

const positionByLine = (field: MarketRunners, legs: PositionByRunner) =>
  worstByLine(field, profitByResult(field, legs));

/** What each line's win would bring at worst, by what every margin or total brings. Paise. */
export function worstByLine(
  field: Pick<MarketRunners, 'runners'>,
  profits: readonly ResultProfit[],
): { runnerId: string; ifWin: Paise }[] {
  return field.runners.map(({ id, line }) => {
    const won = profits.filter(({ result }) => line && winsBy(line, result) > 0).map(({ profit }) => profit);
    return { runnerId: id, ifWin: won.length > 0 ? Math.min(...won) : 0 };
  });
}

// Each runner is a market of its own: the worse of its win and its loss, all of them together.
function worstEach({ runners }: MarketRunners, legs: PositionByRunner): Paise {
  return runners.reduce((sum, { id }) => {
    const leg = legs[id];
    return leg ? sum + Math.min(lowWin(leg), lowLose(leg)) : sum;
  }, 0);
}

// A leg counts its runner as losing and adds the swing of those that win: the worst winners are those of the smallest swings.
function worstWinners({ runners, winners }: MarketRunners, legs: PositionByRunner): Paise {
  let allLose = 0;
  const swings: number[] = [];
  for (const { id } of runners) {
    const leg = legs[id];
    if (leg) allLose += lowLose(leg);
    swings.push(leg ? lowWin(leg) - lowLose(leg) : 0);
  }
  return allLose + smallest(swings, winners);
}

function smallest(swings: number[], count: number): number {
  return swings
    .sort((a, b) => a - b)
    .slice(0, count)
    .reduce((sum, swing) => sum + swing, 0);
}

// From "no run is reached" upwards, each run that is passed turns its leg from lost to won.
function worstRun(legs: PositionByRunner): Paise {
  const runs = Object.entries(legs).sort(([a], [b]) => Number(a) - Number(b));
  let profit = runs.reduce((sum, [, leg]) => sum + lowLose(leg), 0);
  let worst = profit;
  for (const [, leg] of runs) {
    profit += lowWin(leg) - lowLose(leg);
    worst = Math.min(worst, profit);
  }
  return worst;
}

const lowWin = (leg: RunnerPnl): Paise => leg.win + leg.pendingWin;
const lowLose = (leg: RunnerPnl): Paise => leg.lose + leg.pendingLose;
