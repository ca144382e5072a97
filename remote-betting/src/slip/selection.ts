import type { Market } from '@backlay/shared/contract';
import type { SlipSelection } from './slip-state';

/** What goes on the slip when a price of a runner is pressed (B3.10 to B3.12). A session is named by its market. */
export function selectionOf(
  market: Market,
  runner: Market['teams'][number],
  pressed: Pick<SlipSelection, 'side' | 'level' | 'delaySeconds' | 'version'>,
): SlipSelection {
  return {
    ...pressed,
    marketId: market.id,
    marketName: market.name,
    marketType: market.type,
    manual: market.manual,
    priceLadder: market.priceLadder,
    winners: market.winners,
    runners: market.teams.map(({ id }) => id),
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
