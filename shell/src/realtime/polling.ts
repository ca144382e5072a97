import type { EventFrame } from '@backlay/shared/contract';

/** How often is asked where there is no socket, ms: signed in, with a low balance too, and logged out. */
export interface PollInterval {
  readonly signedIn: number;
  readonly visitor: number;
}
/** All of an event on its page (B9.15). */
export const PAGE_POLL_INTERVAL: PollInterval = { signedIn: 1_000, visitor: 3_000 };
/** The status of markets in lists (B9.14). */
export const LIST_POLL_INTERVAL: PollInterval = { signedIn: 1_500, visitor: 10_000 };
/** Lists that came drawn with the page have prices of a moment ago: a visitor's first poll of them waits, ms (F9.03). */
export const DRAWN_LIST_WAIT = 3_000;
/** A page of tiles joins one by one: its first poll waits for all of them, ms. */
const GATHER = 30;
/** As many events as one call may ask for. */
const EVENTS_PER_CALL = 40;

export interface PollingDeps {
  readonly pace: PollInterval;
  readonly events: () => readonly string[];
  readonly read: (eventIds: readonly string[]) => Promise<readonly EventFrame[]>;
  readonly deliver: (frame: EventFrame) => void;
  readonly signedIn: () => boolean;
  readonly hidden: () => boolean;
  /** A visitor's first poll comes no sooner than this after the start, ms. */
  readonly visitorWait?: number;
}

export interface Polling {
  start(): void;
  stop(): void;
  /** Polls now rather than at the next turn: something new is watched, or the page came back. */
  soon(): void;
}

const inCalls = (ids: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / EVENTS_PER_CALL) }, (_, call) =>
    ids.slice(call * EVENTS_PER_CALL, (call + 1) * EVENTS_PER_CALL),
  );

/** Full frames of everything watched, in one call a turn; rests while the page is hidden or nothing is watched. */
export function createPolling({
  pace,
  events,
  read,
  deliver,
  signedIn,
  hidden,
  visitorWait = 0,
}: PollingDeps): Polling {
  let running = false;
  const waitUntil = performance.now() + visitorWait;
  let turn: ReturnType<typeof setTimeout> | undefined;
  let reading = false;

  const plan = (delay: number) => {
    const wait = signedIn() ? 0 : waitUntil - performance.now();
    clearTimeout(turn);
    turn = setTimeout(() => void poll(), Math.max(delay, wait));
  };

  async function poll(): Promise<void> {
    if (!running || reading) return;
    const ids = hidden() ? [] : events();
    if (ids.length > 0) {
      reading = true;
      const answers = await Promise.allSettled(inCalls(ids).map(read));
      reading = false;
      if (!running) return;
      answers.forEach((answer) => answer.status === 'fulfilled' && answer.value.forEach(deliver));
    }
    plan(signedIn() ? pace.signedIn : pace.visitor);
  }

  return {
    start() {
      if (running) return;
      running = true;
      plan(GATHER);
    },
    stop() {
      running = false;
      clearTimeout(turn);
    },
    soon() {
      if (running && !reading) plan(GATHER);
    },
  };
}
