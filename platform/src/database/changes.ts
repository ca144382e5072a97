import type pg from 'pg';
import type { Database } from './database';

/** What is told of: the word before the colon of a notification, with what it names after it. */
export type ChangedKind = 'account' | 'status' | 'session' | 'limits' | 'tenant';

/** How long what was read is believed while changes are told, ms, and how long while they are not. */
const TOLD_MS = 30_000;
const UNTOLD_MS = 1000;
const AGAIN_MS = 1000;

/**
 * Tells of rows that changed in the database, whichever process changed them, so that what was read of them may be believed for a while.
 * While nobody listens (the connection is gone) nothing is believed for long.
 */
export class Changes {
  private readonly listeners = new Map<ChangedKind, Set<(id: string | null) => void>>();
  private client: pg.PoolClient | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private heard = 0;
  private stopped = false;

  constructor(private readonly database: Pick<Database, 'pool'>) {}

  /** Whether changes are told: not while the database is away. */
  get isTold(): boolean {
    return this.client !== null;
  }

  /** Resolves once changes are told, or once it is clear that the next try comes later. */
  async start(): Promise<void> {
    let client: pg.PoolClient | undefined;
    try {
      client = await this.database.pool.connect();
      this.listen(client);
      await client.query('LISTEN backlay');
      this.client = client;
      // What was said before is not known.
      for (const kind of this.listeners.keys()) this.tell(kind, null);
      if (this.stopped) this.lose(client);
    } catch {
      if (client !== this.client) client?.release(true);
      this.again();
    }
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    if (this.client) this.lose(this.client);
  }

  /** `listener` is given the id that changed, or null when any of them may have. */
  on(kind: ChangedKind, listener: (id: string | null) => void): void {
    this.listeners.set(kind, (this.listeners.get(kind) ?? new Set()).add(listener));
  }

  /** To be taken before something is read. */
  mark(): number {
    return this.heard;
  }

  /** How long what was read since `mark` may be believed, ms: not for long if something changed meanwhile, which may have been it. */
  trust(mark: number): number {
    return this.client !== null && mark === this.heard ? TOLD_MS : UNTOLD_MS;
  }

  private listen(client: pg.PoolClient): void {
    client.on('error', () => this.lose(client));
    client.on('end', () => this.lose(client));
    client.on('notification', ({ payload = '' }) => this.hear(payload));
  }

  private hear(payload: string): void {
    this.heard += 1;
    const at = payload.indexOf(':');
    this.tell(payload.slice(0, at) as ChangedKind, payload.slice(at + 1));
  }

  private tell(kind: ChangedKind, id: string | null): void {
    for (const listener of this.listeners.get(kind) ?? []) listener(id);
  }

  private lose(client: pg.PoolClient): void {
    if (this.client !== client) return;
    this.client = null;
    this.heard += 1;
    for (const kind of this.listeners.keys()) this.tell(kind, null);
    client.release(true);
    if (!this.stopped) this.again();
  }

  private again(): void {
    this.timer = setTimeout(() => void this.start(), AGAIN_MS);
    this.timer.unref();
  }
}

/** Where nobody tells of changes. */
export const untold: Pick<Changes, 'on' | 'mark' | 'trust'> = {
  on: () => undefined,
  mark: () => 0,
  trust: () => UNTOLD_MS,
};
