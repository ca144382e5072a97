import { randomUUID } from 'node:crypto';
import { Redis, type RedisOptions } from 'ioredis';
import { MessageLog } from './message-log';
import { Watchers, within, type Watch } from './interest';

/**
 * Messages between the processes of one platform. Messages are not stored: a process that was away misses them, and is
 * notified of the gap.
 */
export interface MessageBus {
  /** Names this process. */
  readonly processId: string;
  /** Whether messages come through: what this process publishes comes back to it. */
  readonly isAvailable: boolean;
  /** How long the last message of this process to itself was on its way, ms. */
  readonly lagMs: number;
  /** To every other process. */
  publish(topic: string, payload: unknown): void;
  /**
   * Receives the messages of others, in the order in which each of them was published. Resolves once no message is missed
   * any more.
   */
  subscribe(topic: string, listener: (payload: never, from: string) => void): Promise<void>;
  /** Runs `listener` when messages of another process were missed: what they would have changed has to be read again. */
  onGap(listener: () => void): void;
  /** To the other processes that watch the topic, and to no other one (G6.02). */
  publishToWatchers(topic: string, payload: unknown): void;
  /** Receives what others publish to watchers of a topic, from when `ready` resolves until `stop`. */
  watch(topic: string, listener: (payload: never) => void): Watch;
  /** Messages of others that arrived here for watchers since the start. */
  readonly receivedByWatchers: number;
  /** Runs `listener` when messages stop coming through, and when they do again. */
  onAvailability(listener: (isAvailable: boolean) => void): void;
  close(): void;
}

interface Message {
  readonly from: string;
  readonly seq: number;
  /** Absent in a sign of life; null when the process leaves. */
  readonly topic?: string | null;
  readonly payload?: unknown;
}

/** How often a process publishes a sign of life, ms. */
const BEAT_MS = 500;
/** Without its own sign of life for this long a process has no Redis, ms. */
const SILENT_MS = 1500;
/** Connections that stay silent this long are opened anew, ms. */
const RECONNECT_MS = 4000;
/** How long a subscription may take when the platform starts, ms. */
const SUBSCRIBE_MS = 5000;
/** Channels of one command. */
const CHANNELS = 1000;

/** Every connection to Redis: no wait is unbounded, and Redis is tried again at least every half second. */
export const redisOptions: RedisOptions = {
  connectTimeout: 1000,
  commandTimeout: 1000,
  keepAlive: 5000,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  retryStrategy: (attempt) => Math.min(100 * attempt, 500),
};

const ignore = (): void => undefined;

/** Two connections, as a subscriber may not publish; both connect again by themselves. */
function connectPair(redisUrl: string): { readonly publisher: Redis; readonly subscriber: Redis } {
  const publisher = new Redis(redisUrl, redisOptions);
  // A subscription is made anew with each connection, whenever that is.
  const subscriber = new Redis(redisUrl, {
    ...redisOptions,
    ...{ commandTimeout: undefined, enableOfflineQueue: true, autoResubscribe: false },
  });
  // Without a listener an unreachable Redis would end this process.
  for (const redis of [publisher, subscriber]) redis.on('error', ignore);
  return { publisher, subscriber };
}

/**
 * Subscribes with each connection. The result waits for the first one, but not for long: Redis may be away at the start.
 * @param onSubscribed runs with each connection
 */
function subscribeOnceReady(
  subscriber: Redis,
  channels: () => readonly string[],
  onSubscribed: () => void,
): () => Promise<void> {
  const subscribe = async (): Promise<void> => {
    const all = channels();
    for (let at = 0; at < all.length; at += CHANNELS) await subscriber.subscribe(...all.slice(at, at + CHANNELS));
  };
  const subscribed = new Promise<void>((resolve) => {
    subscriber.on('ready', () => void subscribe().then(onSubscribed).then(resolve, ignore));
  });
  return () => within(subscribed, SUBSCRIBE_MS);
}

/** A message that cannot be published now is missed by the others, who see so by its number. */
function send(publisher: Redis, channel: string, message: Message, onFailed: () => void = ignore): void {
  if (publisher.status !== 'ready') return onFailed();
  publisher.publish(channel, JSON.stringify(message)).catch(onFailed);
}

/** Ends a connection after its pending messages are sent. */
const quitAfterSending = (redis: Redis): void => void redis.quit().catch(() => redis.disconnect());

type Listeners = Map<string, Set<(payload: never, from: string) => void>>;

/** @param listeners whose type the caller of `subscribe` or `watch` gives by the topic */
function deliver({ payload, from }: Message, listeners: Iterable<(payload: never, from: string) => void> = []): void {
  for (const listener of listeners) listener(payload as never, from); // subscribe types the listener by its topic
}

/** Opens silent connections anew. Returns since when they count as silent. */
function reconnect(connections: readonly Redis[], now: number): number {
  for (const redis of connections) if (redis.status === 'ready') redis.disconnect(true);
  return now - SILENT_MS;
}

