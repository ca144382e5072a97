// The platform's socket over a market service whose one event ticks, and a bare ws server that sends the same frames. Messages choose
// which of the two to feed; answers with the time that it spent on a processor.
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { buildBook, buildEvent, buildMarket, buildRunners, IdleFeed } from '../../src/betting/feed/testing';
import { MarketService } from '../../src/betting/markets';
import { EVENT_ID, RUNNERS, type FanoutRequest, type FanoutReport } from './fanout-messages';
import { serveRealtime } from './serve-realtime';

const feed = new IdleFeed();
const markets = new MarketService({ feed });
await markets.start();
const event = buildEvent({ id: EVENT_ID });
const { openDate } = event;
const market = buildMarket(event, { runners: buildRunners(...RUNNERS) });
feed.publish({ kind: 'event', at: 1, event }, { kind: 'market', at: 1, market });

const server = await serveRealtime(markets);
const bare = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
await new Promise((resolve) => bare.once('listening', resolve));
markets.onFrame((frame) => {
  if (bare.clients.size === 0) return;
  const text = Buffer.from(JSON.stringify(frame));
  for (const client of bare.clients) if (client.readyState === WebSocket.OPEN) client.send(text, { binary: false });
});

const changedAt = RUNNERS.map(() => 0);
let turn = 0;
/** One change: the size on offer is the moment, so that every client knows how long it took. */
function tick(): void {
  turn += 1;
  changedAt[turn % RUNNERS.length] = Date.now() - openDate;
  feed.publish({
    kind: 'book',
    at: turn,
    eventId: EVENT_ID,
    book: buildBook(market, {
      totalMatched: 1_000_000,
      runners: RUNNERS.map((id, at) => ({
        id,
        status: 'ACTIVE',
        back: [
          [1.9, changedAt[at]!],
          [1.89, 40_000],
          [1.88, 80_000],
        ],
        lay: [
          [1.91, 25_000],
          [1.92, 40_000],
          [1.93, 80_000],
        ],
      })),
    }),
  });
}

let ticking: ReturnType<typeof setInterval> | undefined;
let cpu = process.cpuUsage();
const publish = (notified: FanoutReport) => process.send?.(notified);
process.on('message', (ask: FanoutRequest) => {
  if (ask.kind === 'usage') {
    globalThis.gc?.();
    const { user, system } = process.cpuUsage();
    // What the sockets keep, without what the allocator has in reserve.
    const { heapUsed, external } = process.memoryUsage();
    publish({ kind: 'used', micros: user + system, memory: heapUsed + external });
    return;
  }
  if (ask.kind === 'begin') {
    cpu = process.cpuUsage();
    ticking = setInterval(tick, 1000 / ask.perSecond);
    return;
  }
  clearInterval(ticking);
  const { user, system } = process.cpuUsage(cpu);
  publish({ kind: 'spent', micros: user + system });
});
// The benchmark is gone: nobody is left to serve.
process.on('disconnect', () => process.exit());
publish({
  kind: 'ready',
  platform: (server.address() as AddressInfo).port,
  bare: (bare.address() as AddressInfo).port,
  openDate,
});
