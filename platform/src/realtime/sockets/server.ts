import type { Server as HttpServer, ServerResponse } from 'node:http';
import { Server } from 'socket.io';
import type { MessageBus } from '../../core/message-bus';
import type { Config } from '../../core/config';
import type { RowChangeNotifier } from '../../core/database';
import { securityHeaders } from '../../core/http';
import type { Authority } from '../../accounts/authority';
import type { Sessions } from '../../accounts/identity';
import type { TenantDirectory } from '../../core/tenants';
import {
  createSocketPublisher,
  roomOfEvent,
  roomOfFamily,
  roomOfTenant,
  getUserRoom,
  watchersOf,
  type SocketPublisher,
} from './publisher';
import { createSingleTabGuard, authenticateSocket, identityOf } from './authenticate-socket';
import type { SocketMarkets } from './ports';
import { limitMessages, watchReaders } from './reader-limits';
import { serveSubscriptions } from './subscriptions';
import { setTimeout as sleep } from 'node:timers/promises';
import { getItemAt } from '@backlay/shared/domain';

const STEP_MS = 100;

/**
 * Ends the connections of this process, evenly spread over `overMs`, in random order. A page connects again within a second, wherever
 * the proxy sends it, and reads anew what it shows.
 * @param isNeeded asked between steps; false ends it early
 */
export async function moveSockets(io: Server, overMs: number, isNeeded: () => boolean = () => true): Promise<void> {
  const sockets = shuffle([...io.sockets.sockets.values()]);
  const steps = Math.max(1, Math.round(overMs / STEP_MS));
  const perStep = Math.ceil(sockets.length / steps);
  for (let at = 0; at < sockets.length && isNeeded(); at += perStep) {
    for (const socket of sockets.slice(at, at + perStep)) socket.disconnect(true);
    if (at + perStep < sockets.length) await sleep(STEP_MS, undefined, { ref: false });
  }
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
  readonly config: Pick<Config, 'socketPath' | 'socketMaxPerAccount' | 'publicUrl'>;
  /** To the other processes; null or absent where there are none. */
  readonly bus?: MessageBus | null;
  readonly sessions: Sessions;
  /** Publishes account statuses. Without it no connection ends by a status. */
  readonly changes?: Pick<RowChangeNotifier, 'on'>;
  readonly tenants: TenantDirectory;
  readonly markets: SocketMarkets;
  readonly authority: Pick<Authority, 'authorizeMessage'>;
}

export interface Realtime {
  readonly announce: SocketPublisher;
  /** Ends every connection of a brand: its socket was switched off. */
  disconnect(tenantId: string): void;
  /** How many tabs are connected to this process. */
  readonly count: number;
  /** Tabs may have missed something: each connects again and reads anew what it shows, spread over two seconds. */
  refresh(): void;
  /** Sends every tab to another process, spread over `overMs`. Resolves once all have left. */
  leave(overMs: number): Promise<void>;
  close(): Promise<void>;
}

/** A client's message is a name and an id. */
const MESSAGE_LIMIT = 4 * 1024;
const UNAUTHORISED = 'unauthorised';
const UNAVAILABLE = 'unavailable';

/** Time over which tabs that have to read anew are spread, ms. */
const REFRESH_MS = 2000;
const REVOKED = 'session-revoked';
const SWITCHED_OFF = 'socket-switched-off';

/** The one socket: websocket alone, on the port of everything else, signed-in people alone. */
export function openRealtime(deps: RealtimeServerDeps): Realtime {
  const { changes, sessions, markets, bus = null } = deps;
  const io = createSocketServer(deps);
  acceptSockets(io, deps);
  const stopFrames = publishFrames(io, markets);
  // A status holds for everybody below an account, wherever they are connected: each process looks at its own connections.
  changes?.on('status', () => void endByStatus(io, sessions).catch(() => undefined));
  const stopRevoked = endRevoked(io, sessions, bus);
  const switchOff = (tenantId: string): void => io.local.in(roomOfTenant(tenantId)).disconnectSockets(true);
  void bus?.subscribe(SWITCHED_OFF, ({ tenantId }: { readonly tenantId: string }) => switchOff(tenantId));
  const stopWatching = watchReaders(io);
  let isRefreshing = false;
  let isLeaving = false;

  return {
    announce: createSocketPublisher(io, bus),
    disconnect(tenantId) {
      switchOff(tenantId);
      bus?.publish(SWITCHED_OFF, { tenantId });
    },
    get count() {
      return io.sockets.sockets.size;
    },
    refresh() {
      if (isRefreshing || isLeaving) return;
      isRefreshing = true;
      void moveSockets(io, REFRESH_MS, () => !isLeaving).finally(() => (isRefreshing = false));
    },
    leave(overMs) {
      isLeaving = true;
      return moveSockets(io, overMs);
    },
    async close() {
      stopFrames();
      stopRevoked();
      stopWatching();
      io.local.disconnectSockets(true);
      // The HTTP server belongs to the app: only what is the socket's own is closed here.
      io.engine.close();
    },
  };
}

function createSocketServer({ server, config }: Pick<RealtimeServerDeps, 'server' | 'config'>): Server {
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
  io.engine.use((_request: unknown, response: ServerResponse, next: () => void) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  });
  return io;
}

/** Lets signed-in people in, each into the rooms of the account, the brand and the login. */
function acceptSockets(
  io: Server,
  { config, sessions, tenants, markets, authority, bus = null }: RealtimeServerDeps,
): void {
  io.use((socket, next) => {
    authenticateSocket(socket, { sessions, tenants }).then(
      (connected) => {
        if (!connected) return next(new Error(UNAUTHORISED));
        socket.data = connected;
        next();
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

/** Sends each frame of a market to those who watch here: each process receives the feed itself. */
function publishFrames(io: Server, markets: SocketMarkets): () => void {
  return markets.onFrame((frame, frameFor) => {
    if (!frameFor) return void io.local.to(roomOfEvent(frame.eventId)).emit('getMarketStatusByEventId', frame);
    for (const socket of watchersOf(io, frame.eventId)) {
      const seen = frameFor(identityOf(socket).brands);
      if (seen) socket.emit('getMarketStatusByEventId', seen);
    }
  });
}

/** Cuts the connections of a session that has ended, in this process and in the others. */
function endRevoked(io: Server, sessions: Pick<Sessions, 'onSessionRevoked'>, bus: MessageBus | null): () => void {
  const revoke = ({ accountId, family }: { readonly accountId: string; readonly family: string | null }): void => {
    // All sessions at once is what an administrator does (A4.17); one of them is a log-out, which its own tabs know of.
    if (family === null) io.local.to(getUserRoom(accountId)).emit('logoutUserByAdmin', {});
    io.local.in(family ? roomOfFamily(family) : getUserRoom(accountId)).disconnectSockets(true);
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
