import type { Market } from '@backlay/shared/contract';
import { ruleOf, toField } from '@backlay/shared/domain';
import type { SlipSelection } from './slip-state';

/** What goes on the slip when a price of a runner is pressed (B3.10 to B3.12). A session is named by its market. */
export function selectionOf(
  market: Market,
  runner: Market['teams'][number],
  pressed: Pick<SlipSelection, 'side' | 'level' | 'delaySeconds' | 'version'>,
): SlipSelection {
  const field = toField({ ...market, runners: market.teams });
  return {
    ...pressed,
    marketId: market.id,
    marketName: market.name,
    marketType: market.type,
    manual: market.manual,
    priceLadder: market.priceLadder,
    winners: market.winners,
    runners: market.teams.map(({ id }) => id),
    ...(ruleOf(field) === 'winners' ? {} : { field }),
    ...(market.lineRange ? { lineRange: market.lineRange } : {}),
    eventId: market.event.id,
    eventName: market.event.name,
    openDate: market.event.openDate,
    region: market.competition.region,
    runnerId: runner.id,
    runnerName: market.type === 'session' ? market.name : runner.name,
    min: market.min,
    max: market.max,
  };
}
