import type { Level, MarketBook, MarketDefinition } from '@backlay/shared/domain';
import type { Connection, Database } from '../../../core/database';
import { createLedger } from '../../../money/ledger';
import { give, player } from '../testing';
import { createBettingFixture } from '../testing-scene';
import type { WaitingLimitChecker } from '../ports';
import type { ExchangeFill, ExchangeOrder } from './exchange-order';
import type { ExchangeDeps, PlaceOrder } from './exchange-commands';
import { ExchangeService } from './exchange-service';
import type { ExchangeTerms } from './market-inputs';

export const TERMS: ExchangeTerms = { pool: 'main', houseShare: 1, houseMaxPerLevel: null, houseMaxLoss: null };

interface StoredState {
  readonly state: string;
  readonly reason: string | null;
  readonly matched: number;
  readonly waiting: number;
}

/** A database whose steps of books, on either path, do something between their last statement and the commit. */
export function withGate<Gated extends Database>(
  database: Gated,
  beforeCommit: (connection: Connection) => Promise<unknown>,
): Gated {
  const transaction = <Result>(work: (connection: Connection) => Promise<Result>): Promise<Result> =>
    database.transaction(async (connection) => {
      const result = await work(connection);
      await beforeCommit(connection);
      return result;
    });
  const query = (statement: string | { readonly name?: string }, values?: readonly unknown[]) => {
    const isStep = typeof statement !== 'string' && statement.name?.startsWith('exchange_verify_steps');
    const send = (connection: Connection) => connection.query(statement as string, values);
    return isStep ? transaction(send) : send(database);
  };
  return Object.assign(Object.create(database) as Gated, { transaction, query });
}

/** An exchange over a database, with a new market for each test of the file that calls it. */
export function createExchangeFixture() {
  const { scene } = createBettingFixture();
  let count = 0;
  const fixture = {
    scene,
    now: 0,
    marketId: '',
    terms: {} as Record<string, ExchangeTerms | null>,
    /** What was wrong with books. */
    unsound: [] as string[],
    /** Brands in maintenance. */
    paused: new Set<string>(),
    limits: undefined as WaitingLimitChecker | undefined,
    exchange: null as unknown as ExchangeService,
    /** What owners of orders received, oldest first. */
    news: [] as { userId: string; order: ExchangeOrder; fills: readonly ExchangeFill[] }[],
    serviceOf: (more: Partial<ExchangeDeps> = {}) =>
      new ExchangeService({
        database: scene.database,
        markets: scene.markets,
        players: { findById: async (userId) => scene.players.get(userId) ?? null },
        ...(fixture.limits ? { limits: fixture.limits } : {}),
        poolTerms: (pool) => Object.values(fixture.terms).find((one) => one?.pool === pool) ?? null,
        onUnsound: (_key, problem) => void fixture.unsound.push(problem),
        pausedBrands: () => fixture.paused,
        terms: (tenantId) => fixture.terms[tenantId] ?? null,
        notifier: {
          order: (userId, order, fills) => void fixture.news.push({ userId, order, fills }),
          notify: () => undefined,
        },
        clock: () => fixture.now,
        ...more,
      }),
    openMarket(more: Partial<MarketDefinition> = {}, book: Partial<MarketBook> = {}, sportId = '4') {
      fixture.marketId = `exchange-${(count += 1)}`;
      scene.markets.add({ id: fixture.marketId, priceLadder: 'CLASSIC', ...more }, book, { sportId });
      fixture.show([]);
    },
    /** Runner A as the feed shows it; the others have no prices. What is behind the displayed levels is its depth. */
    show(back: readonly Level[], lay: readonly Level[] = []) {
      const ids = scene.markets.findCurrentMarket(fixture.marketId)?.definition.runners.map(({ id }) => id) ?? [];
      const runners = ids.map((id) => ({
        id,
        status: 'ACTIVE' as const,
        back: id === 'a' ? back.slice(0, 3) : [],
        lay: id === 'a' ? lay.slice(0, 3) : [],
        ...(id === 'a' && Math.max(back.length, lay.length) > 3 ? { depth: { back, lay, traded: [], volume: 0 } } : {}),
      }));
      scene.markets.change(fixture.marketId, { runners });
    },
    change(book: Partial<MarketBook>) {
      scene.markets.change(fixture.marketId, book);
      fixture.exchange.onMarket(fixture.marketId);
    },
    follow: (pool = 'main') => fixture.exchange.runStep({ pool, marketId: fixture.marketId }),
    orderOf: (more: Partial<PlaceOrder> = {}): PlaceOrder => ({
      ...{ userId: scene.me, tenantId: 'royal', clientRef: `exchange-order-${(count += 1)}` },
      ...{ marketId: fixture.marketId, runnerId: 'a', side: 'back', odd: 2.1, stake: 10_000 },
      ...{ timeInForce: 'keep', persistence: 'LAPSE', onEvent: 'lapse', expiresAt: null, takeLimit: null },
      marketVersion: scene.markets.findCurrentMarket(fixture.marketId)?.book.version ?? 1,
      ...more,
    }),
    async placed(more: Partial<PlaceOrder> = {}) {
      const result = await fixture.exchange.place(fixture.orderOf(more));
      if (!result.ok) throw new Error(`refused: ${result.reason}`);
      return result.value;
    },
    async stateOf(id: string): Promise<StoredState | undefined> {
      const { rows } = await scene.database.query<StoredState>(
        'SELECT state, reason, matched, waiting FROM exchange_order WHERE id = $1',
        [id],
      );
      return rows[0];
    },
    balanceOf: (userId = scene.me) => createLedger(scene.database).balance(userId),
    async other(amount: number, more: Parameters<typeof player>[0] = {}): Promise<string> {
      const userId = `${scene.me}-${(count += 1)}`;
      scene.players.set(userId, player(more));
      await give(scene.database, userId, amount);
      return userId;
    },
  };
  beforeEach(() => {
    fixture.now = Date.now();
    fixture.terms = { royal: TERMS };
    fixture.limits = undefined;
    fixture.paused = new Set();
    fixture.unsound = [];
    fixture.news = [];
    fixture.openMarket();
    fixture.exchange = fixture.serviceOf();
  });
  afterEach(async () => {
    await fixture.exchange.stop();
    expect(fixture.unsound).toEqual([]);
  });
  return fixture;
}
