import type { SocketEmits } from '@backlay/shared/contract';
import type { Socket } from 'socket.io';
import { eventStatus, namedMarket, type EventView, type MarketService } from '../markets';
import { roomOfEvent } from './connections';

/** Events that one tab may watch at a time: home and an event page need far fewer. */
const WATCHED_MOST = 300;

type Ack<N extends keyof SocketEmits> = (answer: SocketEmits[N]['ack']) => void;

const eventIdOf = (payload: unknown): string | null => {
  const eventId = (payload as { eventId?: unknown } | null)?.eventId;
  return typeof eventId === 'string' && /^[\w.:-]{1,64}$/.test(eventId) ? eventId : null;
};

/** All events, or those of the sport that is named. */
function eventsOf(markets: MarketService, payload: unknown): readonly EventView[] {
  const sportId = (payload as { eventTypeId?: unknown } | null)?.eventTypeId;
  const events = markets.events();
  return typeof sportId === 'string' ? events.filter(({ event }) => event.sportId === sportId) : events;
}

/** Subscriptions to events, each acknowledged with the whole event (A7.46 to A7.50). What is malformed is refused, never thrown. */
export function serveSubscriptions(socket: Socket, markets: MarketService): void {
  const watched = new Set<string>();
  const answerTo = (ack: unknown): ((answer: unknown) => void) =>
    typeof ack === 'function' ? (ack as (answer: unknown) => void) : () => undefined;

  socket.on('postEventSubscription', (payload: unknown, ack: unknown) => {
    const answer: Ack<'postEventSubscription'> = answerTo(ack);
    const eventId = eventIdOf(payload);
    if (!eventId) return answer({ ok: false, message: 'Which event?' });
    if (watched.size >= WATCHED_MOST && !watched.has(eventId)) return answer({ ok: false, message: 'Too many events' });
    watched.add(eventId);
    // No frame can come between the three: the next one in the room follows the snapshot without a gap.
    const frame = markets.snapshot(eventId) ?? null;
    void socket.join(roomOfEvent(eventId));
    answer({ ok: true, frame });
  });

  socket.on('deleteEventSubscription', (payload: unknown, ack: unknown) => {
    const answer: Ack<'deleteEventSubscription'> = answerTo(ack);
    const eventId = eventIdOf(payload);
    if (eventId) {
      watched.delete(eventId);
      void socket.leave(roomOfEvent(eventId));
    }
    answer({ ok: true });
  });

  socket.on('getMarketStatusByEventId', (payload: unknown, ack: unknown) => {
    const answer: Ack<'getMarketStatusByEventId'> = answerTo(ack);
    const eventId = eventIdOf(payload);
    if (!eventId) return answer({ ok: false, message: 'Which event?' });
    answer({ ok: true, frame: markets.snapshot(eventId) ?? null });
  });

  // Either may be sent with a payload, with nothing but the acknowledgement, or with neither (OQ-133).
  socket.on('getAllEvent', (payload: unknown, ack: unknown) => {
    const answer: Ack<'getAllEvent'> = answerTo(typeof payload === 'function' ? payload : ack);
    const events = eventsOf(markets, payload).map((view) => ({
      eventId: view.event.id,
      name: view.event.name,
      eventTypeId: view.event.sportId,
      status: eventStatus(view, markets.now),
    }));
    answer({ ok: true, events });
  });

  socket.on('getAllMarket', (payload: unknown, ack: unknown) => {
    const answer: Ack<'getAllMarket'> = answerTo(typeof payload === 'function' ? payload : ack);
    const open = eventsOf(markets, payload).flatMap((view) => view.markets.filter(({ result }) => !result));
    answer({
      ok: true,
      markets: open.map(({ definition, book }) => ({
        ...namedMarket(definition),
        name: definition.name,
        status: book.status,
      })),
    });
  });

  socket.on('active', (payload: unknown, ack: unknown) => {
    const answer: Ack<'active'> = answerTo(typeof payload === 'function' ? payload : ack);
    answer({ ok: true, at: Date.now() });
  });
}
