import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callFunctions, openDatabase, type Database } from '../../src/core/database';
import { ExchangeService } from '../../src/betting/orders';
import { toBookRules } from '../../src/betting/orders/exchange/market-inputs';
import { lockBooks, nameOfBook, toStepsCall } from '../../src/betting/orders/exchange/book-repository';
import type { ExchangeOrder } from '../../src/betting/orders/exchange/exchange-order';
import { bettingMigrations, FakeMarkets, give, player } from '../../src/betting/orders/testing';
import { applyInput, createOrderBook, toBookState } from '@backlay/shared/domain';

const MARKETS = 50;
const TERMS = { pool: 'main', houseShare: 1, houseMaxPerLevel: null, houseMaxLoss: null };
const NAMES = { sportId: '4', event: 'A v B', eventOpenDate: 0, market: 'Match Odds', runner: 'A', manual: false };
/** Rest away from the house's 2.00 and 2.02, hundredths. */
const BACKS = [300, 305, 310, 315, 320, 325];
const LAYS = [150, 151, 152, 153, 154, 155];

const idOf = (n: number): string => `m${n}`;

/** Stores a book with orders of many players that rest, as its steps would have left it. */
async function storeBook(database: Database, markets: FakeMarkets, n: number, orders: number): Promise<void> {
  const marketId = idOf(n);
  const market = markets.add({ id: marketId, priceLadder: 'CLASSIC' });
  const book = createOrderBook(toBookRules(market, TERMS));
  applyInput(book, { kind: 'status', time: 1, status: 'open', inPlay: false });
  for (let at = 0; at < orders; at += 1) {
    const side = at % 2 === 0 ? 'back' : 'lay';
    const price = (side === 'back' ? BACKS : LAYS)[at % 6] ?? 300;
    const terms = { id: `o${n}-${String(at).padStart(6, '0')}`, player: `p${at % 500}`, runner: at % 3, side } as const;
    const ways = {
      timeInForce: 'keep',
      persistence: 'KEEP',
      onEvent: 'stay',
      expiresAt: null,
      takeLimit: null,
    } as const;
    applyInput(book, { kind: 'place', time: 1, ...terms, price, stake: 10_000, ...ways, delayMs: 0 });
  }
  const stored = [...book.orders.values()].map((order): ExchangeOrder => {
    const owner = { tenantId: 'royal', pool: 'main', clientRef: order.id, eventId: 'e1', marketId };
    const rest = {
      runnerId: 'abc'[order.runner] ?? 'a',
      marketVersion: 1,
      names: NAMES,
      cancelRef: null,
      updatedAt: 1,
    };
    return { ...order, ...owner, ...rest };
  });
  await database.transaction(async (connection) => {
    const key = { pool: 'main', marketId };
    const locked = await lockBooks(connection, [{ ...key, eventId: 'e1', known: null }]);
    const from = locked.get(nameOfBook(key))?.sequence ?? 0;
    const journal = [{ sequence: from + 1, tenantId: '', at: 1, input: {} }];
    const books = [{ key, from, state: toBookState(book), marks: null, journal }];
    await callFunctions(connection, [toStepsCall({ books, orders: stored, fills: [] })]);
  });
}

/** Time from a start over stored waiting orders until every book takes an order, ms, and how many wait. */
export async function measureColdStart(orders: number): Promise<{ readonly ms: number; readonly waiting: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'backlay-bench-'));
  chmodSync(dataDir, 0o755);
  const database = await openDatabase({ dataDir, log: { info: () => undefined }, migrations: bettingMigrations() });
  try {
    const markets = new FakeMarkets();
    for (let n = 0; n < MARKETS; n += 1) await storeBook(database, markets, n, Math.ceil(orders / MARKETS));
    await give(database, 'p1', 1_000_000_000);
    const { rows } = await database.query<{ waiting: number }>(
      'SELECT count(*)::int AS waiting FROM exchange_order WHERE waiting > 0',
    );
    const start = performance.now();
    const exchange = new ExchangeService({
      ...{ database, markets, players: { findById: async () => player() }, terms: () => TERMS },
      notifier: { order: () => undefined, notify: () => undefined },
    });
    await exchange.read();
    const ways = {
      timeInForce: 'keep',
      persistence: 'KEEP',
      onEvent: 'stay',
      expiresAt: null,
      takeLimit: null,
    } as const;
    const placed = await exchange.place({
      ...{
        userId: 'p1',
        tenantId: 'royal',
        clientRef: 'first',
        marketId: idOf(MARKETS - 1),
        runnerId: 'a',
        side: 'back',
      },
      ...{ odd: 3, stake: 10_000, marketVersion: 1, ...ways },
    });
    if (!placed.ok) throw new Error(`The first order was refused: ${placed.reason}`);
    const ms = performance.now() - start;
    await exchange.stop();
    return { ms, waiting: rows[0]?.waiting ?? 0 };
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
