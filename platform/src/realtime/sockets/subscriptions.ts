import type { EventFrame, SocketRequests } from '@backlay/shared/contract';
import type { Socket } from 'socket.io';
import { serverMessages, findText, getField } from '@backlay/shared/domain';
import type { Authority } from '../../accounts/authority';
import type { Sessions } from '../../accounts/identity';
import { isSeenBy } from '../../core/scope';
import { DepthPanels } from './depth-panels';
import type { SocketMarkets } from './ports';
import { roomOfEvent, roomOfPool } from './publisher';
import { identityOf } from './authenticate-socket';

/** Events that one tab may watch at a time: home and an event page need far fewer. */
const WATCHED_MOST = 300;
const UNAVAILABLE = 'Please try again';

type Refused = { readonly ok: false; readonly message: string };
type Answer<N extends keyof SocketRequests> = (answer: SocketRequests[N]['ack'] | Refused) => void;

const idOf = (payload: unknown, field: 'eventId' | 'marketId' | 'teamId'): string | null => {
  const id = getField(payload, field);
  return typeof id === 'string' && /^[\w.:-]{1,64}$/.test(id) ? id : null;
};
const eventIdOf = (payload: unknown): string | null => idOf(payload, 'eventId');

/** The sport that a message names, if it names one. */
const sportIdOf = (payload: unknown): string | undefined => {
  return findText(payload, 'eventTypeId');
};

/** Runs at once where nothing has to be waited for. */
function whenReady(ready: Promise<void> | null, run: () => void): void {
  if (ready) void ready.then(run);
  else run();
}

/** The events that one tab watches, whose prices its process receives for as long (G6.02). */
class WatchedEvents {
  private readonly releases = new Map<string, () => void>();
  private readonly pool: string | null;

  constructor(
    private readonly socket: Socket,
    private readonly markets: SocketMarkets,
  ) {
    this.pool = markets.poolOf(identityOf(socket).brands);
  }

  isFull(eventId: string): boolean {
    return this.releases.size >= WATCHED_MOST && !this.releases.has(eventId);
  }

  /** @param onSnapshot receives the complete event, which the next frame follows */
  add(eventId: string, onSnapshot: (frame: EventFrame | null) => void): void {
    const { socket, markets, releases } = this;
    releases.get(eventId)?.();
    const { ready, release } = markets.hold(eventId);
    releases.set(eventId, release);
    markets.preferEvent(eventId);
    whenReady(ready, () => {
      // No frame can come between the two: the next one in the room follows the snapshot without a gap.
      onSnapshot(markets.snapshot(eventId, identityOf(socket).brands));
      // The tab left meanwhile, or asked once more.
      if (releases.get(eventId) === release) void socket.join([roomOfEvent(eventId), roomOfPool(eventId, this.pool)]);
    });
  }

  remove(eventId: string): void {
    this.releases.get(eventId)?.();
    this.releases.delete(eventId);
    void this.socket.leave(roomOfEvent(eventId));
    void this.socket.leave(roomOfPool(eventId, this.pool));
  }

  stop(): void {
    this.releases.forEach((release) => release());
    this.releases.clear();
  }
}

/** What is asked before a message of staff is served. */
interface StaffChecks {
  readonly authority: Pick<Authority, 'authorizeMessage'>;
  readonly sessions: Pick<Sessions, 'mustEnrol'>;
}

/**
 * Subscriptions to events, each acknowledged with the whole event (A7.46 to A7.50). What is malformed is refused, never thrown. What
 * staff send is authorised first, one message after the other (D1.01).
 */
export function serveSubscriptions(socket: Socket, markets: SocketMarkets, { authority, sessions }: StaffChecks): void {
  const { caller, brands } = identityOf(socket);
  let last: Promise<void> = Promise.resolve();

  /** A message may come with a payload, with nothing but the acknowledgement, or with neither (OQ-133). */
  function on<N extends keyof SocketRequests>(name: N, serve: (payload: unknown, answer: Answer<N>) => void): void {
    const event: string = name;
    socket.on(event, (...sent: unknown[]) => {
      const [payload, ack] = typeof sent[0] === 'function' ? [undefined, sent[0]] : sent;
      const answer: Answer<N> = typeof ack === 'function' ? (result) => void ack(result) : () => undefined;
      if (caller.userType === 'user') return serve(payload, answer);
      last = last
        .then(async () => {
          if (await sessions.mustEnrol(caller))
            return answer({ ok: false, message: serverMessages['secure.required'] });
          const refused = await authority.authorizeMessage(caller, name, payload);
          if (refused) answer({ ok: false, message: refused.message });
          else serve(payload, answer);
        })
        .catch(() => answer({ ok: false, message: UNAVAILABLE }));
    });
  }

  const watched = new WatchedEvents(socket, markets);

  on('postEventSubscription', (payload, answer) => {
    const eventId = eventIdOf(payload);
    if (!eventId) return answer({ ok: false, message: 'Which event?' });
    if (watched.isFull(eventId)) return answer({ ok: false, message: 'Too many events' });
    const known = markets.ownerOf(eventId);
    // An event of another brand is answered as one that nobody knows.
    if (known && !isSeenBy(known, brands)) return answer({ ok: true, frame: null });
    watched.add(eventId, (frame) => answer({ ok: true, frame }));
  });

  on('deleteEventSubscription', (payload, answer) => {
    const eventId = eventIdOf(payload);
    if (eventId) watched.remove(eventId);
    answer({ ok: true });
  });

  const panels = new DepthPanels(socket, markets, brands);
  socket.on('disconnect', () => {
    panels.stop();
    watched.stop();
  });

  on('postMarketDepthSubscription', (payload, answer) => {
    const [marketId, teamId] = [idOf(payload, 'marketId'), idOf(payload, 'teamId')];
    if (!marketId || !teamId) return answer({ ok: false, message: 'Which event?' });
    const depth = panels.add(marketId, teamId);
    answer(depth === undefined ? { ok: false, message: 'Too many events' } : { ok: true, depth });
  });

  on('deleteMarketDepthSubscription', (payload, answer) => {
    const [marketId, teamId] = [idOf(payload, 'marketId'), idOf(payload, 'teamId')];
    if (marketId && teamId) panels.remove(marketId, teamId);
    answer({ ok: true });
  });

  on('getMarketStatusByEventId', (payload, answer) => {
    const eventId = eventIdOf(payload);
    if (!eventId) return answer({ ok: false, message: 'Which event?' });
    const { ready, release } = markets.hold(eventId);
    whenReady(ready, () => {
      answer({ ok: true, frame: markets.snapshot(eventId, brands) });
      release();
    });
  });

  on('getAllEvent', (payload, answer) => answer({ ok: true, events: markets.listEvents(brands, sportIdOf(payload)) }));

  on('getAllMarket', (payload, answer) =>
    answer({ ok: true, markets: markets.listOpenMarkets(brands, sportIdOf(payload)) }),
  );

  on('active', (_payload, answer) => answer({ ok: true, at: Date.now() }));
}
