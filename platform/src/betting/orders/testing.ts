import type { EventDefinition, MarketBook, MarketDefinition, Paise } from '@backlay/shared/domain';
import type { Database } from '../../core/database';
import { readMigrations } from '../../core/database';
import { buildBook, buildEvent, buildMarket } from '../feed/testing';
import { createLedger, verifyLedger } from '../../money/ledger';
import type {
  Bet,
  BettingPlayer,
  BettingService,
  CurrentMarket,
  MarketReader,
  PlayerNotifier,
  Order,
  PlacementResult,
} from './';
import { NO_BET_FIELDS } from './bet-fields';
import { sumOpenExposure, proveCaps, proveFills, listBets } from './';

/** The tables that betting needs. */
export const bettingMigrations = () =>
  readMigrations(undefined, ['references', 'ledger', 'betting', 'settlement', 'cash-out', 'archive']);

/** Markets that a test moves by hand. */
export class FakeMarkets implements MarketReader {
  private readonly markets = new Map<string, CurrentMarket>();

  findCurrentMarket(marketId: string): CurrentMarket | undefined {
    return this.markets.get(marketId);
  }

  add(
    definition: Partial<MarketDefinition> & { readonly id: string },
    book: Partial<MarketBook> = {},
    of: Partial<EventDefinition> = {},
  ): CurrentMarket {
    const event = buildEvent({ openDate: 5_000, ...of });
    const described = buildMarket(event, {
      min: 1,
      max: 1_000_000,
      runners: [runner('a'), runner('b'), runner('c')],
      ...definition,
    });
    const market: CurrentMarket = {
      definition: described,
      book: buildBook(described, { inPlay: false, back: [2, 1000], lay: [2.02, 1000], ...book }),
      event,
      stale: false,
    };
    this.markets.set(definition.id, market);
    return market;
  }

  change(marketId: string, book: Partial<MarketBook>, definition: Partial<MarketDefinition> = {}): void {
    const market = this.markets.get(marketId)!;
    this.markets.set(marketId, {
      ...market,
      definition: { ...market.definition, ...definition },
      book: { ...market.book, ...book },
    });
  }

  silence(marketId: string): void {
    this.markets.set(marketId, { ...this.markets.get(marketId)!, stale: true });
  }

  remove(marketId: string): void {
    this.markets.delete(marketId);
  }
}

export const runner = (id: string) => ({ id, name: `Runner ${id}`, sort: 0 });

export const player = (change: Partial<BettingPlayer> = {}): BettingPlayer => ({
  userType: 'user',
  tenantId: 'royal',
  demo: false,
  blocked: false,
  betDelay: 0,
  ...change,
});

/** Records the notifications of players. */
export class NotificationRecord implements PlayerNotifier {
  readonly news: { userId: string; name: string; news: unknown }[] = [];
  notify(userId: string, name: string, news: unknown): void {
    this.news.push({ userId, name, news });
  }
}

let lastRef = 0;
export const orderOf = (change: Partial<Order> = {}): Order => ({
  userId: 'p1',
  tenantId: 'royal',
  clientRef: `ref-${(lastRef += 1)}`,
  marketId: 'm1',
  runnerId: 'a',
  side: 'back',
  odd: 2,
  stake: 10_000,
  marketVersion: 1,
  ...change,
});

/** A matched back of 100.00 on A at 2, by default. */
export const buildBet = (change: Partial<Bet> = {}): Bet => ({
  id: `${'0'.repeat(12)}f${'0'.repeat(10)}7`,
  userId: 'p1',
  tenantId: 'royal',
  clientRef: 'ref',
  eventId: 'e1',
  marketId: 'm1',
  marketType: 'betfair',
  runnerId: 'a',
  side: 'back',
  odd: 2,
  run: 0,
  stake: 10_000,
  profit: 10_000,
  liability: 10_000,
  marketVersion: 1,
  status: 'matched',
  reason: null,
  names: {
    sportId: '4',
    event: 'Alpha v Beta',
    eventOpenDate: 5_000,
    market: 'Match Odds',
    runner: 'A',
    manual: false,
  },
  meta: {},
  createdAt: 10,
  updatedAt: 11,
  decideAt: 10,
  matchedAt: 10,
  settledAt: null,
  outcome: null,
  pnl: null,
  explanation: null,
  ...NO_BET_FIELDS,
  ...change,
});

export const reasonOf = (result: PlacementResult) => (result.ok ? null : result.reason);
/** A bet that is taken for certain. */
export const placed = (result: PlacementResult) => {
  if (!result.ok) throw new Error(`refused: ${result.reason}`);
  return result;
};

export const give = (database: Database, userId: string, amount: Paise) =>
  createLedger(database).openWith(userId, amount, 'opening');
/** A player's bets that are over, newest first. */
export const historyOf = async (database: Database, userId: string) =>
  (await listBets(database, { owners: [userId], state: 'over' }, { page: 1, limit: 20 })).bets;
/** Null without open bets in that market. */
export const positionIn = async ({ betting, me }: { betting: BettingService; me: string }, marketId: string) =>
  (await betting.positionsOfEvent(me, 'e1')).find((position) => position.marketId === marketId) ?? null;
export const books = (database: Database) => verifyLedger(database, sumOpenExposure, [], [proveCaps, proveFills]);
export { NO_BET_FIELDS };
