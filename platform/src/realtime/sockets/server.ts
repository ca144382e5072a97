import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { Server } from 'socket.io';
import type { EventFrame, HandshakeRefusal } from '@backlay/shared/contract';
import type { MessageBus } from '../../core/message-bus';
import type { Config } from '../../core/config';
import type { RowChangeNotifier } from '../../core/database';
import { securityHeaders } from '../../core/http';
import type { Tracer } from '../../core/traces';
import type { Authority } from '../../accounts/authority';
import type { SessionRevokedListener, Sessions } from '../../accounts/identity';
import type { TenantDirectory } from '../../core/tenants';
import {
  createSocketPublisher,
  DeliveryCounter,
  roomOfEvent,
  roomOfFamily,
  roomOfPool,
  roomOfTenant,
  getUserRoom,
  watchedEvents,
  watchersOf,
  type AccountPublisher,
  type SocketPublisher,
} from './publisher';
import { HandshakeAdmission } from './admission';
import { createSingleTabGuard, authenticateSocket, identityOf, type SocketIdentity } from './authenticate-socket';
import type { SocketMarkets } from './ports';
import { limitMessages, watchReaders } from './reader-limits';
import { serveSubscriptions } from './subscriptions';
import { setTimeout as sleep } from 'node:timers/promises';
import { getItemAt } from '@backlay/shared/domain';

const STEP_MS = 100;
/** Time over which tabs that have to read anew are spread, ms. */
const REFRESH_MS = 2000;

/**
 * Ends the connections of this process, evenly spread over `overMs`, in random order. A page connects again within a second, wherever
 * the proxy sends it, and reads anew what it shows.
 * @param options `before` leaves out connections that were made later, ms since 1970; `isNeeded` is asked between steps: false ends it early
 */
export async function moveSockets(
  io: Server,
  overMs: number,
  { before = Infinity, isNeeded = () => true }: { before?: number; isNeeded?: () => boolean } = {},
): Promise<void> {
  const sockets = shuffle([...io.sockets.sockets.values()].filter(({ handshake }) => handshake.issued < before));
  const steps = Math.max(1, Math.round(overMs / STEP_MS));
  const perStep = Math.ceil(sockets.length / steps);
  for (let at = 0; at < sockets.length && isNeeded(); at += perStep) {
    for (const socket of sockets.slice(at, at + perStep)) socket.disconnect(true);
    if (at + perStep < sockets.length) await sleep(STEP_MS, undefined, { ref: false });
  }
}

/** Moves what is connected whenever it is called; who connects after a call has missed nothing by then. */
export function createRefresh(io: Server, isNeeded: () => boolean): () => void {
  let missedAt = 0;
  let doneAt = 0;
  let isRunning = false;
  const run = async (): Promise<void> => {
    while (doneAt < missedAt && isNeeded()) {
      doneAt = missedAt;
      await moveSockets(io, REFRESH_MS, { before: doneAt, isNeeded });
    }
  };
  return () => {
    // Later than what was done, also within its millisecond.
    missedAt = Math.max(Date.now(), doneAt + 1);
    if (isRunning) return;
    isRunning = true;
    void run().finally(() => (isRunning = false));
  };
}

function shuffle<Item>(items: Item[]): Item[] {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [items[at], items[other]] = [getItemAt(items, other), getItemAt(items, at)];
  }
  return items;
}

export interface RealtimeServerDeps {
  readonly server: HttpServer;
  readonly config: Pick<Config, 'socketPath' | 'socketMaxPerAccount' | 'publicUrl'> &
    Partial<Pick<Config, 'brandGroup'>>;
  /** To the other processes; null or absent where there are none. */
  readonly bus?: MessageBus | null;
  readonly sessions: Sessions;
  /** Publishes account statuses. Without it no connection ends by a status. */
  readonly changes?: Pick<RowChangeNotifier, 'on'>;
  readonly tenants: TenantDirectory;
  readonly markets: SocketMarkets;
  /** Traces what is pushed. */
  readonly tracer?: Tracer | null;
  readonly authority: Pick<Authority, 'authorizeMessage'>;
}

export interface Realtime {
  readonly announce: SocketPublisher;
  /** Ends every connection of a brand: its socket was switched off. */
  disconnect(tenantId: string): void;
  /** How many tabs are connected to this process. */
  readonly count: number;
  /** Messages that this process wrote to sockets since its start. */
  readonly deliveries: number;
  /** Sockets of this process by tenant id. */
  countByBrand(): ReadonlyMap<string, number>;
  /** Tabs may have missed something: each connects again and reads anew what it shows, spread over two seconds. */
  refresh(): void;
  /** Sends every tab to another process, spread over `overMs`. Resolves once all have left. */
  leave(overMs: number): Promise<void>;
  close(): Promise<void>;
}

