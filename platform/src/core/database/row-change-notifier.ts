import type pg from 'pg';
import { isOneOf } from '@backlay/shared/domain';
import type { Database } from './database';

/** Topics of notifications: the word before the colon, with the names after it. */
const TOPICS = ['account', 'status', 'session', 'limits', 'tenant', 'role'] as const;
export type RowChangeTopic = (typeof TOPICS)[number];

/** In the place of an id: any row may have changed. */
const ANY_ROW = '*';

/** TTL of cached values while change notifications arrive, ms, and while they do not. */
const CONNECTED_TTL_MS = 30_000;
const DISCONNECTED_TTL_MS = 1000;
const RECONNECT_DELAY_MS = 1000;

/**
 * Notifies of changed rows, whichever process changed them, so that caches may hold them for a while. Without a listening
 * connection TTLs are short.
 */
export class RowChangeNotifier {
  private readonly listeners = new Map<RowChangeTopic, Set<(id: string | null) => void>>();
  private client: pg.PoolClient | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private received = 0;
  private stopped = false;

  constructor(private readonly database: Pick<Database, 'pool'>) {}

  /** Whether change notifications arrive: not while the database is away. */
  get connected(): boolean {
    return this.client !== null;
  }

  /** Resolves once notifications arrive, or once the next attempt is scheduled. */
  async start(): Promise<void> {
    let client: pg.PoolClient | undefined;
    try {
      client = await this.database.pool.connect();
      this.listen(client);
      await client.query('LISTEN row_change');
      this.client = client;
      // Earlier notifications are unknown.
      for (const kind of this.listeners.keys()) this.notify(kind, null);
      if (this.stopped) this.disconnect(client);
    } catch {
      if (client !== this.client) client?.release(true);
      this.scheduleReconnect();
    }
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    if (this.client) this.disconnect(this.client);
  }

  /** `listener` is given the id that changed, or null when any of them may have. */
  on(kind: RowChangeTopic, listener: (id: string | null) => void): void {
    this.listeners.set(kind, (this.listeners.get(kind) ?? new Set()).add(listener));
  }

  /** To be taken before something is read. */
  version(): number {
    return this.received;
  }

  /** TTL in ms for a value that was read at `mark`. The short TTL applies when any row changed since then. */
  ttl(mark: number): number {
    return this.client !== null && mark === this.received ? CONNECTED_TTL_MS : DISCONNECTED_TTL_MS;
  }

  private listen(client: pg.PoolClient): void {
    client.on('error', () => this.disconnect(client));
    client.on('end', () => this.disconnect(client));
    client.on('notification', ({ payload = '' }) => this.handleNotification(payload));
  }

  private handleNotification(payload: string): void {
    this.received += 1;
    const at = payload.indexOf(':');
    const topic = payload.slice(0, at);
    const id = payload.slice(at + 1);
    if (isOneOf(TOPICS, topic)) this.notify(topic, id === ANY_ROW ? null : id);
  }

  private notify(kind: RowChangeTopic, id: string | null): void {
    for (const listener of this.listeners.get(kind) ?? []) listener(id);
  }

  private disconnect(client: pg.PoolClient): void {
    if (this.client !== client) return;
    this.client = null;
    this.received += 1;
    for (const kind of this.listeners.keys()) this.notify(kind, null);
    client.release(true);
    if (!this.stopped) this.scheduleReconnect();
  }

  private scheduleReconnect(): void {
    this.timer = setTimeout(() => void this.start(), RECONNECT_DELAY_MS);
    this.timer.unref();
  }
}

/** For a database without change notifications. */
export const noRowChangeNotifier: Pick<RowChangeNotifier, 'on' | 'version' | 'ttl'> = {
  on: () => undefined,
  version: () => 0,
  ttl: () => DISCONNECTED_TTL_MS,
};
