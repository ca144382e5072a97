import type { SocketEvents } from '@backlay/shared/contract';
import type { Realtime } from '@backlay/shared/host';
import type { OddsStore } from './odds-store';

/** The event lists of home, as far as an announcement changes them. */
export interface EventListUpdates {
  /** Reads every list again that was read before. */
  readShown(): void;
}

/** Announced changes of an event's markets are read after this, ms; home has an announcement of its own (A7.64). */
export const APPLY_DELAY_MS = 3_000;

/** Socket messages beside the frames: events, scores, markets and the feed itself (A7.54, A7.58 to A7.64). */
export function subscribeToMarketEvents(realtime: Realtime, books: OddsStore, lists: EventListUpdates): void {
  const again = ({ eventId }: SocketEvents['getAddMarketUpdate']) => books.announceUnread(eventId);
  realtime.on('getBetfairTokenExpired', () => books.setFeedDown(true));
  realtime.on('getBetfairTokenRefreshed', () => books.setFeedDown(false));
  realtime.on('getEventStatus', ({ eventId, status }) => {
    books.setEventNews(eventId, { status: status === 'OPEN' || status === 'IN_PLAY' ? null : status });
  });
  for (const name of ['getEventScore', 'scoreUpdated'] as const) {
    realtime.on(name, ({ eventId, score, iframeUrl }) =>
      books.setEventNews(eventId, { score: iframeUrl ? { ...score, iframeUrl } : score, scoreGone: false }),
    );
  }
  realtime.on('scoreDeleted', ({ eventId }) => books.setEventNews(eventId, { score: null, scoreGone: true }));
  realtime.on('getModifyMarketUpdate', again);
  realtime.on('getAddMarketUpdate', again);
  realtime.on('getDeleteMarketUpdate', ({ marketId }) => books.removeMarket(marketId.id));
  realtime.on('highlightUpdated', () => lists.readShown());
  // Each connection requests events and markets again; from then on it receives their changes (A7.48, A7.49).
  const ask = () =>
    (['getAllEvent', 'getAllMarket'] as const).forEach((all) => void realtime.emit(all, {}).catch(() => undefined));
  if (realtime.store.getState().connected) ask();
  realtime.store.subscribe(({ connected }, before) => {
    if (connected && !before.connected) ask();
  });
}