/** A client's message is a name and an id. */
const MESSAGE_LIMIT = 4 * 1024;
const UNAUTHORISED = 'unauthorised' satisfies HandshakeRefusal['message'];
const BUSY = 'busy' satisfies HandshakeRefusal['message'];
const UNAVAILABLE = 'unavailable' satisfies HandshakeRefusal['message'];

const REVOKED = 'session-revoked';
const SWITCHED_OFF = 'socket-switched-off';

/** The one socket: websocket alone, on the port of everything else, signed-in people alone. */
export function openRealtime(deps: RealtimeServerDeps): Realtime {
  const { changes, sessions, markets, tenants, bus = null } = deps;
  const io = createSocketServer(deps);
  const deliveries = new DeliveryCounter(io);
  const announce = createSocketPublisher(io, bus, deliveries, deps.tracer);
  const entering: Entering = new Set();
  const admission = new HandshakeAdmission();
  acceptSockets(io, deps, { publisher: announce, entering, admission });
  const stopFrames = publishFrames(io, markets, deliveries);
  const stopPreferring = preferWatched(io, markets);
  // A status holds for everybody below an account, wherever they are connected: each process looks at its own connections.
  changes?.on('status', () => void endByStatus(io, sessions).catch(() => undefined));
  const stopRevoked = endRevoked(io, entering, sessions, bus);
  const switchOff = (tenantId: string): void => io.local.in(roomOfTenant(tenantId)).disconnectSockets(true);
  void bus?.subscribe(SWITCHED_OFF, ({ tenantId }: { readonly tenantId: string }) => switchOff(tenantId));
  const stopWatching = watchReaders(io);
  let isLeaving = false;
  const refresh = createRefresh(io, () => !isLeaving);

  return {
    announce,
    disconnect(tenantId) {
      switchOff(tenantId);
      bus?.publish(SWITCHED_OFF, { tenantId });
    },
    get count() {
      return io.sockets.sockets.size;
    },
    get deliveries() {
      return deliveries.total;
    },
    countByBrand() {
      const counts = new Map<string, number>();
      for (const { id } of tenants.all()) counts.set(id, io.sockets.adapter.rooms.get(roomOfTenant(id))?.size ?? 0);
      return counts;
    },
    refresh,
    leave(overMs) {
      isLeaving = true;
      return moveSockets(io, overMs);
    },
    async close() {
      stopFrames();
      stopPreferring();
      stopRevoked();
      stopWatching();
      admission.close();
      io.local.disconnectSockets(true);
      // The HTTP server belongs to the app: only what is the socket's own is closed here.
      io.engine.close();
    },
  };
}

const MISDIRECTED = 'HTTP/1.1 421 Misdirected Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n';

function createSocketServer({
  server,
  config,
  tenants,
}: Pick<RealtimeServerDeps, 'server' | 'config' | 'tenants'>): Server {
  const io = new Server(server, {
    path: config.socketPath,
    transports: ['websocket'],
    serveClient: false,
    // Compression triples the cost of a message of this size.
    perMessageDeflate: false,
    maxHttpBufferSize: MESSAGE_LIMIT,
    pingInterval: 25_000,
    pingTimeout: 20_000,
  });
  // What is no socket is answered by the library, with the headers of everything else.
  const headers = Object.entries(securityHeaders(config.publicUrl?.startsWith('https:') ?? false));
  io.engine.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    // A group of brands has no site at this host: the proxy asked the wrong one (G6.05).
    if (config.brandGroup && !tenants.byHost(request.headers.host ?? '')) request.socket.end(MISDIRECTED);
    else next();
  });
  return io;
}

/** Who is signed in and not in a room yet: whose session ends meanwhile is left out. */
type Entering = Set<SocketIdentity>;

const refuseBusy = (retryMs: number): Error & HandshakeRefusal =>
  Object.assign(new Error(BUSY), { message: BUSY, data: { retryMs } } as const);

interface AcceptedBy {
  readonly publisher: Pick<AccountPublisher, 'holdAccount'>;
  readonly entering: Entering;
  readonly admission: Pick<HandshakeAdmission, 'request'>;
}

