import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findErrorCode } from '@backlay/shared/domain';
import { DatabaseUnavailable, type GuardedPool, endNow } from './guarded-pool';

/** What this process lets the others read about itself with each write. */
export interface ProcessFacts {
  readonly isReady: boolean;
  readonly hasRedis: boolean;
}

export interface MonitorDeps {
  readonly pool: GuardedPool;
  /** Names this process. */
  readonly self: string;
  readonly facts: () => ProcessFacts;
  /** Whether a check that fails refuses calls. A process that starts waits for a slow database, since nobody calls it yet. */
  readonly mayBlock?: () => boolean;
  /** Receives one line when the database goes away and null when it is back. */
  readonly onChange: (problem: string | null) => void;
  readonly everyMs?: number;
  readonly timeoutMs?: number;
}

/** What the other processes wrote in the last seconds. */
export interface OtherProcesses {
  readonly count: number;
  /** How many of them have Redis. */
  readonly withRedis: number;
}

const EVERY_MS = 500;
/** A write that takes longer means that this process cannot write (G3.01). */
const TIMEOUT_MS = 1000;
/** A process that did not write for this long is gone, ms. */
const GONE_MS = 4000;

const WRITE = `INSERT INTO platform_process (id, started_at, seen_at, is_ready, has_redis)
  VALUES ($1, now(), now(), $2, $3)
  ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, is_ready = excluded.is_ready, has_redis = excluded.has_redis`;
const READ = `SELECT count(*)::int AS count, count(*) FILTER (WHERE has_redis)::int AS "withRedis"
  FROM platform_process WHERE id <> $1 AND seen_at > now() - interval '${GONE_MS} milliseconds'`;
const FORGET = `DELETE FROM platform_process WHERE id = $1 OR seen_at < now() - interval '1 hour'`;

/**
 * Writes one row now and then over a connection of its own. While the write fails or hangs, the pool is blocked: calls are refused at
 * once rather than left waiting.
 */
export class DatabaseMonitor {
  private client: pg.Client | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private checking: Promise<void> = Promise.resolve();
  private isStopped = false;
  private known: OtherProcesses = { count: 0, withRedis: 0 };
  private problem: string | null = null;

  constructor(private readonly deps: MonitorDeps) {}

  /** One line about what is wrong; null while the database can be written to. */
  get currentProblem(): string | null {
    return this.problem;
  }

  get others(): OtherProcesses {
    return this.known;
  }

  /** Resolves after the first check. */
  async start(): Promise<void> {
    await this.check();
    this.schedule();
  }

  /** Removes this process from the table, where that is possible. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.checking;
    const { client } = this;
    this.client = null;
    if (!client) return;
    await within(client.query(FORGET, [this.deps.self]), this.timeoutMs).catch(() => undefined);
    await within(client.end(), this.timeoutMs).catch(() => endNow(client));
  }

  private get timeoutMs(): number {
    return this.deps.timeoutMs ?? TIMEOUT_MS;
  }

  private schedule(): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.checking = this.check().then(() => this.schedule());
    }, this.deps.everyMs ?? EVERY_MS);
    this.timer.unref();
  }

  private async check(): Promise<void> {
    try {
      await within(this.write(), this.timeoutMs);
      this.set(null);
    } catch (error) {
      if (this.client) endNow(this.client);
      this.client = null;
      this.set(toLine(error));
    }
  }

  private async write(): Promise<void> {
    const client = (this.client ??= await this.open());
    const { isReady, hasRedis } = this.deps.facts();
    await client.query(WRITE, [this.deps.self, isReady, hasRedis]);
    const { rows } = await client.query<OtherProcesses>(READ, [this.deps.self]);
    if (rows[0]) this.known = rows[0];
  }

  private async open(): Promise<pg.Client> {
    const client = new pg.Client({ ...this.deps.pool.config, connectionTimeoutMillis: this.timeoutMs });
    client.on('error', () => this.client === client && (this.client = null));
    await client.connect();
    if (this.isStopped) endNow(client);
    return client;
  }

  private set(problem: string | null): void {
    const before = this.problem;
    this.problem = problem;
    if (problem === null) this.deps.pool.unblock();
    else if (this.deps.mayBlock?.() ?? true) this.deps.pool.block(new DatabaseUnavailable(problem));
    if ((before === null) !== (problem === null)) this.deps.onChange(problem);
  }
}

/** Rejects when `work` takes longer; what arrived while this process itself could not run counts as in time. */
async function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      void sleep(20).then(() => reject(new DatabaseUnavailable(`The database did not respond within ${ms} ms`)));
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** One line without addresses, for the log and `/readyz`. */
function toLine(error: unknown): string {
  const code = findErrorCode(error);
  if (code === '53100') return 'The disk of the database is full';
  if (code === '58030') return 'The disk of the database cannot be written to';
  if (code === '25006') return 'The database only allows reading';
  if (error instanceof DatabaseUnavailable && error.message) return error.message;
  return `The database cannot be used${code ? ` (${code})` : ''}`;
}
