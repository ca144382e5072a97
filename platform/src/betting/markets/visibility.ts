import type { EventFrame } from '@backlay/shared/contract';
import { isSeenBy, type SeenBrands } from '../../core/scope';
import type { MarketService } from './market-service';
import type { EventView } from './event-view';

interface Owned {
  readonly tenantIds?: readonly string[];
}

/** The event without the markets of other brands; undefined where the event itself is another brand's. */
export function viewFor(view: EventView | undefined, brands: SeenBrands): EventView | undefined {
  if (!view || !isSeenBy(view.event, brands)) return undefined;
  const isSeen = ({ definition }: EventView['markets'][number]) => isSeenBy(definition, brands);
  return view.markets.every(isSeen) ? view : { ...view, markets: view.markets.filter(isSeen) };
}

/** The same for a list of events: one of which no open market is seen is not listed. */
export const viewsFor = (views: readonly EventView[], brands: SeenBrands): readonly EventView[] =>
  views.flatMap((view) => {
    const seen = viewFor(view, brands);
    return seen && (seen === view || seen.markets.some(({ result }) => !result)) ? [seen] : [];
  });

/** A frame as somebody sees it; undefined where the event is another brand's. */
export type FrameFor = (brands: SeenBrands) => EventFrame | undefined;

/** Answers how brands see each frame, or null where all see it whole. Give it every frame in order: it remembers whose a removed market was. */
export function frameSplitter(
  markets: Pick<MarketService, 'findCurrentMarket' | 'event'>,
): (frame: EventFrame) => FrameFor | null {
  const owners = new Map<string, readonly string[]>();
  return (frame) => {
    const removed = frame.removed ?? [];
    const owned = new Map<string, Owned>();
    const first = frame.markets[0] && markets.findCurrentMarket(frame.markets[0].marketId);
    const event: Owned = first?.event ?? markets.event(frame.eventId)?.event ?? {};
    for (const { marketId } of frame.markets) {
      const tenantIds = markets.findCurrentMarket(marketId)?.definition.tenantIds;
      if (tenantIds) owners.set(marketId, tenantIds);
      else owners.delete(marketId);
    }
    for (const id of [...frame.markets.map(({ marketId }) => marketId), ...removed]) {
      const tenantIds = owners.get(id);
      if (tenantIds) owned.set(id, { tenantIds });
    }
    for (const id of removed) owners.delete(id);
    if (owned.size === 0 && !event.tenantIds) return null;
    return (brands) => {
      if (!isSeenBy(event, brands)) return undefined;
      const isSeen = (id: string) => isSeenBy(owned.get(id) ?? {}, brands);
      return {
        ...frame,
        markets: frame.markets.filter(({ marketId }) => isSeen(marketId)),
        ...(frame.removed ? { removed: removed.filter(isSeen) } : {}),
      };
    };
  };
}

/** The whole event as somebody sees it; null where it is not known or not seen. */
export function snapshotFor(markets: MarketService, eventId: string, brands: SeenBrands): EventFrame | null {
  const frame = markets.snapshot(eventId);
  if (!frame) return null;
  const frameFor = frameSplitter(markets)(frame);
  return frameFor ? (frameFor(brands) ?? null) : frame;
}
