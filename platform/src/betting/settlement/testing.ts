import type { MarketDefinition, MarketResult } from '@backlay/shared/domain';
import type { Order } from '../orders';
import { BettingService } from '../orders';
import {
  FakeMarkets,
  NotificationRecord,
  bettingMigrations,
  books,
  give,
  historyOf,
  orderOf,
  placed,
  player,
} from '../orders/testing';
import type { Database } from '../../core/database';
import type { TestDatabase } from '../../core/database/testing';
import { openTestDatabase } from '../../core/database/testing';
import { createLedger } from '../../money/ledger';
import { SettlementService } from './';

/** A player with 1,000 rupees, a market and both services, anew for every test of a file; after each of them the books balance. */
export class Table {
  database!: TestDatabase;
  me = '';
  marketId = '';
  markets!: FakeMarkets;
  notified!: NotificationRecord;
  betting!: BettingService;
  settlement!: SettlementService;

  constructor() {
    let count = 0;
    beforeAll(async () => {
      this.database = await openTestDatabase(bettingMigrations());
    });
    afterAll(() => this.database.close());
    beforeEach(async () => {
      count += 1;
      this.me = `p${count}`;
      this.marketId = `m${count}`;
      this.markets = new FakeMarkets();
      this.markets.add({ id: this.marketId });
      this.notified = new NotificationRecord();
      const { database, markets, notified: notify } = this;
      this.betting = new BettingService({ database, markets, notify, players: { findById: async () => player() } });
      this.settlement = new SettlementService({ database, notify, batchSize: 2 });
      await give(database, this.me, 100_000);
    });
    afterEach(async () => {
      await this.betting.stop();
      expect((await books(this.database)).problems).toEqual([]);
    });
  }

  readonly balance = (userId = this.me) => createLedger(this.database).balance(userId);
  readonly history = () => historyOf(this.database, this.me);

  readonly bet = async (change: Partial<Order> = {}): Promise<void> => {
    placed(await this.betting.place(orderOf({ userId: this.me, marketId: this.marketId, ...change })));
  };

  readonly result = (change: Partial<MarketResult> = {}): MarketResult => ({
    marketId: this.marketId,
    outcome: 'settled',
    winners: ['a'],
    ...change,
  });

  /** Makes the settlement right, or with null takes it back. */
  readonly correct = (to: MarketResult | null) => this.settlement.correct(this.marketId, to);

  readonly settle = (change: Partial<MarketResult> = {}, definition: Partial<MarketDefinition> = {}) =>
    this.settlement.settle(this.result(change), {
      ...this.markets.findCurrentMarket(this.marketId)!.definition,
      ...definition,
    });
}

/** What the next start does before it lets anybody in. */
export async function correctSettlement(database: Database): Promise<void> {
  const notify = { notify: () => undefined };
  const players = { findById: async () => null };
  const betting = new BettingService({ database, markets: new FakeMarkets(), notify, players });
  await betting.recover();
  await new SettlementService({ database, notify }).resume();
}
