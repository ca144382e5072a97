import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMessageBus, type MessageBus } from '../src/core/message-bus';
import { ReplicatedFeed } from '../src/betting/feed';
import { buildBook, buildEvent, buildMarket, IdleFeed } from '../src/betting/feed/testing';
import { MarketService } from '../src/betting/markets';
import { serveRealtime } from '../bench/harness/serve-realtime';

export interface InterestOptions {
  readonly redisUrl: string;
  /** The process that has the source and publishes the events. */
  readonly isLeader?: boolean;
  readonly events?: number;
  /** Runs something later; for the grace after the last watcher left. */
  readonly later?: (ms: number, run: () => void) => () => void;
  /** Longest wait of a price before its frame goes out, ms. */
  readonly conflateMs?: number;
}

/** One process of a platform that does nothing but send prices: bus, feed, markets and socket, without a database. */
export interface InterestProcess {
  readonly bus: MessageBus;
  readonly feed: ReplicatedFeed;
  readonly markets: MarketService;
  readonly port: number;
  /** Publishes a price of an event, which every frame shows as the best price to back. Of the leader alone. */
  tick(event: number): void;
  /** How often an event ticked. */
  ticks(event: number): number;
  close(): Promise<void>;
}

export const idOfEvent = (event: number): string => `e${event}`;

/** Resolves once its prices are there. Start the leader first. */
export async function openInterestProcess(options: InterestOptions): Promise<InterestProcess> {
  const { redisUrl, isLeader = false, events = 200, later, conflateMs } = options;
  const bus = createMessageBus(redisUrl);
  const source = new IdleFeed();
  const feed: ReplicatedFeed = new ReplicatedFeed({
    bus,
    name: 'sim',
    heartbeatMs: source.heartbeatMs,
    nextTerm: () => 1,
    open: async () => source,
    requestLeadership: async () => (isLeader ? feed.becomeLeader(true) : undefined),
    log: () => undefined,
    ...(later && { later }),
  });
  bus.onGap(() => feed.catchUpEvents());
  const markets = new MarketService({ feed, ...(conflateMs !== undefined && { conflateMs }) });
  await markets.start();
  const counts = Array.from({ length: events }, () => 0);
  const all = counts.map((_, n) => {
    const event = buildEvent({ id: idOfEvent(n) });
    return { event, market: buildMarket(event) };
  });
  const tick = (n: number): void => {
    const { event, market } = all[n]!;
    counts[n]! += 1;
    const back = [1 + counts[n]!, 500] as const;
    source.publish({ kind: 'book', at: 1, eventId: event.id, book: buildBook(market, { back }) });
  };
  if (isLeader) {
    source.publish(
      ...all.flatMap(({ event, market }) => [
        { kind: 'event', at: 1, event } as const,
        { kind: 'market', at: 1, market } as const,
      ]),
    );
    all.forEach((_, n) => tick(n));
  }
  const server: Server = await serveRealtime(markets, bus);
  return {
    ...{ bus, feed, markets, tick },
    port: (server.address() as AddressInfo).port,
    ticks: (n) => counts[n]!,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await markets.stop();
      bus.close();
    },
  };
}