/** Lets signed-in people in, each into the rooms of the account, the brand and the login. */
function acceptSockets(
  io: Server,
  { config, sessions, tenants, markets, authority, bus = null }: RealtimeServerDeps,
  { publisher, entering, admission }: AcceptedBy,
): void {
  io.use((socket, next) => {
    const retryMs = admission.request();
    if (retryMs > 0) return next(refuseBusy(retryMs));
    authenticateSocket(socket, { sessions, tenants }).then(
      (connected) => {
        if (!connected) return next(new Error(UNAUTHORISED));
        socket.data = connected;
        // What is sent between the connection and the page's first read would be missed.
        const { ready, release } = publisher.holdAccount(connected.caller.accountId);
        socket.conn.once('close', release);
        if (socket.conn.readyState !== 'open') release();
        entering.add(connected);
        void ready.then(() => next(entering.delete(connected) ? undefined : new Error(UNAUTHORISED)));
      },
      // Whether somebody is signed in is not known: the page tries again.
      () => next(new Error(UNAVAILABLE)),
    );
  });

  const closeOlder = createSingleTabGuard(io, bus);
  io.on('connection', (socket) => {
    const { tenant, caller } = identityOf(socket);
    const mine = getUserRoom(caller.accountId);
    if (tenant.flags.closeDuplicateTabs) closeOlder(socket, mine);
    else makeRoom(io, mine, config.socketMaxPerAccount);
    void socket.join([mine, roomOfTenant(tenant.id), roomOfFamily(caller.family)]);
    limitMessages(socket);
    serveSubscriptions(socket, markets, { authority, sessions });
  });
}

/** How often watched events are named to the source, ms. */
const PREFER_MS = 60_000;

/** Watched events stay preferred for as long as somebody watches (E9.01). */
function preferWatched(io: Server, markets: SocketMarkets): () => void {
  const timer = setInterval(() => watchedEvents(io).forEach((id) => markets.preferEvent(id)), PREFER_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Sends each frame of a market to those who watch here: each process receives the feed itself. */
function publishFrames(io: Server, markets: SocketMarkets, deliveries: DeliveryCounter): () => void {
  const toRoom = (room: string, frame: EventFrame): void => {
    // Nobody watches here: the library would encode the frame before it looks.
    if (deliveries.addRoom(room) === 0) return;
    io.local.to(room).emit('getMarketStatusByEventId', frame);
  };
  return markets.onFrame((frame, split) => {
    if (!split) return toRoom(roomOfEvent(frame.eventId), frame);
    const { frameOfPool } = split;
    if (frameOfPool) {
      for (const pool of markets.listPools())
        if (io.sockets.adapter.rooms.has(roomOfPool(frame.eventId, pool)))
          toRoom(roomOfPool(frame.eventId, pool), frameOfPool(pool));
      return;
    }
    for (const socket of watchersOf(io, frame.eventId)) {
      const seen = split.frameFor(identityOf(socket).brands);
      if (!seen) continue;
      deliveries.total += 1;
      socket.emit('getMarketStatusByEventId', seen);
    }
  });
}

/** Cuts the connections of a session that has ended, in this process and in the others. */
function endRevoked(
  io: Server,
  entering: Entering,
  sessions: Pick<Sessions, 'onSessionRevoked'>,
  bus: MessageBus | null,
): () => void {
  const revoke = ({ accountId, family, isRemote = false }: Parameters<SessionRevokedListener>[0]): void => {
    // All sessions at once is what an administrator does (A4.17); of a log-out its own tabs know, of another device they do not (E7.08).
    const room = family ? roomOfFamily(family) : getUserRoom(accountId);
    if (family === null || isRemote) io.local.to(room).emit('logoutUserByAdmin', {});
    io.local.in(room).disconnectSockets(true);
    for (const identity of entering)
      if (family === null ? identity.caller.accountId === accountId : identity.caller.family === family)
        entering.delete(identity);
  };
  void bus?.subscribe(REVOKED, revoke);
  return sessions.onSessionRevoked((revoked) => {
    revoke(revoked);
    bus?.publish(REVOKED, revoked);
  });
}

/** Every tab stays, up to a number that no person reaches here; the oldest make room. */
function makeRoom(io: Server, room: string, most: number): void {
  const older = [...(io.sockets.adapter.rooms.get(room) ?? [])].flatMap((id) => io.sockets.sockets.get(id) ?? []);
  for (const socket of older.slice(0, Math.max(0, older.length + 1 - most))) {
    socket.emit('manualDisconnect', {});
    socket.disconnect(true);
  }
}

/** Notifies and disconnects the tabs of this process whose login was ended by a status. */
async function endByStatus(io: Server, sessions: Pick<Sessions, 'endedByStatus'>): Promise<void> {
  const open = [...io.of('/').sockets.values()];
  const familyOf = (socket: (typeof open)[number]) => identityOf(socket).caller.family;
  const ended = await sessions.endedByStatus([...new Set(open.map(familyOf))]);
  for (const socket of open)
    if (ended.has(familyOf(socket))) {
      socket.emit('logoutUserByAdmin', {});
      socket.disconnect(true);
    }
}
