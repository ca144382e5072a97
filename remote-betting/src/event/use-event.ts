import { useCallback, useEffect, useRef, useState } from 'react';
import type { Market } from '@backlay/shared/contract';
import { useEventPorts } from './ports';
import { storeOpenDates } from '../market';
import { APPLY_DELAY_MS } from '../odds';
import { inOrder } from './market-tabs';

const READ_AGAIN_MS = 60_000;
/** Several announcements of new markets make one reading. */
const GATHER_MS = 500;
const MOST_MARKETS = 300;

interface EventMarkets {
  readonly markets: readonly Market[] | null;
  readonly failed: boolean;
}

/**
 * The markets of an event, watched while the page is open. They are read again when the feed publishes new or changed ones.
 */
export function useEventMarkets(eventId: string): EventMarkets & { readonly reload: () => void } {
  const { books, feed, host, openBets } = useEventPorts();
  const [read, setRead] = useState<EventMarkets & { readonly eventId: string }>(() => unread(eventId));

  const readAt = useRef(0);

  const reload = useCallback(async () => {
    readAt.current = Date.now();
    try {
      const { docs, seq } = await host.api.call('markets', { eventId, limit: MOST_MARKETS });
      storeOpenDates(docs);
      if (books.define(docs, seq)) void feed.refresh(eventId);
      setRead((before) => ({ eventId, failed: false, markets: inOrder(withDecided(before, eventId, docs, books)) }));
    } catch {
      setRead((before) =>
        before.eventId === eventId ? { ...before, failed: true } : { ...unread(eventId), failed: true },
      );
    }
  }, [books, feed, host, eventId]);

  useEffect(() => {
    const stopWatching = feed.watch(eventId);
    const stopPositions = openBets.watchPositions(eventId);
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const stopListening = books.onUnread((id) => {
      if (id !== eventId) return;
      gathering ??= setTimeout(() => {
        gathering = undefined;
        void reload();
      }, GATHER_MS);
    });
    void reload();
    const timer = setInterval(() => void reload(), READ_AGAIN_MS);
    let announced: ReturnType<typeof setTimeout> | undefined;
    const stopNews = host.realtime.on('getMarketCacheUpdates', ({ eventIds }) => {
      if (!eventIds.includes(eventId)) return;
      const receivedAt = Date.now();
      announced ??= setTimeout(() => {
        announced = undefined;
        // The frame that announced it may have triggered the read already.
        if (readAt.current < receivedAt) void reload();
      }, APPLY_DELAY_MS);
    });
    return () => {
      stopNews();
      clearTimeout(announced);
      clearInterval(timer);
      clearTimeout(gathering);
      stopListening();
      stopPositions();
      stopWatching();
    };
  }, [books, feed, host, openBets, eventId, reload]);

  const { markets, failed } = read.eventId === eventId ? read : unread(eventId);
  return { markets, failed, reload: () => void reload() };
}

const unread = (eventId: string) => ({ eventId, markets: null, failed: false });

/** Markets that ended under the player's eyes stay with their result, though lists no longer have them (B4.27). */
function withDecided(
  before: EventMarkets & { readonly eventId: string },
  eventId: string,
  docs: readonly Market[],
  books: { market(id: string): { readonly result: unknown } | undefined },
): readonly Market[] {
  if (before.eventId !== eventId || !before.markets) return docs;
  const listed = new Set(docs.map(({ id }) => id));
  return [...docs, ...before.markets.filter(({ id }) => !listed.has(id) && books.market(id)?.result)];
}
