import type pg from 'pg';
import type { Database } from '../database';

/** How often a process that does not lead tries to, ms. */
const TRY_MS = 250;
/** How often a leader renews its lease, ms. */
const RENEW_MS = 500;
/** How long a lease lasts. A leader that did not renew it for this long is replaced, ms. */
const LEASE_MS = 3000;

/** The session that holds the lock although its lease has expired: its process hangs. */
const END_EXPIRED = `SELECT pg_terminate_backend(held.pid)
  FROM pg_locks held JOIN leadership ON leadership.lock = $1
  WHERE held.locktype = 'advisory' AND held.granted AND held.objsubid = 1
    AND held.classid = 0 AND held.objid = $1::bigint::oid
    AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND leadership.expires_at < clock_timestamp()`;
const BEGIN_TERM = `INSERT INTO leadership (lock, term, process, expires_at)
  VALUES ($1, 1, $2, clock_timestamp() + $3 * interval '1 millisecond')
  ON CONFLICT (lock) DO UPDATE SET term = leadership.term + 1, process = excluded.process, expires_at = excluded.expires_at
  RETURNING term`;
const RENEW = `UPDATE leadership SET expires_at = clock_timestamp() + $3 * interval '1 millisecond'
  WHERE lock = $1 AND term = $2`;

export interface LeadershipDeps {
  readonly database: Pick<Database, 'pool'>;
  /** Any number below 2^31, the same in every process. */
  readonly lock: number;
  /** Names this process. */
  readonly self: string;
  readonly onChange: (leads: boolean) => void;
  /** Monotonic, ms; goes on while the process is stopped. */
  readonly clock?: () => number;
}

/**
 * One of several processes leads (G3.05). The right is an advisory lock, which the database releases when the leader's
 * connection ends, and a lease, which expires when the leader hangs. Each term is higher than all before.
 */
export class Leadership {
  private client: pg.PoolClient | null = null;
  private leads = false;
  private currentTerm = 0;
  private validUntil = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private expiry: ReturnType<typeof setTimeout> | undefined;
  private asking: Promise<void> = Promise.resolve();
  /** When the renewal that waits for its answer was sent; null while none does. */
  private renewedAt: number | null = null;
  private isStopped = false;
  private wasRefused = false;
  private readonly clock: () => number;

  constructor(private readonly deps: LeadershipDeps) {
    this.clock = deps.clock ?? (() => performance.now());
  }

  /** False as soon as the lease has expired, before the database is asked: a process that was stopped does nothing on waking. */
  get isLeader(): boolean {
    return this.leads && this.clock() < this.validUntil;
  }

  /** The number of the leadership that this process began last. */
  get term(): number {
    return this.currentTerm;
  }

  /** Resolves once it is known whether this process leads; goes on trying. */
  async start(): Promise<void> {
    await this.ask();
    this.schedule();
  }

  /** Gives the right up; another process has it within a quarter of a second. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.asking;
    this.drop();
  }

  private schedule(): void {
    if (this.isStopped) return;
    this.timer = setTimeout(
      () => {
        this.asking = this.ask().finally(() => this.schedule());
      },
      this.leads ? RENEW_MS : TRY_MS,
    );
    this.timer.unref();
  }

  private async ask(): Promise<void> {
    let { client } = this;
    try {
      client = this.client ??= await this.connect();
      if (this.leads) await this.renew(client);
      else await this.take(client);
    } catch {
      if (this.client === client) this.drop();
    }
  }

  private async renew(client: pg.PoolClient): Promise<void> {
    if (this.renewedAt !== null) return;
    const askedAt = this.clock();
    this.renewedAt = askedAt;
    try {
      const { rowCount } = await client.query(RENEW, [this.deps.lock, this.currentTerm, LEASE_MS]);
      if (rowCount === 0) throw new Error('another process leads');
    } finally {
      this.renewedAt = null;
    }
    if (this.client === client) this.extend(askedAt);
  }

  private async take(client: pg.PoolClient): Promise<void> {
    const { lock, self } = this.deps;
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [lock]);
    if (!rows[0]?.taken) {
      // Between its lock and its term a new leader has the lease of the one before.
      if (this.wasRefused) await client.query(END_EXPIRED, [lock]);
      this.wasRefused = true;
      return;
    }
    this.wasRefused = false;
    const askedAt = this.clock();
    const begun = await client.query<{ term: number }>(BEGIN_TERM, [lock, self, LEASE_MS]);
    if (this.client !== client || this.isStopped) return this.drop();
    this.currentTerm = begun.rows[0]?.term ?? 0;
    this.extend(askedAt);
    this.set(true);
  }

  /** The lease counts from before the question, so that it ends here no later than in the database. */
  private extend(askedAt: number): void {
    this.validUntil = askedAt + LEASE_MS;
    this.expireAt(this.validUntil);
  }

  private expireAt(at: number): void {
    clearTimeout(this.expiry);
    this.expiry = setTimeout(() => this.expire(), Math.max(0, at - this.clock()));
    this.expiry.unref();
  }

  /**
   * The lease has expired. A process that was too busy to renew it goes on with its term where no other process has begun one.
   * A renewal that the database leaves unanswered for the time of a lease ends the lead.
   */
  private expire(): void {
    if (!this.leads) return;
    if (this.renewedAt === null) this.asking = this.ask();
    const answeredBy = (this.renewedAt ?? this.clock()) + LEASE_MS;
    if (answeredBy <= this.clock()) this.drop();
    else this.expireAt(answeredBy);
  }

  private async connect(): Promise<pg.PoolClient> {
    const client = await this.deps.database.pool.connect();
    client.on('error', () => this.client === client && this.drop());
    return client;
  }

  /** The connection is not used for anything else: the lock ends with it. */
  private drop(): void {
    const { client } = this;
    this.client = null;
    clearTimeout(this.expiry);
    this.set(false);
    client?.release(true);
  }

  private set(leads: boolean): void {
    if (this.leads === leads) return;
    this.leads = leads;
    this.deps.onChange(leads);
  }
}
