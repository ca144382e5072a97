import type { EventFrame } from '@backlay/shared/contract';
import { stricterStatus, type MarketStatus } from '@backlay/shared/domain';
import { isSeenBy, isSuspendedFor, type SeenBrands } from '../../core/scope';
import type { MarketService } from './market-service';
import type { EventView } from './event-view';
import type { PlayerBooks } from './player-books';

interface Owned {
  readonly tenantIds?: readonly string[];
  readonly suspendedFor?: readonly string[];
}

const suspended = <Shown extends { readonly status: MarketStatus }>(shown: Shown): Shown => ({
  ...shown,
  status: stricterStatus(shown.status, 'SUSPENDED'),
});

/** The event without the markets of other brands; undefined where the event itself is another brand's. */
export function viewFor(view: EventView | undefined, brands: SeenBrands): EventView | undefined {
  if (!view || !isSeenBy(view.event, brands)) return undefined;
  const isSeen = ({ definition }: EventView['markets'][number]) => isSeenBy(definition, brands);
  const seen = view.markets.every(isSeen) ? view : { ...view, markets: view.markets.filter(isSeen) };
  if (!isSuspendedFor(view.event, brands)) return seen;
  return { ...seen, markets: seen.markets.map((market) => ({ ...market, book: suspended(market.book) })) };
}

/** The same with the orders of the players that the brands see (E2.12). */
export function viewWithPlayers(
  view: EventView | undefined,
  brands: SeenBrands,
  players: PlayerBooks,
): EventView | undefined {
  const seen = viewFor(view, brands);
  return seen && players.showEvent(seen, players.poolOf(brands));
}

/** The same for a list of events: one of which no open market is seen is not listed. */
export const viewsFor = (views: readonly EventView[], brands: SeenBrands): readonly EventView[] =>
  views.flatMap((view) => {
    const seen = viewFor(view, brands);
    return seen && (seen === view || seen.markets.some(({ result }) => !result)) ? [seen] : [];
  });

/** How a frame differs by who sees it. */
export interface FrameSplit {
  /** The frame as brands see it; undefined where the event is another brand's. */
  frameFor(brands: SeenBrands): EventFrame | undefined;
  /** The frame by pool where it differs by nothing else; null is the feed alone. */
  readonly frameOfPool?: (pool: string | null) => EventFrame;
}

/** Answers how brands see each frame, or null where all see it whole. Give it every frame in order: it remembers whose a removed market was. */
export function frameSplitter(
  markets: Pick<MarketService, 'findCurrentMarket' | 'event' | 'players'>,
): (frame: EventFrame) => FrameSplit | null {
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
    const isOwned = owned.size > 0 || event.tenantIds !== undefined || event.suspendedFor !== undefined;
    const frameOfPool = splitByPool(markets, frame);
    if (!isOwned)
      return frameOfPool && { frameOfPool, frameFor: (brands) => frameOfPool(markets.players.poolOf(brands)) };
    const frameFor = (brands: SeenBrands): EventFrame | undefined => {
      if (!isSeenBy(event, brands)) return undefined;
      const isSeen = (id: string) => isSeenBy(owned.get(id) ?? {}, brands);
      const shown = frameOfPool ? frameOfPool(markets.players.poolOf(brands)) : frame;
      return {
        ...shown,
        markets: shown.markets
          .filter(({ marketId }) => isSeen(marketId))
          .map((market) => (isSuspendedFor(event, brands) ? suspended(market) : market)),
        ...(frame.removed ? { removed: removed.filter(isSeen) } : {}),
      };
    };
    return { frameFor };
  };
}

/** The frame of each pool, made once; null where no players have orders or matches in its markets. */
function splitByPool(
  markets: Pick<MarketService, 'findCurrentMarket' | 'players'>,
  frame: EventFrame,
): ((pool: string | null) => EventFrame) | null {
  const { players } = markets;
  const isSplit = ({ marketId }: EventFrame['markets'][number]): boolean => {
    const market = markets.findCurrentMarket(marketId);
    return market !== undefined && players.changes(market.definition);
  };
  if (!frame.markets.some(isSplit)) return null;
  const frames = new Map<string | null, EventFrame>([[null, frame]]);
  return (pool) => {
    const known = frames.get(pool);
    if (known) return known;
    const shown = players.showFrame(frame, pool, (id) => markets.findCurrentMarket(id)?.definition);
    frames.set(pool, shown);
    return shown;
  };
}

/** The whole event as somebody sees it; null where it is not known or not seen. */
export function snapshotFor(markets: MarketService, eventId: string, brands: SeenBrands): EventFrame | null {
  const frame = markets.snapshot(eventId);
  if (!frame) return null;
  const split = frameSplitter(markets)(frame);
  return split ? (split.frameFor(brands) ?? null) : frame;
}
