import { applyInput, createOrderBook, restoreBook, type OrderBook } from '@backlay/shared/domain';
import type { Connection, Database } from '../../../core/database';
import type { CurrentMarket } from '../ports';
import { lockBooks, nameOfBook, type StoredBook } from './book-repository';
import { toBookOrder, type BookKey } from './exchange-order';
import { listMarketInputs, toBookRules, type ExchangeTerms } from './market-inputs';
import { listOpen, listTraded } from './order-repository';
import type { CachedBook, StepJob } from './step';

/** A book within a transaction. */
export interface OpenBook {
  readonly key: BookKey;
  readonly stored: StoredBook;
  cached: CachedBook | null;
}

/** Locks the books of some steps and reads them. @param known the step after which this process knows a book */
export async function openBooks(
  connection: Connection,
  jobs: readonly StepJob[],
  known: (key: BookKey) => number | undefined,
): Promise<ReadonlyMap<string, OpenBook>> {
  const keys = new Map<string, { readonly key: BookKey; eventId: string }>();
  for (const { key, market } of jobs) {
    const eventId = market?.definition.eventId ?? keys.get(nameOfBook(key))?.eventId ?? '';
    keys.set(nameOfBook(key), { key, eventId });
  }
  const stored = await lockBooks(
    connection,
    [...keys.values()].map(({ key, eventId }) => ({
      ...{ pool: key.pool, marketId: key.marketId },
      eventId,
      known: known(key) ?? null,
    })),
  );
  const books = new Map<string, OpenBook>();
  for (const [name, { key }] of keys) {
    const one = stored.get(name);
    if (!one) throw new Error(`The book of ${key.marketId} is gone`);
    books.set(name, { key: { pool: key.pool, marketId: key.marketId }, stored: one, cached: null });
  }
  return books;
}

/** A book as the database has it, or as this process knows it where that is the same; null for one that begins without terms. */
export async function loadBook(
  connection: Connection,
  { key, stored }: OpenBook,
  market: CurrentMarket | undefined,
  terms: ExchangeTerms | null,
  known: CachedBook | undefined,
): Promise<CachedBook | null> {
  const { sequence, state, marks } = stored;
  if (known?.sequence === sequence) return known;
  if (!state) {
    if (!market || !terms) return null;
    const book = createOrderBook(toBookRules(market, terms));
    return { sequence, marks, book, orders: new Map(), traded: new Map() };
  }
  const orders = await listOpen(connection, key);
  return {
    sequence,
    marks,
    book: restoreBook(state, orders.map(toBookOrder)),
    orders: new Map(orders.map((order) => [order.id, order])),
    traded: await listTraded(connection, key),
  };
}

/** A copy of a book as the prices are now, for reading. */
export async function peekBook(
  { database, clock }: { readonly database: Database; readonly clock: () => number },
  key: BookKey,
  market: CurrentMarket,
  terms: ExchangeTerms,
): Promise<OrderBook> {
  const { rows } = await database.query<Pick<StoredBook, 'state'>>(
    'SELECT state FROM exchange_book WHERE pool = $1 AND market_id = $2',
    [key.pool, key.marketId],
  );
  const state = rows[0]?.state;
  const book = state
    ? restoreBook(state, (await listOpen(database, key)).map(toBookOrder))
    : createOrderBook(toBookRules(market, terms));
  for (const input of listMarketInputs(book, market, Math.max(clock(), book.time))) applyInput(book, input);
  return book;
}
