import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { GuardedPool, isDatabaseUnavailable } from './guarded-pool';

/** One connection inside a transaction, or any connection of the pool. */
export interface Connection {
  /** `int8` arrives as a number, `timestamptz` as a Date. A statement with a name is prepared once per connection. */
  query<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>>;
}

export interface Database extends Connection {
  readonly kind: 'embedded' | 'external';
  readonly pool: GuardedPool;
  /** Commits when `work` resolves and rolls back when it rejects. */
  transaction<Result>(work: (connection: Connection) => Promise<Result>): Promise<Result>;
  /** Waits for what is running, then closes; an embedded server is ended too. */
  close(): Promise<void>;
}

/** The row of a statement that always returns one. */
export function getFirstRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('The statement returned no row');
  return row;
}

const INT8 = 20;
/** Paise and milliseconds are far below 2^53; anything above would lose digits without a word. */
function readInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`Out of the exact range: ${text}`);
  return value;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format) => {
    if (format === 'binary') return pg.types.getTypeParser(oid, format);
    return oid === INT8 ? readInt8 : pg.types.getTypeParser(oid, format);
  },
};

/** How long a connection may take to open or to become free, ms. */
const CONNECT_MS = 5000;
/** The server ends a statement after this, ms; the client gives up on a server that does not. */
const STATEMENT_MS = 120_000;
const QUERY_MS = 125_000;
/** A process that stops inside a transaction holds its locks no longer than this, ms. */
const IDLE_IN_TRANSACTION_MS = 4000;

/** Limits of a pool that serves calls. Migrations may take as long as they need. */
let limited: pg.PoolConfig = {
  connectionTimeoutMillis: CONNECT_MS,
  statement_timeout: STATEMENT_MS,
  query_timeout: QUERY_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5000,
};

/**
 * From now on pools wait this long for a connection and for the next statement of a transaction, ms. For tests: a busy machine stops
 * their process for seconds.
 */
export function extendTimeLimits(ms: number): void {
  limited = { ...limited, connectionTimeoutMillis: ms, idle_in_transaction_session_timeout: ms };
}

/** A pool with the platform's types and time limits; `unlimited` for work that may take long. */
export function createPool(config: pg.PoolConfig, { unlimited = false } = {}): GuardedPool {
  const pool = new GuardedPool({
    max: 16,
    application_name: `backlay:${process.pid}`,
    ...(unlimited ? {} : limited),
    ...config,
    types,
  });
  // An idle connection that the server ends must not end this process; the next query opens another.
  pool.on('error', () => undefined);
  // Nor a connection in a transaction: its next statement reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The functions of `Database` over a pool. */
export function createDatabase(pool: GuardedPool, kind: Database['kind'], close: () => Promise<void>): Database {
  const connection: Connection = pool;
  return {
    kind,
    pool,
    query: (statement, values) => {
      refuseBeside(pool);
      return connection.query(statement, values);
    },
    transaction: (work) => inTransaction(pool, work),
    close,
  };
}

/** In whose transaction the running code is; null where nobody watches. */
let inside: AsyncLocalStorage<pg.Pool> | null = null;

/**
 * From now on a statement that a transaction makes beside its own connection is refused. Where as many of them as the pool has connections
 * wait for one more each, all of them wait for ever. For tests: to follow every step costs time.
 */
export function trackTransactions(): void {
  inside ??= new AsyncLocalStorage();
}

function refuseBeside(pool: pg.Pool): void {
  if (inside?.getStore() === pool)
    throw new Error('inside a transaction every statement goes over its own connection: another one may never be free');
}

/** A call of a SQL function that writes. */
export interface FunctionCall {
  readonly function: string;
  readonly values: readonly unknown[];
}

/** PostgreSQL compares as many characters of the name of a statement. */
const NAME_LENGTH = 63;
/** Short names of statements by the functions that they call. */
const shortNames = new Map<string, string>();

function nameOfCalls(calls: readonly FunctionCall[]): string {
  const functions = calls.map((call) => call.function).join('+');
  if (functions.length <= NAME_LENGTH) return functions;
  const name = shortNames.get(functions) ?? `${calls[0]?.function}+${shortNames.size}`;
  shortNames.set(functions, name);
  return name;
}

/**
 * Calls SQL functions in one statement, in their order: one way to the server for all of them. The answers are by name; null without a
 * call.
 */
export async function callFunctions<Answers extends pg.QueryResultRow>(
  connection: Connection,
  calls: readonly FunctionCall[],
): Promise<Answers | null> {
  if (calls.length === 0) return null;
  let count = 0;
  const selected = calls.map(
    ({ function: name, values }) => `${name}(${values.map(() => `$${(count += 1)}`).join(', ')})`,
  );
  const { rows } = await connection.query<Answers>({
    name: nameOfCalls(calls),
    text: `SELECT ${selected.join(', ')}`,
    values: calls.flatMap(({ values }) => values),
  });
  return rows[0] ?? null;
}

/** What waits for the transaction of a connection to be safe. */
const waiting = new WeakMap<object, (() => void)[]>();

/**
 * Runs `work` after the connection's transaction commits, never after a rollback; at once without a transaction. It serves
 * notifications whose receivers read the data at once.
 */
export function afterCommit(connection: object, work: () => void): void {
  const list = waiting.get(connection);
  if (list) list.push(work);
  else work();
}

async function inTransaction<Result>(
  pool: pg.Pool,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  refuseBeside(pool);
  const client = await pool.connect();
  let broken: Error | undefined;
  const after: (() => void)[] = [];
  waiting.set(client, after);
  try {
    await client.query('BEGIN');
    const connection: Connection = client;
    const result = await (inside ? inside.run(pool, work, connection) : work(connection));
    await client.query('COMMIT');
    waiting.delete(client);
    for (const notify of after) notify();
    return result;
  } catch (error) {
    // A rollback behind a statement that has no response would wait as long as the statement.
    if (isDatabaseUnavailable(error)) broken = error instanceof Error ? error : new Error(String(error));
    else await client.query('ROLLBACK').catch((cause: Error) => (broken = cause));
    throw error;
  } finally {
    waiting.delete(client);
    client.release(broken);
  }
}
