import type { EventDefinition, Level, MarketBook, MarketDefinition } from '@backlay/shared/domain';
import type { Feed, FeedListener, FeedMessage } from './feed';

/** A feed that sends what the test sets. */
export class IdleFeed implements Feed {
  readonly name = 'sim';
  readonly heartbeatMs = 60_000;
  private listener: FeedListener = () => undefined;

  async start(listener: FeedListener): Promise<void> {
    this.listener = listener;
  }

  async stop(): Promise<void> {
    this.listener = () => undefined;
  }

  publish(...messages: readonly FeedMessage[]): void {
    this.listener(messages);
  }
}

/** The event `e1`, Alpha v Beta at cricket, which starts now, by default. */
export const buildEvent = (over: Partial<EventDefinition> = {}): EventDefinition => ({
  id: 'e1',
  sportId: '4',
  name: 'Alpha v Beta',
  countryCode: 'IN',
  timezone: 'Asia/Kolkata',
  openDate: Date.now(),
  competition: { id: 'cup', name: 'Cup', region: 'IN' },
  ...over,
});

/** Runners of these ids, in this order. */
export const buildRunners = (...ids: readonly string[]): MarketDefinition['runners'] =>
  ids.map((id, at) => ({ id, name: id.toUpperCase(), sort: at + 1 }));

/** Match odds of runners `a` and `b` in this event, stakes of 100 to 1,00,000 rupees, no delay, by default. */
export const buildMarket = (
  { id, openDate }: Pick<EventDefinition, 'id' | 'openDate'>,
  over: Partial<MarketDefinition> = {},
): MarketDefinition => ({
  id: `${id}.1`,
  eventId: id,
  name: 'Match Odds',
  type: 'betfair',
  runners: buildRunners('a', 'b'),
  winners: 1,
  min: 100,
  max: 100_000,
  delaySeconds: 0,
  betAllow: true,
  isMarketLocked: false,
  manual: false,
  openDate,
  sort: 1,
  ...over,
});

/** A market that is open and in play; every runner is offered at these levels, by default. */
export const buildBook = (
  { id, runners }: Pick<MarketDefinition, 'id' | 'runners'>,
  { back = [2, 90_000], lay = [2.02, 90_000], ...over }: Partial<MarketBook> & { back?: Level; lay?: Level } = {},
): MarketBook => ({
  marketId: id,
  version: 1,
  status: 'OPEN',
  inPlay: true,
  totalMatched: 0,
  runners: runners.map((runner) => ({ id: runner.id, status: 'ACTIVE', back: [back], lay: [lay] })),
  ...over,
});
