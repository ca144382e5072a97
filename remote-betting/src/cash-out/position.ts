import type { Market, MarketPosition } from '@backlay/shared/contract';
import { legsOfPosition, toPaise, type Legs } from '@backlay/shared/domain';

/** Where the player stands, as the rule wants it: the platform's own figures, by runner and, with several winners, by what each pays. */
export function legsIn({ winners }: Pick<Market, 'winners'>, position: MarketPosition | undefined): Legs {
  if (winners === 1) {
    const map = position?.map ?? [];
    return legsOfPosition(
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

/** Whether some result would bring more than another: a position that is level has nothing to close. */
export function isUneven(market: Pick<Market, 'winners' | 'teams'>, position: MarketPosition | undefined): boolean {
  const legs = legsIn(market, position);
  const swings = market.teams.map(({ id }) => (legs[id]?.win ?? 0) - (legs[id]?.lose ?? 0));
  return swings.some((swing) => swing !== swings[0]);
}
