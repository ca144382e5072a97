import { createServer, type Server } from 'node:http';
import { WebSocket } from 'ws';
import type { EventFrame } from '@backlay/shared/contract';
import type { Sessions } from '../../src/accounts/identity';
import { createSocketMarkets, MarketDepth, PriceHistories, type MarketService } from '../../src/betting/markets';
import type { MessageBus } from '../../src/core/message-bus';
import { openRealtime } from '../../src/realtime/sockets';
import type { TenantDirectory, TenantRecord } from '../../src/core/tenants';

/** The platform's socket over a market service, on a port of its own; sessions and tenants know what the handshake asks and no more. */
export async function serveRealtime(markets: MarketService, bus: MessageBus | null = null): Promise<Server> {
  const tenant = {
    id: 'royal',
    flags: { closeDuplicateTabs: false },
    app: { useSocket: true, isSocketBlocked: false },
  } as unknown as TenantRecord;
  const sessions = {
    authenticate: async (token: string) => ({ accountId: token, userType: 'user', demo: false, token, family: token }),
    onSessionRevoked: () => () => undefined,
  } as unknown as Sessions;
  const tenants = { byHost: () => tenant, isOwnUrl: () => true } as unknown as TenantDirectory;
  const server = createServer();
  const realtime = openRealtime({
    ...{ server, bus },
    config: { socketPath: '/socket.io', socketMaxPerAccount: 20, publicUrl: null },
    sessions,
    tenants,
    markets: createSocketMarkets(markets, new MarketDepth(markets, new PriceHistories())),
    authority: { authorizeMessage: async () => null },
  });
  server.once('close', () => void realtime.close());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return server;
}

/** A client of that socket: the few packets of its protocol. Answers once the event is subscribed; its first frame is the image. */
export function watchOverSocket(
  port: number,
  { token, eventId }: { readonly token: string; readonly eventId: string },
  take: (frame: EventFrame) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
    headers: { host: 'royal.localhost' },
  });
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token, userType: 'user' })}`);
      else if (text === '2') socket.send('3');
      else if (text.startsWith('44')) {
        const { data } = JSON.parse(text.slice(2)) as { readonly data?: { readonly retryMs: number } };
        if (!data) return reject(new Error(text));
        // A burst is admitted in parts (G6.04).
        socket.close();
        setTimeout(() => void watchOverSocket(port, { token, eventId }, take).then(resolve, reject), data.retryMs);
      } else if (text.startsWith('40')) socket.send(`420["postEventSubscription",{"eventId":"${eventId}"}]`);
      else if (text.startsWith('430')) resolve(socket);
      else if (text.startsWith('42')) {
        const [name, frame] = JSON.parse(text.slice(2)) as [string, EventFrame];
        if (name === 'getMarketStatusByEventId') take(frame);
      }
    });
  });
}
