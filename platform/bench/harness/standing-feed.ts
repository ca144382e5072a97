import type { Feed, FeedMessage } from '../../src/betting/feed';
import { buildBook, buildEvent, buildMarket, buildRunners } from '../../src/betting/feed/testing';

const SWEEP_MS = 1000;

/** An event of 3-runner markets in which the feed offers nothing: orders of players meet each other alone. */
export function playersEvent(id: string, markets: number): readonly FeedMessage[] {
  const event = buildEvent({ id });
  const messages = Array.from({ length: markets }, (_, n): FeedMessage[] => {
    const market = buildMarket(event, {
      ...{ id: `${id}.${n}`, min: 1, max: 1_000_000, sort: n, priceLadder: 'CLASSIC' },
      runners: buildRunners('a', 'b', 'c'),
    });
    const runners = market.runners.map((runner) => ({ id: runner.id, status: 'ACTIVE' as const, back: [], lay: [] }));
    return [
      { kind: 'market', at: 1, market },
      { kind: 'book', at: 1, eventId: event.id, book: buildBook(market, { runners }) },
    ];
  });
  return [{ kind: 'event', at: 1, event }, ...messages.flat()];
}

/** An event with so many markets that take bets at 2.00 and 2.02. @param openDate when it begins, ms; now by default */
export function standingEvent(id: string, markets: number, openDate = Date.now()): readonly FeedMessage[] {
  const event = buildEvent({ id, openDate });
  const messages = Array.from({ length: markets }, (_, n): FeedMessage[] => {
    const market = buildMarket(event, { id: `${id}.${n}`, min: 1, max: 1_000_000, sort: n });
    const book = buildBook(market, { back: [2, 1_000_000], lay: [2.02, 1_000_000] });
    return [
      { kind: 'market', at: 1, market },
      { kind: 'book', at: 1, eventId: event.id, book },
    ];
  });
  return [{ kind: 'event', at: 1, event }, ...messages.flat()];
}

/** Prices that stand still and never get old. */
export class StandingFeed implements Feed {
  readonly name = 'sim';
  readonly heartbeatMs = 60_000;
  private timer: NodeJS.Timeout | undefined;
  private listener: (batch: readonly FeedMessage[]) => void = () => undefined;

  constructor(private readonly messages: readonly FeedMessage[]) {}

  async start(listener: (batch: readonly FeedMessage[]) => void): Promise<void> {
    this.listener = listener;
    listener(this.messages);
    this.timer = setInterval(() => listener([{ kind: 'heartbeat', at: Date.now() }]), SWEEP_MS);
  }

  publish(...messages: readonly FeedMessage[]): void {
    this.listener(messages);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.listener = () => undefined;
  }
}
