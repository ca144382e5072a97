import type { FeedClock, Feed, FeedListener, FeedMessage } from '../feed';
import type { Names } from '../replay/files';
import { StreamTranslator } from '../replay/stream-translator';
import type { MarketChange } from '../betfair-stream/change';
import type { BetfairAccount } from './account';
import { ResumableStream } from './resumable-stream';
import {
  toMarketResult,
  authentication,
  AUTHENTICATION_ID,
  marketSubscription,
  type MarketFilter,
  type MarketMessage,
  type ServerMessage,
  type StatusMessage,
} from './protocol';
import { openTlsConnection, type TlsConnection, type TlsEndpoint } from './tls-connection';

export interface BetfairOptions {
  readonly stream: TlsEndpoint;
  readonly appKey: string;
  readonly account: BetfairAccount;
  readonly filter: MarketFilter;
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

/** Names of a first image are waited for this long, ms; after that the markets come with their ids and are renamed. */
const NAMES_MS = 3_000;
/** The platform does not wait longer for a first image, ms. */
const FIRST_IMAGE_MS = 15_000;
/** Refusals that another attempt with the same settings will not change soon. */
const LASTING = new Set(['NO_APP_KEY', 'INVALID_APP_KEY', 'NOT_AUTHORIZED', 'SUBSCRIPTION_LIMIT_EXCEEDED']);
const SESSION_REFUSED = new Set(['NO_SESSION', 'INVALID_SESSION_INFORMATION']);

/** The live Exchange Stream: one connection, made again whenever it fails, that goes on where the last one was cut off. */
export class BetfairFeed implements Feed {
  readonly name = 'betfair';
  readonly heartbeatMs: number;
  private readonly names: Names = {
    runners: new Map(),
    events: new Map(),
    markets: new Map(),
    competitions: new Map(),
  };
  private readonly translator = new StreamTranslator(this.names, (time) => time);
  private readonly stream = new ResumableStream();
  /** Markets without a result so far: of earlier runs, and markets that left the subscription. */
  private readonly waiting = new Set<string>();
  private listener: FeedListener = () => undefined;
  private wire: TlsConnection | undefined;
  private cancelSilence: (() => void) | undefined;
  private cancelRetry: (() => void) | undefined;
  private attempts = 0;
  private up: boolean | null = null;
  /** This connection has delivered all missed changes. */
  private caughtUp = false;
  /** Whose names this connection has asked for: the exchange may have none. */
  private readonly asked = new Set<string>();
  private stopped = false;
  private onFirstMessage: () => void = () => undefined;
  /** Messages are worked off one after the other: a first image waits for its names. */
  private work: Promise<void> = Promise.resolve();

  constructor(private readonly options: BetfairOptions) {
    this.heartbeatMs = options.heartbeatMs;
  }

  async start(listener: FeedListener, waiting: readonly string[] = []): Promise<void> {
    this.listener = listener;
    // Markets that people entered are not the exchange's.
    for (const id of waiting) if (/^\d+\.\d+$/.test(id)) this.waiting.add(id);
    await new Promise<void>((resolve) => {
      const cancel = this.options.clock.later(FIRST_IMAGE_MS, resolve);
      this.onFirstMessage = () => {
        cancel();
        resolve();
      };
      void this.connect();
    });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.cancelSilence?.();
    this.cancelRetry?.();
    this.wire?.close();
    await this.work;
  }

  private async connect(): Promise<void> {
    if (this.stopped) return;
    let session: string;
    try {
      session = await this.options.account.session();
    } catch (error) {
      return this.lost(error instanceof Error ? error.message : 'the login failed');
    }
    if (this.stopped) return;
    this.stream.reconnected();
    this.caughtUp = false;
    this.asked.clear();
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
    this.cancelSilence = this.options.clock.later(2 * this.heartbeatMs, () => this.lost('no sign of life'));
  }

  private lost(reason: string, { lasting = false } = {}): void {
    this.wire?.close();
    this.wire = undefined;
    this.cancelSilence?.();
    if (this.stopped) return;
    this.turn(false, reason);
    this.onFirstMessage();
    const { first, most } = this.options.retryMs ?? { first: 500, most: 30_000 };
    const wait = lasting ? most : Math.min(most, first * 2 ** this.attempts);
    this.attempts += 1;
    const spread = 0.5 + (this.options.random ?? Math.random)() / 2;
    this.cancelRetry = this.options.clock.later(Math.round(wait * spread), () => void this.connect());
  }

  private async take(message: ServerMessage, session: string): Promise<void> {
    switch (message.op) {
      case 'connection':
        return this.wire?.send(authentication(this.options.appKey, session));
      case 'status':
        return this.answered(message);
      case 'mcm':
        return this.changed(message);
    }
  }

