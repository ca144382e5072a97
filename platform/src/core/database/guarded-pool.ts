import pg from 'pg';
import { Duplex } from 'node:stream';
import { findErrorCode, findText, getField } from '@backlay/shared/domain';

/** The database cannot be used at present; the same call may succeed soon. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** PostgreSQL and system codes of a server that is away, is shutting down, cannot write, or took too long. */
const UNAVAILABLE_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'EMFILE'],
  ...['08000', '08001', '08003', '08004', '08006', '08P01', '25006', '25P03', '25P04', '53100', '53200', '53300'],
  ...['55P03', '57014', '57P01', '57P02', '57P03', '57P05', '58030'],
]);
/** The client library gives these no code. */
const UNAVAILABLE_TEXT =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|not queryable|connection error/i;

/** SQLSTATE of a change of a brand that is being moved to another group (G6.06). */
export const BRAND_CLOSED = 'BLM01';

/** Whether an error means that the database is away, rather than that a statement is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const code = findErrorCode(error);
  // A file that is missing has the code of a missing database socket.
  if (code === 'ENOENT' || code === 'EMFILE')
    return findText(error, 'syscall') === 'connect' || /\.s\.PGSQL\./.test(findText(error, 'path') ?? '');
  if (code !== undefined && UNAVAILABLE_CODES.has(code)) return true;
  if (error instanceof Error && UNAVAILABLE_TEXT.test(error.message)) return true;
  const cause = getField(error, 'cause');
  return cause !== undefined && isDatabaseUnavailable(cause);
}

/** Receives how long a statement took, seconds. `other` has no name. */
export type StatementObserver = (statement: string, seconds: number) => void;

/** A statement by its name; the commit, which waits for the disk, has one of its own. */
const nameOf = (statement: unknown): string =>
  typeof statement === 'string'
    ? statement === 'COMMIT'
      ? 'commit'
      : 'other'
    : (findText(statement, 'name') ?? 'other');

/** The library has no event for a statement that ends. */
function measureClient(client: pg.ClientBase, observe: StatementObserver): void {
  const own = client.query;
  const query = (given: readonly unknown[]): unknown => Reflect.apply(own, client, given);
  const measured = (...given: unknown[]): unknown => {
    const startedAt = performance.now();
    const end = (): void => observe(nameOf(given[0]), (performance.now() - startedAt) / 1000);
    const callback = given.at(-1);
    if (typeof callback === 'function') {
      const last = given.length - 1;
      const ended = (...result: unknown[]): void => {
        end();
        callback(...result);
      };
      return query([...given.slice(0, last), ended]);
    }
    const result = query(given);
    if (result instanceof Object && 'then' in result) void Promise.resolve(result).then(end, end);
    return result;
  };
  Reflect.set(client, 'query', measured);
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

const nothing = (): void => undefined;

/**
 * A pool that can be blocked while its server hangs. Until it is unblocked, every waiting and every new call is refused at
 * once.
 */
export class GuardedPool extends pg.Pool {
  private refusal: Error | null = null;
  private readonly waiting = new Set<(error: Error) => void>();
  private readonly clients = new Set<pg.PoolClient>();

  /** @param config for other connections to the same server; `options` hides the password from a copy */
  constructor(readonly config: pg.PoolConfig) {
    super(config);
    this.on('connect', (client) => void this.clients.add(client));
    this.on('remove', (client) => void this.clients.delete(client));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (!callback)
      return new Promise((resolve, reject) =>
        this.connect((error, client) => (client ? resolve(client) : reject(error ?? new Error('no connection')))),
      );
    const { refusal } = this;
    if (refusal) return void process.nextTick(callback, refusal, undefined, nothing);
    let isWaiting = true;
    const refuse = (error: Error): void => {
      isWaiting = false;
      callback(error, undefined, nothing);
    };
    this.waiting.add(refuse);
    super.connect((error, client, done) => {
      this.waiting.delete(refuse);
      if (isWaiting) callback(error, client, done);
      else if (client) done();
    });
  }

  /** Refuses everybody with `reason` and ends every connection: a statement that has no response fails. */
  block(reason: Error): void {
    if (this.refusal) return;
    this.refusal = reason;
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const refuse of waiting) refuse(reason);
    for (const client of [...this.clients]) endNow(client, new DatabaseUnavailable(reason.message));
  }

  unblock(): void {
    this.refusal = null;
  }

  /** Connections in use, and callers that wait for one. */
  get demand(): number {
    return this.totalCount - this.idleCount + this.waitingCount;
  }

  /** Measures every statement from now on, by the name that it is prepared under. */
  measure(observe: StatementObserver): void {
    for (const client of this.clients) measureClient(client, observe);
    this.on('connect', (client) => measureClient(client, observe));
  }
}

/** The library has no other way to end a connection whose server does not respond. */
export function endNow(client: pg.ClientBase, reason?: Error): void {
  const stream = getField(getField(client, 'connection'), 'stream');
  if (stream instanceof Duplex) stream.destroy(reason);
}
