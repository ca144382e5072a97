import { getField } from '@backlay/shared/domain';
import { loadWithRetry } from '@backlay/shared/ui';
import {
  reconnectPause,
  SOCKET_PAUSES,
  socketEvents,
  type SocketRequests,
  type SocketEventName,
  type SocketEvents,
} from '@backlay/shared/contract';

/** Options of the connection, as written (A9.07); the library caps the wait at 5 s (OQ-19). */
export const RECONNECTION = {
  reconnection: true,
  reconnectionAttempts: Infinity,
  reconnectionDelay: 10_000,
  reconnectionDelayMax: 5_000,
  randomizationFactor: 0.5,
} as const;

/** Interval in which a connected client reports presence, ms (A4.40). */
export const ACTIVE_PING_MS = 30_000;
/** How often the connection is looked after, ms (A4.38). */
export const RECONNECT_CHECK_MS = 1_000;
/** How long an acknowledgement may take, ms. */
const ACK_TIMEOUT = 10_000;

/** A library whose file did not come is requested again after this long, ms. */
export const REOPEN_MS = 15_000;

/** What is used of the library's own attempts. */
export interface SocketManager {
  reconnectionDelay(ms: number): unknown;
  reconnectionDelayMax(ms: number): unknown;
  randomizationFactor(factor: number): unknown;
  on(name: 'reconnect_attempt', listener: (attempt: number) => void): unknown;
}

/** What is used of socket.io's client: a test puts its own in. */
export interface RawSocket {
  readonly io: SocketManager;
  readonly connected: boolean;
  /** The library is waiting to try again, or trying. */
  readonly active: boolean;
  connect(): unknown;
  disconnect(): unknown;
  on(name: string, listener: (payload: unknown) => void): unknown;
  timeout(ms: number): { emitWithAck(name: string, payload: unknown): Promise<unknown> };
}

export type OpenSocket = (url: string, options: Readonly<Record<string, unknown>>) => Promise<RawSocket>;

/** socket.io's client, loaded when the first connection is opened. */
export const openSocket: OpenSocket = async (url, options) => {
  const { io } = await loadWithRetry(() => import('socket.io-client'));
  return io(url, options);
};

export interface ConnectionDeps {
  readonly open: OpenSocket;
  readonly url: string;
  readonly path: string;
  /** Token and user type of the session, read with every attempt (A7.44, S-08). */
  readonly credentials: () => { readonly token: string; readonly userType: string };
  readonly onConnect: () => void;
  readonly onDisconnect: () => void;
  readonly onEvent: <N extends SocketEventName>(name: N, payload: SocketEvents[N]) => void;
}

export interface Connection {
  connected(): boolean;
  emit<N extends keyof SocketRequests>(
    name: N,
    payload: SocketRequests[N]['payload'],
  ): Promise<SocketRequests[N]['ack']>;
  close(): void;
}

/** One connection, from now until it is closed: authorised by the session, looked after every second. */
export function openConnection(deps: ConnectionDeps): Connection {
  let socket: RawSocket | null = null;
  let closed = false;

  const emit = async <N extends keyof SocketRequests>(name: N, payload: SocketRequests[N]['payload']) => {
    if (!socket?.connected) throw new Error(`Not connected: ${name} was not sent`);
    return (await socket.timeout(ACK_TIMEOUT).emitWithAck(name, payload)) as SocketRequests[N]['ack']; // the platform acknowledges by the contract
  };

  let later: ReturnType<typeof setTimeout> | undefined;
  /** The server named a time before which it does not want the handshake again, ms since 1970. */
  let retryAt = 0;
  const check = setInterval(() => {
    if (socket && !socket.connected && !socket.active && Date.now() >= retryAt) socket.connect();
  }, RECONNECT_CHECK_MS);
  const ping = setInterval(() => {
    if (socket?.connected) void emit('active', {}).catch(() => undefined);
  }, ACTIVE_PING_MS);

  function follow(opened: RawSocket): void {
    if (closed) return void opened.disconnect();
    socket = opened;
    const pause = spreadAttempts(opened.io);
    opened.on('connect', deps.onConnect);
    opened.on('disconnect', () => {
      pause(0);
      deps.onDisconnect();
    });
    opened.on('connect_error', (error) => (retryAt = Date.now() + readRetryMs(error)));
    for (const name of socketEvents) opened.on(name, (payload) => deps.onEvent(name, payload as never)); // the contract types it by its name
    if (opened.connected) deps.onConnect();
  }

  function open(): void {
    const auth = (give: (credentials: unknown) => void) => give(deps.credentials());
    void deps.open(deps.url, { path: deps.path, transports: ['websocket'], auth, ...RECONNECTION }).then(follow, () => {
      // The library's file did not come: prices go on by polling meanwhile.
      if (!closed) later = setTimeout(open, REOPEN_MS);
    });
  }
  open();

  return {
    connected: () => socket?.connected ?? false,
    emit,
    close() {
      closed = true;
      clearInterval(check);
      clearInterval(ping);
      clearTimeout(later);
      socket?.disconnect();
      socket = null;
    },
  };
}

/**
 * With the literal options every tab comes back 5 s after its process ended, all at once (A9.07, OQ-19): each takes a pause of its own. The
 * library reads it after the events `disconnect` and `reconnect_attempt`.
 */
function spreadAttempts(manager: SocketManager): (attempt: number) => void {
  const pause = (attempt: number): void => {
    const ms = reconnectPause(attempt);
    manager.randomizationFactor(0);
    manager.reconnectionDelay(ms);
    manager.reconnectionDelayMax(ms);
  };
  manager.on('reconnect_attempt', pause);
  return pause;
}

/** When a server that has no time now wants the handshake again, ms from now; 0 where it names no time. */
function readRetryMs(error: unknown): number {
  const retryMs = getField(getField(error, 'data'), 'retryMs');
  return typeof retryMs === 'number' && retryMs > 0 ? Math.min(retryMs, SOCKET_PAUSES.longestMs) : 0;
}
