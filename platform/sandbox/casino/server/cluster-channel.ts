import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { Database } from '../../../src/core/database';

/** First keys of the advisory locks: who leads a game, and which connections live. */
const LEADS = 42_074;
const LIVES = 42_075;
const CHANNEL = 'sandbox_casino';
/** A notification takes less than 8,000 bytes; a longer message goes in pieces. */
const PIECE = 7_000;
const AGAIN_MS = 1_000;

export type ClusterMessage = Readonly<Record<string, unknown>> & { readonly from: string };

export interface ClusterChannelEvents {
  /** Receives messages of the other processes, never this process's own. */
  onReceived(message: ClusterMessage): void;
  /** The connection is gone, and with it all that this process led. */
  lost(): void;
  /** It is there again, under another name. */
  found(): void;
  failed(error: unknown): void;
}

/**
 * Connects the processes that run the games over one database. Its own connection holds locks that show which process leads
 * a game and which are alive, and carries their messages. The server releases the locks the moment a process dies.
 */
export class ClusterChannel {
  private client: pg.Client | null = null;
  private closed = false;
  private retry: NodeJS.Timeout | null = null;
  private ahead = 0;
  private numbers = 0;
  private readonly led = new Set<string>();
  private readonly pieces = new Map<string, string[]>();
  /** Names this connection; another after each reconnection. */
  id = '';

  constructor(
    private readonly database: Database,
    private readonly events: ClusterChannelEvents,
  ) {}

  /** The database's clock, ms: the one that all processes judge by. */
  readonly now = (): number => Date.now() + this.ahead;

  async open(): Promise<void> {
    const client = new pg.Client(this.database.pool.options);
    const gone = (error?: unknown) => this.lose(client, error);
    client.on('error', gone);
    client.on('end', () => gone());
    client.on('notification', ({ payload }) => this.receive(payload ?? ''));
    await client.connect();
    const id = randomBytes(8).toString('hex');
    await client.query(`select pg_advisory_lock(${LIVES}, hashtext($1))`, [id]);
    await client.query(`listen ${CHANNEL}`);
    this.ahead = await aheadOf(client);
    if (this.closed) return client.end();
    this.client = client;
    this.id = id;
  }

  /** Whether this process leads a game; the first that asks does, until its connection ends. */
  async lead(gameCode: string): Promise<boolean> {
    const { client } = this;
    if (!client) return false;
    if (this.led.has(gameCode)) return true;
    const { rows } = await client.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(${LEADS}, hashtext($1)) as taken`,
      [gameCode],
    );
    const taken = rows[0]?.taken === true && this.client === client;
    if (taken) this.led.add(gameCode);
    return taken;
  }

  /** Whether a connection of that name still lives, as SQL over the name. */
  static readonly lives = (name: string): string =>
    `exists (select 1 from pg_locks where locktype = 'advisory' and granted and classid = ${LIVES} and objsubid = 2
       and database = (select oid from pg_database where datname = current_database())
       and objid::bigint = (hashtext(${name})::bigint & 4294967295))`;

  /** Publishes a message to all other processes, in order. */
  publish(message: Readonly<Record<string, unknown>>): void {
    const { client } = this;
    if (!client) return;
    // Bytes are counted as characters: whatever is not plain is written in its escaped form.
    const text = JSON.stringify({ ...message, from: this.id }).replace(
      /[\u0080-\uffff]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    const number = (this.numbers += 1);
    const of = Math.ceil(text.length / PIECE);
    for (let piece = 0; piece < of; piece += 1) {
      const payload = `${this.id} ${number} ${piece} ${of} ${text.slice(piece * PIECE, (piece + 1) * PIECE)}`;
      client.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(this.events.failed);
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    if (this.retry) clearTimeout(this.retry);
    const { client } = this;
    this.client = null;
    await client?.end().catch(() => undefined);
  }

  private receive(payload: string): void {
    const [, from = '', number, piece, of, text = ''] = /^(\S+) (\d+) (\d+) (\d+) (.*)$/s.exec(payload) ?? [];
    if (from === '' || from === this.id) return;
    const key = `${from} ${number}`;
    const before = this.pieces.get(key) ?? [];
    before[Number(piece)] = text;
    if (Number(piece) + 1 < Number(of)) return void this.pieces.set(key, before);
    this.pieces.delete(key);
    try {
      const message = JSON.parse(before.join('')) as ClusterMessage; // publish wrote it in another process
      this.events.onReceived(message);
    } catch (error) {
      this.events.failed(error);
    }
  }

  private lose(client: pg.Client, error?: unknown): void {
    if (this.client !== client) return;
    this.client = null;
    this.led.clear();
    this.pieces.clear();
    if (error) this.events.failed(error);
    this.events.lost();
    client.end().catch(() => undefined);
    this.again();
  }

  private again(): void {
    if (this.closed) return;
    this.retry = setTimeout(() => {
      this.open().then(
        () => !this.closed && this.events.found(),
        (error: unknown) => {
          this.events.failed(error);
          this.again();
        },
      );
    }, AGAIN_MS);
    this.retry.unref();
  }
}

/** By how much the database's clock is ahead of this machine's, ms; by the quickest of three answers. */
async function aheadOf(client: pg.Client): Promise<number> {
  let [quickest, ahead] = [Infinity, 0];
  for (let one = 0; one < 3; one += 1) {
    const asked = performance.now();
    const { rows } = await client.query<{ now: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as now',
    );
    const way = performance.now() - asked;
    if (way >= quickest) continue;
    quickest = way;
    ahead = (rows[0]?.now ?? Date.now()) + way / 2 - Date.now();
  }
  return Math.round(ahead);
}