/** Whether messages come through. Lost is more than not available: it was there before. */
class Availability {
  isAvailable = false;
  isLost = false;
  readonly listeners = new Set<(isAvailable: boolean) => void>();

  set(available: boolean): void {
    if (available === this.isAvailable) return;
    [this.isAvailable, this.isLost] = [available, !available];
    this.listeners.forEach((listener) => listener(available));
  }
}

/** How long a message of a process to itself is on its way, ms. One that has not come back is as late as it has waited. */
function createLag() {
  let sentAt: number | null = null;
  let lastMs = 0;
  return {
    sent: (now: number): void => void (sentAt ??= now),
    received(now: number): void {
      lastMs = sentAt === null ? 0 : now - sentAt;
      sentAt = null;
    },
    at: (now: number): number => (sentAt === null ? lastMs : Math.max(lastMs, now - sentAt)),
  };
}

/** Whether messages of this process come back to it, by signs of life. */
class Pulse {
  readonly availability = new Availability();
  private readonly lag = createLag();
  private aliveAt = performance.now();
  private checkedAt = this.aliveAt;

  constructor(
    private readonly log: MessageLog,
    private readonly connections: readonly Redis[],
  ) {}

  get lagMs(): number {
    return this.lag.at(performance.now());
  }

  /** Its own sign of life came back. */
  confirm(): void {
    this.aliveAt = performance.now();
    this.lag.received(this.aliveAt);
    this.set(true);
  }

  /** Before each sign of life. */
  check(): void {
    const now = performance.now();
    // A process that could not run for a while has not received from Redis either.
    if (now - this.checkedAt > SILENT_MS) {
      this.aliveAt = Math.max(this.aliveAt, now - BEAT_MS);
      this.log.resume();
    }
    this.checkedAt = now;
    if (now - this.aliveAt > SILENT_MS) this.set(false);
    if (now - this.aliveAt > RECONNECT_MS) this.aliveAt = reconnect(this.connections, now);
    if (this.availability.isAvailable) this.log.noteSilent();
    this.lag.sent(now);
  }

  private set(available: boolean): void {
    if (available && !this.availability.isAvailable) this.log.resume();
    this.availability.set(available);
  }
}

/** Over Redis, under a prefix that is one platform's. */
export function createMessageBus(redisUrl: string, prefix = 'backlay'): MessageBus {
  const self = randomUUID();
  const common = `${prefix}:messages`;
  const { publisher, subscriber } = connectPair(redisUrl);
  const listeners: Listeners = new Map();
  const gapListeners = new Set<() => void>();
  const missed = (): void => gapListeners.forEach((listener) => listener());
  const log = new MessageLog(missed);
  const pulse = new Pulse(log, [publisher, subscriber]);
  const { availability } = pulse;
  const watchers = new Watchers(subscriber, prefix);
  let seq = 0;

  const publish = (message: Message): void => {
    if (!availability.isLost || message.topic === undefined) send(publisher, common, message);
  };
  const beat = (): void => {
    pulse.check();
    publish({ from: self, seq });
  };

  subscriber.on('message', (channel: string, text: string) => {
    const message = JSON.parse(text) as Message; // only processes of this platform publish on its channels
    const isOwn = message.from === self;
    if (channel !== common) return isOwn ? undefined : deliver(message, watchers.listenersOf(channel));
    if (isOwn) return message.topic === undefined ? pulse.confirm() : undefined;
    if (message.topic === null) return log.remove(message.from);
    log.note(message.from, message.seq, message.topic !== undefined);
    if (message.topic !== undefined) deliver(message, listeners.get(message.topic));
  });
  let connections = 0;
  const subscribed = subscribeOnceReady(
    subscriber,
    () => [common, ...watchers.channels()],
    () => {
      connections += 1;
      // Messages to watchers have no number: between two connections some may be missed.
      if (connections > 1 || watchers.channels().length > 0) missed();
      beat();
    },
  );
  // The others learn at once that this process has Redis again.
  publisher.on('ready', beat);
  const timer = setInterval(beat, BEAT_MS);
  timer.unref();

  return {
    processId: self,
    get isAvailable() {
      return availability.isAvailable;
    },
    get lagMs() {
      return pulse.lagMs;
    },
    publish(topic, payload) {
      seq += 1;
      publish({ from: self, seq, topic, payload });
    },
    subscribe(topic, listener) {
      listeners.set(topic, (listeners.get(topic) ?? new Set()).add(listener));
      return subscribed();
    },
    publishToWatchers(topic, payload) {
      // One that fails is missed as a number is, with the next message or sign of life.
      send(publisher, watchers.channelOf(topic), { from: self, seq: 0, payload }, () => (seq += 1));
    },
    watch: (topic, listener) => watchers.add(topic, listener),
    get receivedByWatchers() {
      return watchers.received;
    },
    onGap: (listener) => void gapListeners.add(listener),
    onAvailability: (listener) => void availability.listeners.add(listener),
    close() {
      clearInterval(timer);
      publish({ from: self, seq, topic: null });
      quitAfterSending(publisher);
      subscriber.disconnect();
    },
  };
}
