import type { Server as HttpServer, ServerResponse } from 'node:http';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';
import type { Config } from '../config';
import { securityHeaders } from '../http';
import type { Sessions } from '../identity';
import type { MarketService } from '../markets';
import type { TenantDirectory } from '../tenants';
import { announcerOver, roomOfEvent, roomOfFamily, roomOfTenant, roomOfUser, type Announcer } from './connections';
import { closingDuplicates } from './duplicates';
import { greet, type Connected } from './handshake';
import { serveSubscriptions } from './subscriptions';

export interface RealtimeParts {
  readonly server: HttpServer;
  readonly config: Pick<Config, 'socketPath' | 'redisUrl' | 'socketMaxPerAccount' | 'publicUrl'>;
  readonly sessions: Sessions;
  readonly tenants: TenantDirectory;
  readonly markets: MarketService;
}

export interface Realtime {
  readonly announce: Announcer;
  /** Ends every connection of a brand: its socket was switched off. */
  disconnect(tenantId: string): void;
  close(): Promise<void>;
}

/** A client's message is a name and an id. */
const MESSAGE_LIMIT = 4 * 1024;
const UNAUTHORISED = 'unauthorised';

/** The one socket: websocket alone, on the port of everything else, signed-in people alone. */
export function openRealtime({ server, config, sessions, tenants, markets }: RealtimeParts): Realtime {
  const redis = config.redisUrl ? new Redis(config.redisUrl) : null;
  redis?.on('error', () => undefined);
  const io = new Server(server, {
    path: config.socketPath,
    transports: ['websocket'],
    serveClient: false,
    // Compression triples the cost of a message of this size.
    perMessageDeflate: false,
    maxHttpBufferSize: MESSAGE_LIMIT,
    pingInterval: 25_000,
    pingTimeout: 20_000,
    ...(redis ? { adapter: createAdapter(redis) } : {}),
  });

  // What is no socket is answered by the library, with the headers of everything else.
  const headers = Object.entries(securityHeaders(config.publicUrl?.startsWith('https:') ?? false));
  io.engine.use((_request: unknown, response: ServerResponse, next: () => void) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  });

  io.use((socket, next) => {
    greet(socket, { sessions, tenants }).then(
      (connected) => {
        if (!connected) return next(new Error(UNAUTHORISED));
        socket.data = connected;
        next();
      },
      () => next(new Error(UNAUTHORISED)),
    );
  });

  const closeOlder = closingDuplicates(io, { together: redis !== null });
  io.on('connection', (socket) => {
    const { tenant, caller } = socket.data as Connected;
    const mine = roomOfUser(caller.accountId);
    if (tenant.flags.closeDuplicateTabs) closeOlder(socket, mine);
    else makeRoom(io, mine, config.socketMaxPerAccount);
    void socket.join([mine, roomOfTenant(tenant.id), roomOfFamily(caller.family)]);
    serveSubscriptions(socket, markets);
  });

  const stopFrames = markets.onFrame((frame) => {
    // Only those who watch here; each process hears the feed itself.
    io.local.to(roomOfEvent(frame.eventId)).emit('getMarketStatusByEventId', frame);
  });

  const stopRevoked = sessions.onRevoked(({ accountId, family }) => {
    // All sessions at once is what an administrator does (A4.17); one of them is a log-out, which its own tabs know of.
    if (family === null) io.to(roomOfUser(accountId)).emit('logoutUserByAdmin', {});
    io.in(family ? roomOfFamily(family) : roomOfUser(accountId)).disconnectSockets(true);
  });

  return {
    announce: announcerOver(io, { alone: redis === null }),
    disconnect: (tenantId) => void io.in(roomOfTenant(tenantId)).disconnectSockets(true),
    async close() {
      stopFrames();
      stopRevoked();
      io.disconnectSockets(true);
      // The HTTP server belongs to the app: only what is the socket's own is closed here.
      io.engine.close();
      redis?.disconnect();
    },
  };
}

/** Every tab stays, up to a number that no person reaches here; the oldest make room. */
function makeRoom(io: Server, room: string, most: number): void {
  const older = [...(io.sockets.adapter.rooms.get(room) ?? [])].flatMap((id) => io.sockets.sockets.get(id) ?? []);
  for (const socket of older.slice(0, Math.max(0, older.length + 1 - most))) {
    socket.emit('manualDisconnect', {});
    socket.disconnect(true);
  }
}
