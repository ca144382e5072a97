import type { Connection } from '../../../core/database';
import { ownedBy, type Owners } from '../../../core/scope';
import type { Bet } from '../bet';
import { type BookKey, type ExchangeFill, type ExchangeOrder, toWaitingPart } from './exchange-order';

const KEYS = [
  ...([
    'id',
    'tenantId',
    'pool',
    'player',
    'clientRef',
    'eventId',
    'marketId',
    'runnerId',
    'runner',
    'side',
    'price',
  ] as const),
  ...(['stake', 'matched', 'waiting', 'cancelled', 'lapsed', 'state', 'reason', 'persistence', 'onEvent'] as const),
  ...(['timeInForce', 'expiresAt', 'takeLimit', 'queue', 'revision', 'dueAt', 'events', 'returns', 'amount'] as const),
  ...(['marketVersion', 'names', 'cancelRef', 'createdAt', 'updatedAt'] as const),
];
const toColumn = (key: string): string =>
  key === 'player' ? 'user_id' : key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const COLUMNS = KEYS.map((key) => [key, toColumn(key)] as const);

const SELECTED = COLUMNS.map(([key, column]) => `${column} AS "${key}"`).join(', ');

/** An order as its row. */
export const toOrderRow = (order: ExchangeOrder): object =>
  Object.fromEntries(COLUMNS.map(([key, column]) => [column, order[key]]));

/** @param name of a statement that is sent often: the database plans it once for each connection */
async function select(
  connection: Connection,
  where: string,
  values: readonly unknown[],
  name?: string,
): Promise<ExchangeOrder[]> {
  const text = `SELECT ${SELECTED} FROM exchange_order WHERE ${where}`;
  const { rows } = await connection.query<ExchangeOrder>({ ...(name ? { name } : {}), text, values: [...values] });
  return rows;
}

/** The open orders of a market of a pool. */
export const listOpen = (connection: Connection, { pool, marketId }: BookKey): Promise<ExchangeOrder[]> =>
  select(connection, 'market_id = $1 AND pool = $2 AND waiting > 0 ORDER BY id', [marketId, pool]);

export const findOrder = async (connection: Connection, userId: string, id: string): Promise<ExchangeOrder | null> =>
  (await select(connection, 'id = $1 AND user_id = $2', [id, userId], 'exchange_find_order'))[0] ?? null;

export const findOrderByRef = async (
  connection: Connection,
  userId: string,
  ref: string,
): Promise<ExchangeOrder | null> =>
  (await select(connection, 'user_id = $1 AND client_ref = $2', [userId, ref]))[0] ?? null;

/** The orders of some ids that belong to some players. */
export function listOwnedOrders(
  connection: Connection,
  ids: readonly string[],
  owners: Owners,
): Promise<readonly ExchangeOrder[]> {
  const owned = ownedBy('user_id', owners, 1);
  return select(connection, `${owned.sql} AND id = ANY ($2) ORDER BY id DESC`, [owned.value, ids]);
}

/** The orders that a cancellation under this reference ended, and the one that it names; an order of the player's own alone. */
export async function findCancelled(
  connection: Connection,
  { userId, ref, orderId }: { readonly userId: string; readonly ref: string; readonly orderId: string | undefined },
): Promise<{ readonly before: readonly ExchangeOrder[]; readonly named: ExchangeOrder | null }> {
  const orders = await select(
    connection,
    'user_id = $1 AND (cancel_ref = $2 OR id = $3) ORDER BY id',
    [userId, ref, orderId ?? null],
    'exchange_find_cancelled',
  );
  return {
    before: orders.filter((order) => order.cancelRef === ref),
    named: orders.find(({ id }) => id === orderId) ?? null,
  };
}

/** The waiting parts of orders as bets that are not matched yet: what positions, settlement and the proof of the books count. */
export async function listWaitingParts(
  connection: Connection,
  marketId: string | null,
  userIds: readonly string[] | null,
): Promise<Bet[]> {
  const orders = await select(
    connection,
    'waiting > 0 AND ($1::text IS NULL OR market_id = $1) AND ($2::text[] IS NULL OR user_id = ANY ($2)) ORDER BY id',
    [marketId, userIds],
  );
  return orders.map(toWaitingPart);
}

/** Stakes of takers in a market of a pool by id of the runner and price, paise. */
export async function listTraded(
  connection: Connection,
  { pool, marketId }: BookKey,
): Promise<Map<string, Map<number, number>>> {
  const { rows } = await connection.query<{ runner: string; price: number; size: number }>(
    `SELECT o.runner_id AS runner, f.price, sum(f.size)::bigint AS size FROM exchange_fill f JOIN exchange_order o ON o.id = f.order_id
     WHERE f.market_id = $1 AND f.pool = $2 AND f.is_taker GROUP BY 1, 2`,
    [marketId, pool],
  );
  const traded = new Map<string, Map<number, number>>();
  for (const { runner, price, size } of rows)
    traded.set(runner, (traded.get(runner) ?? new Map<number, number>()).set(price, size));
  return traded;
}

/** The fills of some orders, oldest first. */
export async function listFills(connection: Connection, orderIds: readonly string[]): Promise<ExchangeFill[]> {
  const { rows } = await connection.query<ExchangeFill>(
    `SELECT order_id AS "orderId", bet_id AS "betId", sequence, match, price, size, amount, source, is_taker AS taker, at
     FROM exchange_fill WHERE order_id = ANY ($1) ORDER BY sequence, match`,
    [orderIds],
  );
  return rows;
}

