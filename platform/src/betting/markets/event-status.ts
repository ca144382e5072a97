import type { EventStatus, MarketReference } from '@backlay/shared/contract';
import { toWireMarketType, type MarketDefinition } from '@backlay/shared/domain';
import type { EventView } from './event-view';
import { eventInPlay } from './wire';

/** How an event stands (A7.60): over when every market has its result, suspended when none of the others can be bet on. */
export function eventStatus(view: EventView, now: number): EventStatus {
  const open = view.markets.filter(({ result }) => !result);
  if (open.length === 0) return 'CLOSED';
  if (open.every(({ book }) => book.status !== 'OPEN')) return 'SUSPENDED';
  return eventInPlay(view, now) ? 'IN_PLAY' : 'OPEN';
}

/** A market as the socket names it (A7.63). */
export const namedMarket = (definition: MarketDefinition): MarketReference => ({
  eventId: definition.eventId,
  marketId: { id: definition.id, type: definition.type, externalType: toWireMarketType(definition) },
});
