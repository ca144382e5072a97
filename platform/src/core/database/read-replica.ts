import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Connection, Database } from './database';
import { DatabaseUnavailable, type GuardedPool } from './guarded-pool';

/** A replica that is further behind is not read, ms (G6.07). */
const LAG_MOST_MS = 2000;
/** How often positions are compared, ms, and how long an answer of the replica may take. */
const SAMPLE_MS = 250;
const TIMEOUT_MS = 400;
/** Positions of the primary that are remembered: four minutes. */
const SAMPLES_MOST = 1000;

/** The last position in the log that each account wrote at, for all processes. Positions are those of PostgreSQL, `16/B374D848`. */
export interface WriteMarks {
  set(accountId: string, position: string): Promise<void>;
  get(accountId: string): Promise<string | null>;
}

export interface ReadReplicaDeps {
  readonly primary: Pick<Database, 'query'>;
  readonly pool: GuardedPool;
  readonly marks: WriteMarks;
  readonly warn: (message: string, fields?: object) => void;
  /** Ms, of any origin. */
  readonly clock?: () => number;
}

/** Statements of lists by where they went. */
export interface ReadCounts {
  primary: number;
  replica: number;
}

interface Sample {
  readonly at: number;
  readonly position: bigint;
}

const toPosition = (text: string): bigint => {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

/**
 * Reads of lists go to a replica that is less than 2 s behind. Who has just written reads the primary until the replica has passed that
 * position. Money decisions do not use it: they hold the database itself.
 */
export class ReadReplica {
  readonly counts: ReadCounts = { primary: 0, replica: 0 };
  /** For lists, history, statements and reports. Outside a call it is the primary. */
  readonly reads: Connection = { query: (statement, values) => this.query(statement, values) };
  private readonly calls = new AsyncLocalStorage<{ readonly mayUse: () => Promise<boolean> }>();
  private samples: Sample[] = [];
  private replayed = 0n;
  private syncedAt = -Infinity;
  private sampledAt = -Infinity;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isStopped = false;
  private isDown = false;

  constructor(private readonly deps: ReadReplicaDeps) {}

  /** How far the replica is behind, ms; infinite while it is away. */
  get lagMs(): number {
    const now = this.now();
    return now - this.sampledAt > 2 * (SAMPLE_MS + TIMEOUT_MS) ? Infinity : now - this.syncedAt;
  }

  /** Resolves after the first comparison. */
  async start(): Promise<void> {
    await this.sample();
    const turn = (): void => {
      if (this.isStopped) return;
      this.timer = setTimeout(() => void this.sample().then(turn), SAMPLE_MS);
      this.timer.unref();
    };
    turn();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.deps.pool.end().catch(() => undefined);
  }

  /**
   * Runs a call of an account. What it reads may come from the replica; after one that writes, the account reads the primary until the
   * replica has followed.
   */
  async runCall<Result>(accountId: string | null, isWrite: boolean, work: () => Promise<Result>): Promise<Result> {
    let answer: Promise<boolean> | undefined;
    const mayUse = (): Promise<boolean> => (answer ??= this.hasFollowed(accountId));
    if (!isWrite) return this.calls.run({ mayUse }, work);
    try {
      return await work();
    } finally {
      if (accountId !== null) await this.markWrites([accountId]);
    }
  }

  private now(): number {
    return (this.deps.clock ?? Date.now)();
  }

  private async query<Row extends pg.QueryResultRow>(
    statement: string | pg.QueryConfig,
    values?: readonly unknown[],
  ): Promise<pg.QueryResult<Row>> {
    const call = this.calls.getStore();
    if (call && this.lagMs < LAG_MOST_MS && (await call.mayUse())) {
      const replica: Connection = this.deps.pool;
      try {
        const result = await replica.query<Row>(statement, values);
        this.counts.replica += 1;
        return result;
      } catch {
        // A read may be repeated, and a wrong statement fails at the primary too.
      }
    }
    this.counts.primary += 1;
    return this.deps.primary.query<Row>(statement, values);
  }

  private async hasFollowed(accountId: string | null): Promise<boolean> {
    if (accountId === null) return true;
    try {
      const mark = await this.deps.marks.get(accountId);
      return mark === null || toPosition(mark) <= this.replayed;
    } catch {
      return false;
    }
  }

  /**
   * Accounts of which something was written read the primary until the replica has followed. A mark that fails is logged alone: lists of
   * these accounts may be late for as long as the lag then.
   */
  async markWrites(accountIds: readonly string[]): Promise<void> {
    try {
      const position = await readPosition(this.deps.primary, 'pg_current_wal_insert_lsn()');
      await Promise.all(accountIds.map((id) => this.deps.marks.set(id, position)));
    } catch (error) {
      this.deps.warn('replica write mark failed', { err: error });
    }
  }

  private async sample(): Promise<void> {
    try {
      const at = this.now();
      const position = toPosition(await readPosition(this.deps.primary, 'pg_current_wal_insert_lsn()'));
      this.samples = [...this.samples, { at, position }].slice(-SAMPLES_MOST);
      this.deps.pool.unblock();
      // A replica that was promoted has a history of its own.
      const replayed = await within(
        readPosition(this.deps.pool, 'CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() END'),
      );
      this.replayed = toPosition(replayed);
      const followed = this.samples.findLastIndex((sample) => sample.position <= this.replayed);
      const newest = this.samples[followed];
      if (newest) this.syncedAt = newest.at;
      this.samples = this.samples.slice(Math.max(0, followed));
      this.sampledAt = this.now();
      if (this.isDown) this.deps.warn('replica reads resumed');
      this.isDown = false;
    } catch (error) {
      this.sampledAt = -Infinity;
      if (this.isStopped) return;
      // Statements that wait for it are refused at once and repeated at the primary.
      this.deps.pool.block(new DatabaseUnavailable('The replica does not respond'));
      if (!this.isDown) this.deps.warn('replica reads paused', { err: error });
      this.isDown = true;
    }
  }
}

async function readPosition(connection: Pick<Connection, 'query'>, expression: string): Promise<string> {
  const { rows } = await connection.query<{ position: string | null }>(`SELECT (${expression})::text AS position`);
  const position = rows[0]?.position;
  if (!position) throw new DatabaseUnavailable('The replica is not one');
  return position;
}

async function within<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DatabaseUnavailable('The replica does not respond')), TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** How long a mark is stored, ms: a replica that is further behind is not read at all. */
const MARK_MS = 10_000;

/** Marks of a process that is alone. */
export function createLocalMarks(clock: () => number = Date.now): WriteMarks {
  const marks = new Map<string, { readonly position: string; readonly until: number }>();
  return {
    async set(accountId, position) {
      const now = clock();
      // The oldest come first.
      for (const [id, { until }] of marks) {
        if (until > now) break;
        marks.delete(id);
      }
      marks.delete(accountId);
      marks.set(accountId, { position, until: now + MARK_MS });
    },
    get: async (accountId) => marks.get(accountId)?.position ?? null,
  };
}

/** Marks of all processes over Redis. */
export const createSharedMarks = (redis: {
  set(key: string, value: string, unit: 'PX', ms: number): Promise<unknown>;
  get(key: string): Promise<string | null>;
}): WriteMarks => ({
  set: async (accountId, position) => void (await redis.set(`backlay:wrote:${accountId}`, position, 'PX', MARK_MS)),
  get: (accountId) => redis.get(`backlay:wrote:${accountId}`),
});
