import type { Feed, FeedListener, FeedMessage } from '../feed';
import { convertPounds, PoundRate, type RateStore } from '../pound-rate';
import type { Names } from '../replay/files';
import { StreamTranslator } from '../replay/stream-translator';
import type { MarketChange } from '../betfair-stream/change';
import type { BetfairAccount, CatalogueEntry } from './account';
import { distributeMarkets, rankMarkets } from './choose-markets';
import { listMarkets } from './list-markets';
import { toMarketResult, type MarketFilter } from './protocol';
import { StreamConnection, type ConnectionOptions } from './stream-connection';

export interface BetfairOptions extends ConnectionOptions {
  readonly account: BetfairAccount;
  readonly filter: MarketFilter;
  /** Markets of one connection at most, and how many connections. */
  readonly maxMarkets: number;
  readonly connections: number;
  /** Rupees for a pound; null or absent reads the account service every hour (E9.03). */
  readonly poundRate?: number | null;
  readonly rateStore?: RateStore;
}

/** Names of a first image are waited for this long, ms; after that the markets come with their ids and are renamed. */
const NAMES_MS = 3_000;
/** The platform does not wait longer for a first image, ms. */
const FIRST_IMAGE_MS = 15_000;
/** How often the markets are chosen anew, ms. */
const CHOOSE_MS = 60_000;
/** How soon a catalogue that could not be read is read again, ms. */
const CHOOSE_AGAIN_MS = 5_000;
/** How soon an opened event enters, ms: several that are opened together share one listing. */
const OPEN_MS = 500;
/** How long an event counts as open after a player was last seen there, ms. */
const OPENED_MS = 150_000;
/** Events that count as open at one time, whoever names them. */
const OPENED_MOST = 200;
/** The exchange's own limit of one subscription. */
const USUAL_LIMIT = 200;

/** The live Exchange Stream: markets chosen by rank, over one or more connections (E9.01). */
export class BetfairFeed implements Feed {
  readonly name = 'betfair';
  readonly heartbeatMs: number;
  private readonly names: Names = {
    runners: new Map(),
    events: new Map(),
    markets: new Map(),
    competitions: new Map(),
  };
  private readonly translator = new StreamTranslator(
    this.names,
    (time) => time,
    (amount) => convertPounds(amount, this.rate.current),
  );
  private readonly rate: PoundRate;
  private readonly connections: StreamConnection[] = [];
  /** Markets without a result so far: of earlier runs, and markets that left the subscription. */
  private readonly waiting = new Set<string>();
  /** Events that players look at, until when, ms. */
  private readonly opened = new Map<string, number>();
  private chosen: readonly string[] = [];
  private limit: number;
  private listener: FeedListener = () => undefined;
  private up: boolean | null = null;
  /** Whose names have been asked for since the stream was last up: the exchange may have none. */
  private readonly asked = new Set<string>();
  private stopped = false;
  private isChoosing = false;
  private cancelChoice: (() => void) | undefined;
  private choiceAt = Infinity;
  private onFirstMessage: () => void = () => undefined;

  constructor(private readonly options: BetfairOptions) {
    this.heartbeatMs = options.heartbeatMs;
    this.limit = options.maxMarkets;
    const { account, clock, log, poundRate = null, rateStore } = options;
    this.rate = new PoundRate({
      ...{ fixed: poundRate, store: rateStore, clock, log },
      read: () => account.poundRate(),
      onChange: (rate) => {
        const at = clock.now();
        this.publish([{ kind: 'rate', at, rate }, ...this.translator.reprice(at)]);
      },
    });
  }

  async start(listener: FeedListener, waiting: readonly string[] = []): Promise<void> {
    this.listener = listener;
    // Markets that people entered are not the exchange's.
    for (const id of waiting) if (/^\d+\.\d+$/.test(id)) this.waiting.add(id);
    await this.startRate();
    await new Promise<void>((resolve) => {
      const cancel = this.options.clock.later(FIRST_IMAGE_MS, resolve);
      this.onFirstMessage = () => {
        cancel();
        resolve();
      };
      void this.choose();
    });
  }

  /** The first amounts wait for their rate, as the first image for its names. */
  private async startRate(): Promise<void> {
    const started = this.rate.start();
    await Promise.race([started, new Promise<void>((resolve) => void this.options.clock.later(NAMES_MS, resolve))]);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    this.rate.stop();
    this.cancelChoice?.();
    await Promise.all(this.connections.map((connection) => connection.stop()));
  }

  /** A player looks at an event: its markets are subscribed to first, where the catalogue has it. */
  preferEvent(eventId: string): void {
    if (!/^\d{1,12}$/.test(eventId) || this.stopped) return;
    const now = this.options.clock.now();
    if (!this.opened.has(eventId) && this.opened.size >= OPENED_MOST) return;
    const isNew = (this.opened.get(eventId) ?? 0) < now;
    this.opened.set(eventId, now + OPENED_MS);
    if (isNew) this.chooseIn(OPEN_MS);
  }

  private chooseIn(ms: number): void {
    const at = this.options.clock.now() + ms;
    if (this.stopped || at >= this.choiceAt) return;
    this.cancelChoice?.();
    this.choiceAt = at;
    this.cancelChoice = this.options.clock.later(ms, () => void this.choose());
  }

