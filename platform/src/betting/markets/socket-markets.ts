import type { EventFrame, SocketRequests, EventStatus, MarketReference } from '@backlay/shared/contract';
import type { SeenBrands } from '../../core/scope';
import type { EventView } from './event-view';
import type { MarketDepth, RunnerRequest } from './market-depth';
import type { MarketService } from './market-service';
import { frameSplitter, snapshotFor, viewsFor, type FrameSplit } from './visibility';
import { toWireMarketType, type MarketDefinition } from '@backlay/shared/domain';
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

/** Events and markets as the socket reads them: each list and frame holds only what the brands see (D1.03). */
export function createSocketMarkets(markets: MarketService, depth: MarketDepth) {
  const viewsOf = (brands: SeenBrands, sportId?: string): readonly EventView[] => {
    const events = viewsFor(markets.events(), brands);
    return sportId === undefined ? events : events.filter(({ event }) => event.sportId === sportId);
  };
  return {
    onFrame(listener: (frame: EventFrame, split: FrameSplit | null) => void): () => void {
      const split = frameSplitter(markets);
      return markets.onFrame((frame) => listener(frame, split(frame)));
    },
    poolOf: (brands: SeenBrands) => markets.players.poolOf(brands),
    listPools: () => markets.players.listPools(),
    ownerOf: (eventId: string) => markets.event(eventId)?.event,
    preferEvent: (eventId: string) => markets.preferEvent(eventId),
    hold: (eventId: string) => markets.hold(eventId),
    eventOf: (marketId: string) => markets.findCurrentMarket(marketId)?.event.id,
    snapshot: (eventId: string, brands: SeenBrands) => snapshotFor(markets, eventId, brands),
    panel: (runner: RunnerRequest, brands: SeenBrands) => depth.panel(runner, brands),
    listEvents: (brands: SeenBrands, sportId?: string): SocketRequests['getAllEvent']['ack']['events'] =>
      viewsOf(brands, sportId).map((view) => ({
        eventId: view.event.id,
        name: view.event.name,
        eventTypeId: view.event.sportId,
        status: eventStatus(view, markets.now),
      })),
    listOpenMarkets: (brands: SeenBrands, sportId?: string): SocketRequests['getAllMarket']['ack']['markets'] =>
      viewsOf(brands, sportId)
        .flatMap((view) => view.markets.filter(({ result }) => !result))
        .map(({ definition, book }) => ({
          ...namedMarket(definition),
          name: definition.name,
          status: book.status,
        })),
  };
}
