import type { Market, MarketPosition } from '@backlay/shared/contract';
import { toPositionRunners, ruleOf, toField, toPaise, type PositionByRunner } from '@backlay/shared/domain';

/** Where the player stands, as the rule wants it: the platform's own figures, by runner and, with several winners, by what each pays. */
export function listOpenRunners(
  { winners }: Pick<Market, 'winners'>,
  position: MarketPosition | undefined,
): PositionByRunner {
  if (winners === 1) {
    const map = position?.map ?? [];
    return toPositionRunners(
      Object.fromEntries(map.map(({ teamId, exposureOrProfit }) => [teamId, toPaise(exposureOrProfit)])),
    );
  }
  const legs = position?.legs ?? [];
  return Object.fromEntries(
    legs.map(({ teamId, win, lose }) => [
      teamId,
      { win: toPaise(win), lose: toPaise(lose), pendingWin: 0, pendingLose: 0 },
    ]),
  );
}

/** What rounding leaves of a position that was closed, paise: results nearer to each other are level. */
const LEVEL = 100;

/** Whether some result would bring more than another: a position that is level has nothing to close. */
export function isUnbalanced(market: Market, position: MarketPosition | undefined): boolean {
  const rule = ruleOf(toField({ ...market, runners: market.teams }));
  if (rule === 'lines' || rule === 'line') return false;
  const legs = listOpenRunners(market, position);
  const swings = market.teams.map(({ id }) => (legs[id]?.win ?? 0) - (legs[id]?.lose ?? 0));
  // A runner that settles alone is level by itself.
  if (rule === 'each') return swings.some((swing) => Math.abs(swing) >= LEVEL);
  return Math.max(...swings) - Math.min(...swings) >= LEVEL;
}
