import type { EventFrame, EventStatus, FrameScore, MarketReference } from '@backlay/shared/contract';
import { eventStatus, namedMarket } from './socket-markets';
import { type EventView } from './event-view';
import { type MarketService } from './market-service';
import type { MarketPublisher } from './ports';
import type { MarketListCache } from './market-lists';
import { eventInPlay } from './wire';

/** The last published state of an event. */
interface PublishedState {
  status?: EventStatus;
  hasScore: boolean;
  readonly markets: Map<string, MarketReference>;
  /** The brands that own the event, or one of its markets by id. */
  brands?: readonly string[];
  readonly marketBrands: Map<string, readonly string[]>;
}

/** How long cache news gather before they go out, ms; clients apply them after 3 s (A7.64). */
const GATHER_MS = 1000;

/** Announces changed events once per interval, to the viewers of the brands that own the change (A7.64). */
function gatherCacheUpdates(markets: MarketService, announce: MarketPublisher) {
  /** Events that changed by the brands that own the change; under '' those of the house. */
  const changed = new Map<string, Set<string>>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const publish = (): void => {
    timer = undefined;
    for (const [owner, eventIds] of changed) {
      const news = { at: markets.now, eventIds: [...eventIds] };
      if (owner === '') announce.toAll('getMarketCacheUpdates', news);
      else announce.toViewers(owner.split(' '), 'getMarketCacheUpdates', news);
    }
    changed.clear();
  };
  return {
    cacheChanged: (eventId: string, brands: readonly string[] = []): void => {
      const owner = brands.join(' ');
      changed.set(owner, (changed.get(owner) ?? new Set()).add(eventId));
      timer ??= setTimeout(publish, GATHER_MS);
      timer.unref();
    },
    stop: (): void => clearTimeout(timer),
  };
}

/**
 * Publishes an event's frames to its subscribers under the specification's names (A7.60, A7.62, A7.63). Publishes to
 * everybody that the exchange went down or came back (A7.58) and that markets changed (A7.64). Returns a function that
 * stops it.
 */
export function publishMarketEvents(markets: MarketService, announce: MarketPublisher): () => void {
  const notifications = new Map<string, PublishedState>();
  const { cacheChanged, stop: stopCacheUpdates } = gatherCacheUpdates(markets, announce);
  let exchangeUp = true;

  function publishMarkets(frame: EventFrame, known: PublishedState, view: EventView | undefined): void {
    for (const { marketId, redefined, result } of frame.markets) {
      const definition = view?.markets.find((market) => market.definition.id === marketId)?.definition;
      if (!definition) continue;
      const named = namedMarket(definition);
      const brands = definition.tenantIds ?? known.brands;
      if (brands) known.marketBrands.set(marketId, brands);
      const isNew = !known.markets.has(marketId);
      if (isNew) announce.toWatchers(frame.eventId, 'getAddMarketUpdate', named, brands);
      else if (redefined || result) announce.toWatchers(frame.eventId, 'getModifyMarketUpdate', named, brands);
      if (isNew || redefined || result) cacheChanged(frame.eventId, brands);
      known.markets.set(marketId, named);
    }
    for (const marketId of frame.removed ?? []) {
      const named = known.markets.get(marketId);
      const brands = known.marketBrands.get(marketId);
      if (named) announce.toWatchers(frame.eventId, 'getDeleteMarketUpdate', named, brands);
      known.markets.delete(marketId);
      known.marketBrands.delete(marketId);
      cacheChanged(frame.eventId, brands);
    }
  }

  function publishScore(eventId: string, score: FrameScore, known: PublishedState): void {
    const name = known.hasScore ? 'scoreUpdated' : 'getEventScore';
    const payload = { eventId, score, ...(score.iframeUrl ? { iframeUrl: score.iframeUrl } : {}) };
    announce.toWatchers(eventId, name, payload, known.brands);
    known.hasScore = true;
  }

  const stopFrames = markets.onFrame((frame) => {
    const { eventId } = frame;
    const known: PublishedState = notifications.get(eventId) ?? {
      hasScore: false,
      markets: new Map(),
      marketBrands: new Map(),
    };
    notifications.set(eventId, known);
    const view = markets.event(eventId);
    if (view) known.brands = view.event.tenantIds;
    publishMarkets(frame, known, view);
    if (frame.score) publishScore(eventId, frame.score, known);
    const status = view ? eventStatus(view, markets.now) : 'CLOSED';
    if (status !== known.status) announce.toWatchers(eventId, 'getEventStatus', { eventId, status }, known.brands);
    known.status = status;
    if (known.hasScore && view && !view.score) {
      known.hasScore = false;
      announce.toWatchers(eventId, 'scoreDeleted', { eventId }, known.brands);
    }
    if (known.markets.size === 0 && !view) notifications.delete(eventId);
  });

  const stopConnection = markets.onConnection((up) => {
    if (up === exchangeUp) return;
    exchangeUp = up;
    announce.toAll(up ? 'getBetfairTokenRefreshed' : 'getBetfairTokenExpired', {});
  });

  return () => {
    stopCacheUpdates();
    stopFrames();
    stopConnection();
  };
}

const HIGHLIGHTS_INTERVAL_MS = 2000;

/** Publishes when the highlighted events change (A7.54). Returns a function that stops it. */
export function publishHighlightUpdates(lists: MarketListCache, changed: () => void): () => void {
  const ids = (): string =>
    lists
      .home(null)
      .highlight.map(({ event }) => event.id)
      .join();
  let known = '';
  const timer = setInterval(() => {
    const now = ids();
    if (now === known) return;
    known = now;
    changed();
  }, HIGHLIGHTS_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

const HOME_INTERVAL_MS = 1000;

/** What the lists of home consist of: which events, which of them in play, and how many open markets each has. */
const outline = (markets: MarketService): string =>
  markets
    .events()
    .map((view) => {
      const open = view.markets.filter(({ result }) => !result).length;
      return `${view.event.id} ${eventInPlay(view, markets.now) ? 'live' : 'later'} ${open} ${view.liveTv ? 'tv' : ''}`;
    })
    .sort()
    .join();

/** Publishes when the lists of home change (A7.64). Returns a function that stops it. */
export function publishHomeUpdates(markets: MarketService, changed: (at: number) => void): () => void {
  let known = outline(markets);
  const timer = setInterval(() => {
    const now = outline(markets);
    if (now === known) return;
    known = now;
    changed(markets.now);
  }, HOME_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
