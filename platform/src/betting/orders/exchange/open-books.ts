import { applyInput, createOrderBook, restoreBook, type BookState, type OrderBook } from '@backlay/shared/domain';
import type { Connection, Database } from '../../../core/database';
import type { CurrentMarket } from '../ports';
import { lockBooks, nameOfBook, type StoredBook } from './book-repository';
import { toBookOrder, type BookKey, type ExchangeOrder } from './exchange-order';
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
    const book = createBookOf(market, terms);
    return { sequence, marks, book, orders: new Map(), traded: new Map() };
  }
  const { book, orders } = restoreOf(state, await listOpen(connection, key), market);
  const traded = [...(await listTraded(connection, key))].map(
    ([id, sizes]) => [book.runnerIds.indexOf(id), sizes] as const,
  );
  return {
    ...{ sequence, marks, book, traded: new Map(traded) },
    orders: new Map(orders.map((order) => [order.id, order])),
  };
}

const createBookOf = (market: CurrentMarket, terms: ExchangeTerms): OrderBook =>
  createOrderBook(
    toBookRules(market, terms),
    market.definition.runners.map(({ id }) => id),
  );

/** A book of the database with its open orders, each at the place of its runner's id. */
function restoreOf(state: BookState, open: readonly ExchangeOrder[], market: CurrentMarket | undefined) {
  const runnerIds = findRunnerIds(state, open, market);
  const orders = open.map((order) => ({ ...order, runner: placeOf(runnerIds, order) }));
  return { book: restoreBook({ ...state, runnerIds }, orders.map(toBookOrder)), orders };
}

const placeOf = (runnerIds: readonly string[], { runnerId, runner }: ExchangeOrder): number => {
  const place = runnerIds.indexOf(runnerId);
  return place < 0 ? runner : place;
};

/** Ids of a book's runners by place. A version before this one stored none: orders name theirs, the market's order names the others. */
function findRunnerIds(
  { runners, runnerIds }: Omit<BookState, 'runnerIds'> & { readonly runnerIds?: readonly string[] },
  open: readonly ExchangeOrder[],
  market: CurrentMarket | undefined,
): string[] {
  if (runnerIds?.length === runners.length) return [...runnerIds];
  const named = new Map(open.map(({ runner, runnerId }) => [runner, runnerId]));
  const isNamed = new Set(named.values());
  return runners.map((_, place) => {
    const id = market?.definition.runners[place]?.id ?? '';
    return named.get(place) ?? (isNamed.has(id) ? '' : id);
  });
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
  const book = state ? restoreOf(state, await listOpen(database, key), market).book : createBookOf(market, terms);
  for (const input of listMarketInputs(book, market, Math.max(clock(), book.time), { terms })) applyInput(book, input);
  return book;
}
