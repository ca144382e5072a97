import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { EndpointResponse, Market } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';
import { useEventPorts } from './ports';
import { storeOpenDates, isMatchOdds } from '../market';
import { APPLY_DELAY_MS } from '../odds';

export type MarketTab = 'all' | 'matchOdds' | 'bookmaker' | 'session' | 'other' | 'premium';

const TABS = ['matchOdds', 'bookmaker', 'session', 'other', 'premium'] as const;

/** Under which tab a market stands. */
export function tabOf(market: Market): Exclude<MarketTab, 'all'> {
  if (market.type === 'session') return 'session';
  if (market.type === 'bookmaker' || market.type === 'premium') return market.type;
  return isMatchOdds(market) ? 'matchOdds' : 'other';
}

/** The tabs of an event that have markets, with their numbers. */
export function tabsOf(markets: readonly Market[]): readonly { readonly tab: MarketTab; readonly count: number }[] {
  const counted = TABS.map((tab) => ({ tab, count: markets.filter((market) => tabOf(market) === tab).length }));
  return [{ tab: 'all', count: markets.length }, ...counted.filter(({ count }) => count > 0)];
}

/** Markets in the order of the page: by tab, top ones first and bottom ones last, then as sorted (OQ-76). */
export function inOrder(markets: readonly Market[]): readonly Market[] {
  const rank = (market: Market) => TABS.indexOf(tabOf(market)) * 3 + (market.top ? 0 : market.bottom ? 2 : 1);
  return [...markets].sort((a, b) => rank(a) - rank(b) || a.sort - b.sort);
}

const READ_AGAIN_MS = 60_000;
/** Several announcements of new markets make one reading. */
const GATHER_MS = 500;
const MOST_MARKETS = 300;

interface ShownMarkets {
  readonly eventId: string;
  readonly markets: readonly Market[] | null;
}

/** Markets that came with the page are there before any call (F9.03). */
const startOf = (eventId: string, fresh: EndpointResponse<'markets'> | undefined): ShownMarkets => ({
  eventId,
  markets: fresh ? inOrder(fresh.docs) : null,
});

interface EventMarkets {
  readonly markets: readonly Market[] | null;
  readonly failed: boolean;
  readonly reload: () => void;
}

/**
 * The markets of an event, watched while the page is open. They are read again when the feed publishes new or changed ones.
 */
export function useEventMarkets(eventId: string): EventMarkets {
  const { books, feed, openBets, drawnEvent } = useEventPorts();
  const fresh = drawnEvent.answersOf(eventId)?.markets;
  const [shown, show] = useState(() => startOf(eventId, fresh));
  if (shown.eventId !== eventId) show(startOf(eventId, fresh));
  const readAt = useRef(0);
  const input = () => {
    readAt.current = Date.now();
    return { eventId, limit: MOST_MARKETS };
  };
  const { state, reload } = useCallQuery('markets', input, {
    key: eventId,
    every: READ_AGAIN_MS,
    fresh,
    onAnswer({ docs, seq }) {
      storeOpenDates(docs);
      if (books.define(docs, seq)) void feed.refresh(eventId);
      show((before) => ({ eventId, markets: inOrder(withDecided(before, eventId, docs, books)) }));
    },
  });
  useEffect(() => feed.watch(eventId), [feed, eventId]);
  useEffect(() => openBets.watchPositions(eventId), [openBets, eventId]);
  useMarketNews(eventId, readAt, () => void reload());
  return {
    markets: shown.eventId === eventId ? shown.markets : null,
    failed: state === 'failed',
    reload: () => void reload(),
  };
}

/** Calls back when the feed has markets that were not read yet, or the platform announces changed markets. */
function useMarketNews(eventId: string, readAt: RefObject<number>, onNews: () => void): void {
  const { books, host } = useEventPorts();
  const read = useEffectEvent(onNews);
  useEffect(() => {
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const stopListening = books.onUnread((id) => {
      if (id !== eventId) return;
      gathering ??= setTimeout(() => {
        gathering = undefined;
        read();
      }, GATHER_MS);
    });
    let announced: ReturnType<typeof setTimeout> | undefined;
    const stopNews = host.realtime.on('getMarketCacheUpdates', ({ eventIds }) => {
      if (!eventIds.includes(eventId)) return;
      const receivedAt = Date.now();
      announced ??= setTimeout(() => {
        announced = undefined;
        // The frame that announced it may have triggered the read already.
        if (readAt.current < receivedAt) read();
      }, APPLY_DELAY_MS);
    });
    return () => {
      stopNews();
      clearTimeout(announced);
      clearTimeout(gathering);
      stopListening();
    };
  }, [books, host, eventId, readAt]);
}

/** Markets that ended under the player's eyes stay with their result, though lists no longer have them (B4.27). */
function withDecided(
  before: ShownMarkets,
  eventId: string,
  docs: readonly Market[],
  books: { market(id: string): { readonly result: unknown } | undefined },
): readonly Market[] {
  if (before.eventId !== eventId || !before.markets) return docs;
  const listed = new Set(docs.map(({ id }) => id));
  return [...docs, ...before.markets.filter(({ id }) => !listed.has(id) && books.market(id)?.result)];
}