/**
 * What waits before each of some orders of a book, at the same price and side, paise; a delayed order has no place yet and no entry
 * (E1.14).
 */
export async function sumAhead(
  connection: Connection,
  orders: readonly ExchangeOrder[],
): Promise<ReadonlyMap<string, number>> {
  const queued = orders.filter(({ waiting, queue }) => waiting > 0 && queue > 0).map(({ id }) => id);
  if (queued.length === 0) return new Map();
  const { rows } = await connection.query<{ id: string; ahead: number }>(
    `SELECT o.id, coalesce(sum(b.waiting), 0)::bigint AS ahead FROM exchange_order o
     LEFT JOIN exchange_order b ON b.market_id = o.market_id AND b.pool = o.pool AND b.runner_id = o.runner_id AND b.side = o.side
       AND b.price = o.price AND b.waiting > 0 AND b.queue > 0 AND b.queue < o.queue
     WHERE o.id = ANY ($1) GROUP BY o.id`,
    [queued],
  );
  return new Map(rows.map(({ id, ahead }) => [id, ahead]));
}

/** The waiting order that a player placed last; null without one. */
export const findNewestWaiting = async (connection: Connection, userId: string): Promise<ExchangeOrder | null> =>
  (await select(connection, 'user_id = $1 AND waiting > 0 ORDER BY created_at DESC, id DESC LIMIT 1', [userId]))[0] ??
  null;

/** The players of whom an order waits. */
export async function listPlayersWithOrders(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    'SELECT DISTINCT user_id AS id FROM exchange_order WHERE waiting > 0',
  );
  return rows.map(({ id }) => id);
}

export interface OrderQuery {
  readonly state?: 'waiting' | 'matched' | 'ended' | undefined;
  readonly marketId?: string | undefined;
  readonly eventId?: string | undefined;
  readonly page: number;
  readonly limit: number;
}

const STATES = {
  waiting: 'waiting > 0',
  matched: 'matched > 0',
  ended: 'waiting = 0 AND cancelled + lapsed > 0',
} as const;

/** Orders of one player, newest first. */
export async function listOrders(
  connection: Connection,
  userId: string,
  { state, marketId, eventId, page, limit }: OrderQuery,
): Promise<{ readonly orders: ExchangeOrder[]; readonly total: number }> {
  const where = `user_id = $1 AND ($2::text IS NULL OR market_id = $2) AND ($3::text IS NULL OR event_id = $3)
    ${state ? `AND ${STATES[state]}` : ''}`;
  const values = [userId, marketId ?? null, eventId ?? null];
  const orders = await select(connection, `${where} ORDER BY id DESC LIMIT $4 OFFSET $5`, [
    ...values,
    limit,
    (page - 1) * limit,
  ]);
  const { rows } = await connection.query<{ total: number }>(
    `SELECT count(*) AS total FROM exchange_order WHERE ${where}`,
    values,
  );
  return { orders, total: rows[0]?.total ?? 0 };
}

/** Which orders are looked for; null is no bound. */
export interface BookFilter {
  readonly userId?: string | null;
  readonly tenantId?: string | null;
  readonly marketId?: string | null;
  readonly eventId?: string | null;
}

/** The books in which orders wait, of one player or brand where one is named. */
export async function listBooksWithOrders(
  connection: Connection,
  { userId = null, tenantId = null, marketId = null, eventId = null }: BookFilter = {},
): Promise<(BookKey & { readonly eventId: string; readonly sequence: number })[]> {
  const { rows } = await connection.query<{ pool: string; marketId: string; eventId: string; sequence: number }>(
    `SELECT DISTINCT o.pool, o.market_id AS "marketId", o.event_id AS "eventId", b.sequence
     FROM exchange_order o JOIN exchange_book b USING (pool, market_id)
     WHERE o.waiting > 0 AND ($1::text IS NULL OR o.user_id = $1) AND ($2::text IS NULL OR o.market_id = $2)
       AND ($3::text IS NULL OR o.event_id = $3) AND ($4::text IS NULL OR o.tenant_id = $4) ORDER BY 1, 2`,
    [userId, marketId, eventId, tenantId],
  );
  return rows;
}

/** Ends every waiting order of a market that closes; their holds are released with the settlement of their players. */
export async function endOrdersOfMarket(connection: Connection, marketId: string, at: number): Promise<void> {
  await connection.query(
    `UPDATE exchange_order SET lapsed = lapsed + waiting, waiting = 0, state = 'lapsed', reason = 'CLOSED', due_at = NULL,
       updated_at = $2 WHERE market_id = $1 AND waiting > 0`,
    [marketId, at],
  );
  await connection.query(
    `WITH closed AS (UPDATE exchange_book SET sequence = sequence + 1, closed_at = $2
       WHERE market_id = $1 AND closed_at IS NULL RETURNING pool, sequence)
     INSERT INTO exchange_journal SELECT pool, $1, sequence, '', $2, $3 FROM closed`,
    [marketId, at, JSON.stringify({ kind: 'status', time: at, status: 'closed', inPlay: false })],
  );
}

/** The books of open markets that had a step, whether orders wait in them or not. */
export async function listOpenBooks(connection: Connection): Promise<BookKey[]> {
  const { rows } = await connection.query<{ pool: string; marketId: string }>(
    'SELECT pool, market_id AS "marketId" FROM exchange_book WHERE closed_at IS NULL AND state IS NOT NULL ORDER BY 1, 2',
  );
  return rows;
}