  private answered({ id, statusCode, errorCode = '', connectionClosed }: StatusMessage): void {
    if (statusCode === 'SUCCESS') {
      if (id === AUTHENTICATION_ID) this.subscribe();
      return;
    }
    if (SESSION_REFUSED.has(errorCode)) this.options.account.forgetSession();
    if (errorCode === 'INVALID_CLOCK') {
      this.stream.forget();
      if (!connectionClosed) return this.subscribe();
    }
    this.lost(errorCode || 'refused', { lasting: LASTING.has(errorCode) });
  }

  private subscribe(): void {
    const { filter, conflateMs, heartbeatMs } = this.options;
    const { from } = this.stream;
    this.wire?.send(marketSubscription({ filter, conflateMs, heartbeatMs, ...(from ? { from } : {}) }));
  }

  private async changed(message: MarketMessage): Promise<void> {
    const received = this.stream.take(message);
    if (received.kind === 'disorder') {
      this.stream.forget();
      return this.lost('messages out of order');
    }
    if (message.status === 503) this.turn(false, 'the exchange is behind');
    if (received.kind === 'part') return;
    this.attempts = 0;
    if (received.kind === 'changes') {
      if (received.image) await this.takeImage(received.changes, message.pt);
      else this.publish(this.translator.translate({ op: 'mcm', pt: message.pt, mc: received.changes }));
      const unnamed = this.unnamed(received.changes);
      if (unnamed.length > 0)
        void this.learn(unnamed).then(() => this.publish(this.translator.redefine(unnamed, message.pt)));
    }
    if (received.kind === 'heartbeat') this.publish([{ kind: 'heartbeat', at: message.pt }]);
    // A sign of life before the image, or with the exchange behind, does not make the prices good again.
    if (received.kind === 'changes' && received.caughtUp) this.caughtUp = true;
    if (message.status !== 503 && this.caughtUp && this.up !== true) {
      this.turn(true);
      this.publish(this.translator.refresh(message.pt));
      this.onFirstMessage();
      void this.askForResults();
    }
  }

  /** Everything starts anew; a market that the image does not have any more has left the subscription. */
  private async takeImage(changes: readonly MarketChange[], pt: number): Promise<void> {
    const ids = new Set(changes.map(({ id }) => id));
    const gone = this.translator.undecided().filter((id) => !ids.has(id));
    for (const id of gone) this.waiting.add(id);
    await this.learn(this.unnamed(changes));
    this.publish(this.translator.leave(gone, pt));
    this.publish(this.translator.translate({ op: 'mcm', pt, mc: changes }));
  }

  private unnamed(changes: readonly MarketChange[]): readonly string[] {
    return [...new Set(changes.map(({ id }) => id))].filter((id) => !this.names.markets.has(id) && !this.asked.has(id));
  }

  /** Asks for names; what cannot be had is asked for again after the next connection. */
  private async learn(marketIds: readonly string[]): Promise<void> {
    if (marketIds.length === 0) return;
    for (const id of marketIds) this.asked.add(id);
    const { account, clock, log } = this.options;
    const asked = account.catalogue(marketIds).then(
      (entries) => {
        for (const { marketId, marketName, event, competition, runners } of entries) {
          this.names.markets.set(marketId, marketName);
          if (event) this.names.events.set(event.id, event.name);
          if (event && competition) this.names.competitions.set(event.id, competition.name);
          for (const { selectionId, runnerName } of runners) this.names.runners.set(String(selectionId), runnerName);
        }
      },
      (error: unknown) => log('names of markets cannot be had', { markets: marketIds.length, error: String(error) }),
    );
    await Promise.race([asked, new Promise<void>((resolve) => void clock.later(NAMES_MS, resolve))]);
  }

  /** Markets that ended while nobody listened. */
  private async askForResults(): Promise<void> {
    const here = new Set(this.translator.undecided());
    const ids = [...this.waiting];
    if (ids.length === 0) return;
    try {
      const at = this.options.clock.now();
      for (const book of await this.options.account.books(ids)) {
        const result = toMarketResult(book, at);
        if (!result) {
          // The market is still open: the stream delivers its end.
          if (here.has(book.marketId)) this.waiting.delete(book.marketId);
          continue;
        }
        this.waiting.delete(book.marketId);
        this.publish([{ kind: 'result', at, eventId: '', result }]);
      }
    } catch (error) {
      this.options.log('results of earlier markets cannot be had', { markets: ids.length, error: String(error) });
    }
  }

  private turn(up: boolean, reason = ''): void {
    if (this.up === up) return;
    this.up = up;
    this.options.log(up ? 'the exchange stream is up' : 'the exchange stream is down', reason ? { reason } : {});
    this.publish([{ kind: 'connection', at: this.options.clock.now(), up }]);
  }

  private publish(batch: readonly FeedMessage[]): void {
    if (batch.length > 0 && !this.stopped) this.listener(batch);
  }
}
