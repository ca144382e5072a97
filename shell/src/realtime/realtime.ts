import type { EventFrame, SocketRequests, SocketEventName, SocketEvents } from '@backlay/shared/contract';
import type { Api, Realtime, Session } from '@backlay/shared/host';
import { createStore } from 'zustand';
import { requireValue } from '@backlay/shared/domain';
import { openConnection, type Connection, type ConnectionDeps, type OpenSocket } from './connection';
import { createPolling, DRAWN_LIST_WAIT, LIST_POLL_INTERVAL, PAGE_POLL_INTERVAL, type Polling } from './polling';
import { EventSubscriptions } from './event-subscriptions';

export interface RealtimeDeps {
  readonly open: OpenSocket;
  /** Where the platform listens; null where the tenant has no socket (OQ-38). */
  readonly socket: { readonly url: string; readonly path: string } | null;
  /** Whether the operator lets pages connect, and a subscription to changes (OQ-38). */
  readonly allowed?: { readonly now: () => boolean; readonly subscribe: (listener: () => void) => () => void };
  readonly api: Pick<Api, 'call'>;
  readonly session: Pick<Session, 'store'>;
  readonly credentials: ConnectionDeps['credentials'];
  /** The page came drawn: its lists have prices. */
  readonly isDrawn?: boolean;
  readonly page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'>;
}

export interface ShellRealtime extends Realtime {
  /** Connects while somebody is signed in, polls while there is no connection. */
  start(): void;
  stop(): void;
  /** Ends the connection until the tab is used again (OQ-52). */
  pause(): void;
}

/** Listeners to socket events, by name. */
function createEventListeners() {
  const byName = new Map<string, Set<(payload: never) => void>>();
  const on: Realtime['on'] = (name, listener) => {
    const known = byName.get(name) ?? new Set();
    byName.set(name, known.add(listener));
    return () => void known.delete(listener);
  };
  const notify = <N extends SocketEventName>(name: N, payload: SocketEvents[N]): void =>
    byName.get(name)?.forEach((listener) => tolerantly(name, () => listener(payload as never))); // on() takes listeners of this name's payload
  return { on, notify };
}

/** Polls pages and lists where there is no socket. */
function createPolls(
  { api, page, isDrawn = false }: RealtimeDeps,
  watches: EventSubscriptions,
  signedIn: () => boolean,
): Polling {
  const polls = (['page', 'list'] as const).map((as) =>
    createPolling({
      pace: as === 'page' ? PAGE_POLL_INTERVAL : LIST_POLL_INTERVAL,
      events: () => watches.listByPriority(as),
      read: async (eventIds) => (await api.call('marketFrames', { eventIds: eventIds.join(',') })).docs,
      deliver: (frame) => watches.dispatch(frame),
      signedIn,
      hidden: () => page.hidden,
      visitorWait: isDrawn && as === 'list' ? DRAWN_LIST_WAIT : 0,
    }),
  );
  return {
    start: () => polls.forEach((each) => each.start()),
    stop: () => polls.forEach((each) => each.stop()),
    soon: () => polls.forEach((each) => each.soon()),
  };
}

/**
 * The counted subscriptions, and the requests of the socket whose acknowledgement brings a frame.
 * @param poll polls at once, where there is no socket
 */
function createSubscriptions(connection: () => Connection | null, poll: () => void) {
  async function deliver(ask: Promise<SocketRequests['postEventSubscription']['ack']>): Promise<void> {
    // A lost acknowledgement heals by itself: the next delta finds no number to follow and asks again.
    const answer = await ask.catch(() => null);
    if (answer?.ok && answer.frame) watches.dispatch(answer.frame);
  }
  const open = () => requireValue(connection(), 'the connection');
  const subscribe = (eventId: string) => void deliver(open().emit('postEventSubscription', { eventId }));
  const askSnapshot = (eventId: string) => void deliver(open().emit('getMarketStatusByEventId', { eventId }));
  const orPoll = (request: (eventId: string) => void) => (eventId: string) =>
    connection()?.connected() ? request(eventId) : poll();
  const watches = new EventSubscriptions({
    subscribe: orPoll(subscribe),
    unsubscribe(eventId) {
      const opened = connection();
      if (!opened?.connected()) return;
      void opened.emit('deleteEventSubscription', { eventId }).catch(() => undefined);
    },
    askSnapshot: orPoll(askSnapshot),
  });
  return { watches, subscribe, askSnapshot };
}

/** The one socket of this tab, and what stands in for it where there is none. */
export function createRealtime(deps: RealtimeDeps): ShellRealtime {
  const { session, page, open, credentials } = deps;
  const store = createStore(() => ({ connected: false, enabled: deps.socket !== null }));
  const listeners = createEventListeners();
  let connection: Connection | null = null;
  let leave: readonly ((() => void) | undefined)[] = [];
  let paused = false;

  const signedIn = () => session.store.getState().status === 'signed-in';
  const { watches, subscribe, askSnapshot } = createSubscriptions(
    () => connection,
    () => polling.soon(),
  );
  const polling = createPolls(deps, watches, signedIn);

  function onConnect(): void {
    store.setState({ connected: true });
    polling.stop();
    watches.reset();
    watches.events().forEach(subscribe);
  }

  function onDisconnect(): void {
    store.setState({ connected: false });
    watches.reset();
    polling.start();
  }

  function onEvent<N extends SocketEventName>(name: N, payload: SocketEvents[N]): void {
    if (name === 'getMarketStatusByEventId') tolerantly(name, () => watches.dispatch(payload as EventFrame)); // a generic payload does not narrow by its name
    listeners.notify(name, payload);
  }

  /** The connection follows the session (A4.37, A4.39). */
  function follow(): void {
    const wanted = deps.socket !== null && (deps.allowed?.now() ?? true) && signedIn() && !paused;
    if (wanted && !connection) {
      connection = openConnection({ ...deps.socket, open, credentials, onConnect, onDisconnect, onEvent });
    } else if (!wanted && connection) {
      drop();
      onDisconnect();
    }
  }

  function drop(): void {
    connection?.close();
    connection = null;
  }

  function onVisible(): void {
    if (page.hidden) return;
    paused = false;
    follow();
    if (connection?.connected()) watches.listActive().forEach(askSnapshot);
    else polling.soon();
  }

  return {
    store,
    on: listeners.on,
    watchEvent: (eventId, listener, as) => watches.add(eventId, listener, as),
    emit: (name, payload) => (connection ? connection.emit(name, payload) : Promise.reject(new Error('No connection'))),
    start() {
      page.addEventListener('visibilitychange', onVisible);
      leave = [session.store.subscribe(follow), deps.allowed?.subscribe(follow)];
      polling.start();
      follow();
    },
    stop() {
      page.removeEventListener('visibilitychange', onVisible);
      leave.forEach((end) => end?.());
      drop();
      polling.stop();
    },
    pause() {
      paused = true;
      follow();
    },
  };
}

/** A shape that one listener cannot read is no reason for the others to miss it, or for the connection to end (A7.70). */
function tolerantly(name: string, receive: () => void): void {
  try {
    receive();
  } catch (error) {
    console.warn(`The event ${name} could not be read`, error);
  }
}
