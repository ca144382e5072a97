import type pg from 'pg';
import type { Database } from './database';

/** How often a process that does not lead asks whether it may, and one that does whether it still does, ms. */
const ASK_MS = 500;

/**
 * One of several processes leads. The right is an advisory lock of a connection: the database gives it to another one as soon as the
 * leader's connection is gone, however that process went.
 */
export class Leadership {
  private client: pg.PoolClient | null = null;
  private leads = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asking: Promise<void> = Promise.resolve();
  private stopped = false;

  constructor(
    private readonly database: Pick<Database, 'pool'>,
    /** Any number, the same in every process. */
    private readonly lock: number,
    private readonly changed: (leads: boolean) => void,
  ) {}

  get isLeader(): boolean {
    return this.leads;
  }

  /** Resolves once it is known whether this process leads; goes on asking. */
  async start(): Promise<void> {
    await this.ask();
    this.later();
  }

  /** Gives the right back. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.asking;
    this.drop();
  }

  private later(): void {
    this.timer = setTimeout(() => {
      this.asking = this.ask().finally(() => {
        if (!this.stopped) this.later();
      });
    }, ASK_MS);
    this.timer.unref();
  }

  private async ask(): Promise<void> {
    try {
      const client = (this.client ??= await this.connect());
      if (this.leads) await client.query('SELECT 1');
      else {
        const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
          this.lock,
        ]);
        if (rows[0]?.taken && this.client === client && !this.stopped) this.turn(true);
      }
    } catch {
      this.drop();
    }
  }

  private async connect(): Promise<pg.PoolClient> {
    const client = await this.database.pool.connect();
    client.on('error', () => this.client === client && this.drop());
    return client;
  }

  /** The connection is not used for anything else: ended with it, the lock is free. */
  private drop(): void {
    const { client } = this;
    this.client = null;
    this.turn(false);
    client?.release(true);
  }

  private turn(leads: boolean): void {
    if (this.leads === leads) return;
    this.leads = leads;
    this.changed(leads);
  }
}