  /** Lists what the exchange has and subscribes to the first of it by rank. */
  private async choose(): Promise<void> {
    this.choiceAt = Infinity;
    if (this.stopped) return;
    if (this.isChoosing) return this.chooseIn(OPEN_MS);
    this.isChoosing = true;
    const { account, clock, filter, log } = this.options;
    const now = clock.now();
    for (const [eventId, until] of this.opened) if (until < now) this.opened.delete(eventId);
    try {
      const openedEventIds = [...this.opened.keys()];
      const capacity = this.options.maxMarkets * this.options.connections;
      const { entries, markets } = await listMarkets(account, { filter, now, openedEventIds, capacity });
      this.takeNames(entries);
      const order = { now, openedEventIds: new Set(openedEventIds), typeOrder: filter.marketTypes ?? [] };
      this.chosen = rankMarkets(markets, order).map(({ id }) => id);
      this.distribute();
      if (this.chosen.length === 0) this.setUp(true);
      if (this.up) void this.askForResults();
      this.chooseIn(CHOOSE_MS);
    } catch (error) {
      log('exchange catalogue read failed', { error: String(error) });
      if (this.connections.length === 0) this.setUp(false, error instanceof Error ? error.message : String(error));
      this.onFirstMessage();
      this.chooseIn(this.options.retryMs?.most ?? CHOOSE_AGAIN_MS);
    } finally {
      this.isChoosing = false;
    }
  }

  /** Gives every connection its markets; one without any is closed. */
  private distribute(): void {
    const before = this.connections.map(({ marketIds }) => marketIds);
    const lists = distributeMarkets(this.chosen, { before, most: this.options.connections, limit: this.limit });
    lists.forEach((ids, at) => {
      const connection = this.connections[at];
      if (connection) connection.subscribe(ids);
      else if (ids.length > 0) this.connect(ids);
    });
    for (const connection of this.connections.filter(({ marketIds }) => marketIds.length === 0)) {
      this.connections.splice(this.connections.indexOf(connection), 1);
      this.leave(before.flat().filter((id) => !lists.flat().includes(id)));
      void connection.stop();
    }
  }

  private connect(ids: readonly string[]): void {
    const connection: StreamConnection = new StreamConnection(this.options, {
      onImage: (changes, before, at) => this.takeImage(changes, before, at),
      onChanges: (changes, at) => {
        this.publish(this.translator.translate({ op: 'mcm', pt: at, mc: changes }));
        this.learnLater(changes, at);
      },
      onHeartbeat: (at) => this.publish([{ kind: 'heartbeat', at }]),
      onUp: (at) => {
        if (this.connections.every(({ isUp }) => isUp)) this.setUp(true, '', at);
      },
      onDown: (reason) => {
        this.setUp(false, reason);
        this.onFirstMessage();
      },
      onLimitExceeded: (count) => this.lower(count),
    });
    this.connections.push(connection);
    connection.subscribe(ids);
  }

  /** Fewer markets than the exchange refused: its usual limit first, then a quarter less each time. */
  private lower(count: number): void {
    this.limit = Math.max(1, Math.min(this.limit, count > USUAL_LIMIT ? USUAL_LIMIT : Math.floor((count * 3) / 4)));
    this.options.log('subscription limit exceeded: fewer markets', { refused: count, limit: this.limit });
    this.distribute();
  }

  /** A market that the image does not have any more has left the subscription. */
  private async takeImage(changes: readonly MarketChange[], before: readonly string[], pt: number): Promise<void> {
    const ids = new Set(changes.map(({ id }) => id));
    await this.learn(this.unnamed(changes));
    this.leave(
      before.filter((id) => !ids.has(id)),
      pt,
    );
    this.publish(this.translator.translate({ op: 'mcm', pt, mc: changes }));
    this.learnLater(changes, pt);
  }

  private leave(ids: readonly string[], at: number = this.options.clock.now()): void {
    const undecided = new Set(this.translator.undecided());
    const subscribed = new Set(this.connections.flatMap(({ marketIds }) => marketIds));
    const gone = ids.filter((id) => undecided.has(id) && !subscribed.has(id));
    for (const id of gone) this.waiting.add(id);
    this.publish(this.translator.leave(gone, at));
  }

  private learnLater(changes: readonly MarketChange[], at: number): void {
    const unnamed = this.unnamed(changes);
    if (unnamed.length > 0) void this.learn(unnamed).then(() => this.publish(this.translator.redefine(unnamed, at)));
  }

  private unnamed(changes: readonly MarketChange[]): readonly string[] {
    return [...new Set(changes.map(({ id }) => id))].filter((id) => !this.names.markets.has(id) && !this.asked.has(id));
  }

  private takeNames(entries: readonly CatalogueEntry[]): void {
    for (const { marketId, marketName, event, competition, runners = [] } of entries) {
      this.names.markets.set(marketId, marketName);
      if (event) this.names.events.set(event.id, event.name);
      if (event && competition) this.names.competitions.set(event.id, competition.name);
      for (const { selectionId, runnerName } of runners) this.names.runners.set(String(selectionId), runnerName);
    }
  }

  /** Asks for names; what cannot be had is asked for again after the next connection. */
  private async learn(marketIds: readonly string[]): Promise<void> {
    if (marketIds.length === 0) return;
    for (const id of marketIds) this.asked.add(id);
    const { account, clock, log } = this.options;
    const asked = account.catalogue(marketIds).then(
      (entries) => this.takeNames(entries),
      (error: unknown) => log('market name request failed', { markets: marketIds.length, error: String(error) }),
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
      this.options.log('earlier result request failed', { markets: ids.length, error: String(error) });
    }
  }

  private setUp(up: boolean, reason = '', at: number = this.options.clock.now()): void {
    if (this.up === up) return;
    this.up = up;
    this.options.log(up ? 'exchange stream connected' : 'exchange stream disconnected', reason ? { reason } : {});
    this.publish([{ kind: 'connection', at: this.options.clock.now(), up }]);
    if (!up) return this.asked.clear();
    this.publish(this.translator.refresh(at));
    this.onFirstMessage();
    void this.askForResults();
  }

  private publish(batch: readonly FeedMessage[]): void {
    if (batch.length > 0 && !this.stopped) this.listener(batch);
  }
}
