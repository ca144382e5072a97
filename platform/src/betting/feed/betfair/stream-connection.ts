import type { FeedClock } from '../feed';
import type { MarketChange } from '../betfair-stream/change';
import type { BetfairAccount } from './account';
import { ResumableStream } from './resumable-stream';
import {
  authentication,
  AUTHENTICATION_ID,
  marketSubscription,
  SUBSCRIPTION_ID,
  type MarketMessage,
  type ServerMessage,
  type StatusMessage,
} from './protocol';
import { openTlsConnection, type TlsConnection, type TlsEndpoint } from './tls-connection';

export interface ConnectionOptions {
  readonly stream: TlsEndpoint;
  readonly appKey: string;
  readonly account: Pick<BetfairAccount, 'session' | 'forgetSession'>;
  /** How long the exchange gathers changes before it sends them, ms; 0 for none. */
  readonly conflateMs: number;
  /** After this long without a change the exchange gives a sign of life, ms (500 to 5,000). */
  readonly heartbeatMs: number;
  readonly clock: FeedClock;
  readonly log: (message: string, fields?: Readonly<Record<string, unknown>>) => void;
  /** From 0 to 1; spreads the attempts of many processes. */
  readonly random?: () => number;
  /** First and longest wait before another attempt, ms. */
  readonly retryMs?: { readonly first: number; readonly most: number };
}

/** What one connection reports to the feed. */
export interface ConnectionListener {
  /** The image of a subscription: markets of `before` that it does not have have left. */
  onImage(changes: readonly MarketChange[], before: readonly string[], publishedAt: number): Promise<void>;
  onChanges(changes: readonly MarketChange[], publishedAt: number): void;
  onHeartbeat(publishedAt: number): void;
  onUp(publishedAt: number): void;
  onDown(reason: string): void;
  /** The exchange refused so many markets; the listener asks for fewer. */
  onLimitExceeded(count: number): void;
}

interface Subscription {
  readonly id: number;
  readonly marketIds: readonly string[];
  readonly stream: ResumableStream;
}

/** Refusals that another attempt with the same settings will not change soon. */
const LASTING = new Set(['NO_APP_KEY', 'INVALID_APP_KEY', 'NOT_AUTHORIZED', 'MAX_CONNECTION_LIMIT_EXCEEDED']);
const SESSION_REFUSED = new Set(['NO_SESSION', 'INVALID_SESSION_INFORMATION']);

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set([...a, ...b]).size === a.length;

/**
 * One connection to the Exchange Stream, made again whenever it fails. It subscribes to markets by id; another list replaces
 * the subscription on the same connection, and messages of the one before apply until its image arrives (E9.01).
 */
