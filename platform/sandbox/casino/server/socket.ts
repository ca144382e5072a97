import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { isObject } from '@backlay/shared/domain';
import { getPlayerSeed, type GameSessions } from './game-sessions';
import type { GameTable, PlayerConnection } from './game-table';

const GAME_SOCKET_PATH = '/__sandbox/casino/socket';
const MESSAGE_LIMIT = 2 * 1024;
/** Connections are asked for a sign of life so often, ms. */
const PING_MS = 25_000;
/** Messages of one page per second: no player is faster. */
const PER_SECOND = 30;

/** The games' own socket, for pages of this very host alone. Answers how to close it. */
export function serveGameSocket(server: Server, lobby: GameSessions, failed: (error: unknown) => void): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_LIMIT });

  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if ((request.url ?? '').split('?', 1)[0] !== GAME_SOCKET_PATH) return;
    if (!isOwnOrigin(request)) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (connection) => attend(connection, lobby, failed));
  };
  server.on('upgrade', onUpgrade);

  const alive = new WeakSet<WebSocket>();
  const pinging = setInterval(() => {
    for (const connection of sockets.clients) {
      if (alive.has(connection)) {
        connection.terminate();
        continue;
      }
      alive.add(connection);
      connection.once('pong', () => alive.delete(connection));
      connection.ping();
    }
  }, PING_MS);
  pinging.unref();

  return () => {
    clearInterval(pinging);
    server.off('upgrade', onUpgrade);
    for (const connection of sockets.clients) connection.terminate();
    sockets.close();
  };
}

function isOwnOrigin({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

/** One page: it sends a hello, then talks to its room. Every message has a number, and its answer has the same number. */
function attend(connection: WebSocket, lobby: GameSessions, failed: (error: unknown) => void): void {
  let place: { readonly seat: PlayerConnection; readonly room: GameTable } | null = null;
  let entering = false;
  let received = 0;
  let second = 0;
  const send = (message: object): void => {
    if (connection.readyState === connection.OPEN) connection.send(JSON.stringify(message));
  };

  async function receive(message: Readonly<Record<string, unknown>>): Promise<void> {
    if (!place) {
      if (message['type'] !== 'hello' || entering) return;
      entering = true;
      // Whatever goes wrong, the page may ask again.
      const entry = await lobby.enter(message, send).finally(() => (entering = false));
      if (!entry.ok) {
        send({ type: 'refused', reason: entry.reason });
        return connection.close(4001);
      }
      // Gone while the wallet was asked: the seat is given up again.
      if (connection.readyState !== connection.OPEN) return lobby.leave(entry.seat, entry.room);
      place = entry;
      send(entry.hello);
      await entry.room.join(entry.seat);
      return;
    }
    if (message['type'] === 'seed') {
      place.seat.playerSeed = getPlayerSeed(message['seed']);
      return send({ type: 'answer', id: message['id'], ok: true, seed: place.seat.playerSeed });
    }
    if (message['type'] === 'time') return send({ type: 'time', sent: message['sent'], now: lobby.now });
    send({ type: 'answer', id: message['id'], ...(await place.room.receive(place.seat, message)) });
  }

  connection.on('message', (data) => {
    const now = Math.floor(Date.now() / 1000);
    received = now === second ? received + 1 : 1;
    second = now;
    if (received > PER_SECOND) return connection.close(4008);
    const message = parse(String(data));
    if (!message) return;
    receive(message).catch((error: unknown) => {
      failed(error);
      send({ type: 'answer', id: message['id'], ok: false, reason: 'unknown' });
    });
  });
  connection.on('error', () => undefined);
  connection.on('close', () => {
    if (place) lobby.leave(place.seat, place.room);
  });
}

function parse(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
