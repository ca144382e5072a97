import type { Redis } from 'ioredis';

/** How long the subscription of a watcher may take, ms: without Redis a page is served with what is here. */
const WATCH_MS = 1000;
/** How long the last one who left is still counted, ms: a page that is loaded anew finds everything as it was. */
const GRACE_MS = 10_000;

export interface InterestDeps<Held> {
  /** Runs for the first who wants a key. */
  readonly start: (key: string) => Held;
  /** Runs when nobody has wanted the key for the grace. */
  readonly end: (key: string, held: Held) => void;
  /** Runs something later, once; answers how to cancel it. Timers by default. */
  readonly later?: (ms: number, run: () => void) => () => void;
}

interface Counted<Held> {
  readonly held: Held;
  count: number;
  cancelEnd: (() => void) | undefined;
}

function later(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  timer.unref();
  return () => clearTimeout(timer);
}

/** Counts who wants what: it begins with the first and ends 10 s after the last one has left (G6.02). */
export class Interest<Held> {
  private readonly counted = new Map<string, Counted<Held>>();

  constructor(private readonly deps: InterestDeps<Held>) {}

  /** What was started for the key, and how to leave; leaving twice counts once. */
  hold(key: string): { readonly held: Held; readonly release: () => void } {
    let counted = this.counted.get(key);
    if (!counted) {
      counted = { held: this.deps.start(key), count: 0, cancelEnd: undefined };
      this.counted.set(key, counted);
    }
    const known = counted;
    known.count += 1;
    known.cancelEnd?.();
    known.cancelEnd = undefined;
    let isHeld = true;
    return {
      held: known.held,
      release: () => {
        if (!isHeld) return;
        isHeld = false;
        known.count -= 1;
        if (known.count === 0) known.cancelEnd = (this.deps.later ?? later)(GRACE_MS, () => this.end(key, known));
      },
    };
  }

  /** What is held for a key; undefined when nobody wants it. */
  get(key: string): Held | undefined {
    return this.counted.get(key)?.held;
  }

  /** Every key that is held. */
  entries(): readonly (readonly [key: string, held: Held])[] {
    return [...this.counted].map(([key, { held }]) => [key, held]);
  }

  /** Ends everything at once. */
  clear(): void {
    for (const [key, counted] of this.counted) {
      counted.cancelEnd?.();
      this.end(key, counted);
    }
  }

  private end(key: string, counted: Counted<Held>): void {
    this.counted.delete(key);
    this.deps.end(key, counted.held);
  }
}

/** What `watch` of the bus began. */
export interface Watch {
  /** Resolves once no message is missed any more, or without Redis after a second: then a gap follows when it is back. */
  readonly ready: Promise<void>;
  stop(): void;
}

type Listener = (payload: never) => void;

/** Who listens to which topic of watchers here. A topic has a channel of its own while somebody does. */
export class Watchers {
  /** Messages of others that arrived for watchers. */
  received = 0;
  private readonly byChannel = new Map<string, { readonly ready: Promise<void>; readonly listeners: Set<Listener> }>();

  constructor(
    private readonly subscriber: Pick<Redis, 'subscribe' | 'unsubscribe'>,
    private readonly prefix: string,
  ) {}

  channels(): readonly string[] {
    return [...this.byChannel.keys()];
  }

  channelOf(topic: string): string {
    return `${this.prefix}:to:${topic}`;
  }

  add(topic: string, listener: Listener): Watch {
    const channel = this.channelOf(topic);
    const known = this.byChannel.get(channel) ?? this.subscribe(channel);
    const { ready, listeners } = known;
    listeners.add(listener);
    return {
      ready,
      stop: () => {
        if (!listeners.delete(listener) || listeners.size > 0 || this.byChannel.get(channel) !== known) return;
        this.byChannel.delete(channel);
        this.subscriber.unsubscribe(channel).catch(() => undefined);
      },
    };
  }

  /** Who receives a message that arrived, which counts. */
  listenersOf(channel: string): ReadonlySet<Listener> | undefined {
    this.received += 1;
    return this.byChannel.get(channel)?.listeners;
  }

  private subscribe(channel: string) {
    const subscribed = this.subscriber.subscribe(channel).catch(() => undefined);
    const begun = { ready: within(subscribed, WATCH_MS), listeners: new Set<Listener>() };
    this.byChannel.set(channel, begun);
    return begun;
  }
}

/** Resolves with `work`, or after `ms`. */
export async function within(work: Promise<unknown>, ms: number): Promise<void> {
  let late: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([work, new Promise((resolve) => (late = setTimeout(resolve, ms)))]);
  clearTimeout(late);
}