export class StreamConnection {
  private wanted: readonly string[] = [];
  private active: Subscription | undefined;
  private pending: Subscription | undefined;
  /** Markets of the subscriptions before the image that is on its way. */
  private previous: readonly string[] = [];
  private nextId = SUBSCRIPTION_ID;
  private wire: TlsConnection | undefined;
  private isConnecting = false;
  private isAuthenticated = false;
  private isUpNow = false;
  /** This connection has delivered all missed changes. */
  private isCaughtUp = false;
  private attempts = 0;
  private stopped = false;
  private cancelSilence: (() => void) | undefined;
  private cancelRetry: (() => void) | undefined;
  /** Messages are worked off one after the other: an image waits for its names. */
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly options: ConnectionOptions,
    private readonly listener: ConnectionListener,
  ) {}

  /** Whether the connection has delivered all missed changes and the exchange is not behind. */
  get isUp(): boolean {
    return this.isUpNow;
  }

  get marketIds(): readonly string[] {
    return this.wanted;
  }

  /** Asks for these markets from now on. */
  subscribe(marketIds: readonly string[]): void {
    this.wanted = marketIds;
    if (this.isAuthenticated) this.request();
    else if (!this.wire && !this.isConnecting && !this.cancelRetry) void this.connect();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.cancelSilence?.();
    this.cancelRetry?.();
    this.wire?.close();
    await this.work;
  }

  private async connect(): Promise<void> {
    this.cancelRetry = undefined;
    if (this.stopped || this.isConnecting) return;
    this.isConnecting = true;
    let session: string;
    try {
      session = await this.options.account.session();
    } catch (error) {
      this.isConnecting = false;
      return this.lost(error instanceof Error ? error.message : 'the login failed');
    }
    this.isConnecting = false;
    if (this.stopped) return;
    const wire = openTlsConnection(this.options.stream, {
      message: (message) => {
        if (this.wire !== wire) return;
        this.onReceived();
        this.work = this.work.then(() => (this.wire === wire ? this.take(message, session) : undefined));
      },
      closed: (reason) => {
        if (this.wire === wire) this.lost(reason);
      },
    });
    this.wire = wire;
    this.onReceived();
  }

  /** Something came: the next silence is counted from here. */
  private onReceived(): void {
    this.cancelSilence?.();
    this.cancelSilence = this.options.clock.later(2 * this.options.heartbeatMs, () => this.lost('no sign of life'));
  }

  private lost(reason: string, { lasting = false } = {}): void {
    this.wire?.close();
    this.wire = undefined;
    this.isAuthenticated = false;
    this.pending = undefined;
    this.cancelSilence?.();
    if (this.stopped) return;
    this.setDown(reason);
    const { first, most } = this.options.retryMs ?? { first: 500, most: 30_000 };
    const wait = lasting ? most : Math.min(most, first * 2 ** this.attempts);
    this.attempts += 1;
    const spread = 0.5 + (this.options.random ?? Math.random)() / 2;
    this.cancelRetry?.();
    this.cancelRetry = this.options.clock.later(Math.round(wait * spread), () => void this.connect());
  }

  private async take(message: ServerMessage, session: string): Promise<void> {
    switch (message.op) {
      case 'connection':
        return this.wire?.send(authentication(this.options.appKey, session));
      case 'status':
        return this.onStatus(message);
      case 'mcm':
        return this.onMarkets(message);
    }
  }

  private onStatus({ id, statusCode, errorCode = '', connectionClosed }: StatusMessage): void {
    if (statusCode === 'SUCCESS') {
      if (id !== AUTHENTICATION_ID) return;
      this.isAuthenticated = true;
      this.active?.stream.reconnected();
      return this.request({ isNew: true });
    }
    if (SESSION_REFUSED.has(errorCode)) this.options.account.forgetSession();
    if (errorCode === 'INVALID_CLOCK') {
      this.active?.stream.forget();
      this.pending = undefined;
      if (!connectionClosed) return this.request({ isNew: true });
    }
    if (errorCode === 'SUBSCRIPTION_LIMIT_EXCEEDED') return this.onLimit(connectionClosed === true);
    this.lost(errorCode || 'refused', { lasting: LASTING.has(errorCode) });
  }

  /** Fewer are asked for, on the same connection where it is still open; the same number is never asked for again. */
  private onLimit(isClosed: boolean): void {
    const refused = this.wanted;
    this.pending = undefined;
    if (isClosed) this.lost('SUBSCRIPTION_LIMIT_EXCEEDED');
    this.listener.onLimitExceeded(refused.length);
    if (!isClosed && this.wanted.length >= refused.length) this.lost('SUBSCRIPTION_LIMIT_EXCEEDED', { lasting: true });
  }

  /** Requests the wanted markets, from the last clock where the list is unchanged. */
  private request({ isNew = false } = {}): void {
    const current = this.pending ?? (isNew ? undefined : this.active);
    if (this.wanted.length === 0 || (current && isSame(current.marketIds, this.wanted))) return;
    const { conflateMs, heartbeatMs } = this.options;
    const resumed = isNew && this.active && isSame(this.active.marketIds, this.wanted) ? this.active : undefined;
    const stream = resumed?.stream ?? new ResumableStream();
    const { from } = stream;
    this.pending = { id: this.nextId, marketIds: resumed?.marketIds ?? this.wanted, stream };
    this.nextId += 1;
    const { id, marketIds } = this.pending;
    this.wire?.send(marketSubscription({ id, marketIds, conflateMs, heartbeatMs, ...(from ? { from } : {}) }));
  }

  private async onMarkets(message: MarketMessage): Promise<void> {
    const isOfPending = this.pending !== undefined && (message.id === undefined || message.id === this.pending.id);
    if (isOfPending) {
      this.previous = [...new Set([...this.previous, ...(this.active?.marketIds ?? [])])];
      this.active = this.pending;
      this.pending = undefined;
    }
    if (!this.active || (message.id !== undefined && message.id !== this.active.id)) return;
    const received = this.active.stream.take(message);
    if (received.kind === 'disorder') {
      this.active.stream.forget();
      return this.lost('messages out of order');
    }
    if (message.status === 503) this.setDown('the exchange is behind');
    if (received.kind === 'part') return;
    this.attempts = 0;
    if (received.kind === 'heartbeat') this.listener.onHeartbeat(message.pt);
    if (received.kind === 'changes') {
      if (received.image) await this.listener.onImage(received.changes, this.previous, message.pt);
      else this.listener.onChanges(received.changes, message.pt);
      this.previous = this.active.marketIds;
      // A sign of life before the image does not make the prices good again.
      if (received.caughtUp) this.isCaughtUp = true;
    }
    if (message.status !== 503 && this.isCaughtUp && !this.isUpNow) {
      this.isUpNow = true;
      this.listener.onUp(message.pt);
    }
  }

  private setDown(reason: string): void {
    if (!this.wire) this.isCaughtUp = false;
    this.isUpNow = false;
    this.listener.onDown(reason);
  }
}
