import { act } from '@testing-library/react';

interface Timer {
  at: number;
  readonly every: number | null;
  readonly run: () => void;
}

/** A clock that a test moves. `Date`, `setTimeout` and `setInterval` follow it until `restore`. */
export interface FakeClock {
  readonly now: () => number;
  /** Moves the clock by so many ms and runs what is due, in order; React has rendered the changes. */
  advance(ms: number): Promise<void>;
  restore(): void;
}

/**
 * Installs a clock of its own for a test.
 * @param start ms since 1970
 */
export function fakeClock(start: number): FakeClock {
  const { Date: RealDate, setTimeout, clearTimeout, setInterval, clearInterval } = globalThis;
  const timers = new Map<number, Timer>();
  let [now, last] = [start, 0];
  const add = (run: () => void, ms: number, every: number | null): number => {
    timers.set((last += 1), { at: now + Math.max(ms, 0), every, run });
    return last;
  };
  const remove = (id: unknown): void => void timers.delete(Number(id));
  class FakeDate extends RealDate {
    constructor(...given: [] | [value: number | string | Date]) {
      super(given.length === 0 ? now : given[0]);
    }
    static override now = (): number => now;
  }
  const nextDue = (until: number): [number, Timer] | undefined =>
    [...timers].filter(([, { at }]) => at <= until).sort(([, a], [, b]) => a.at - b.at)[0];
  Object.assign(globalThis, {
    Date: FakeDate,
    setTimeout: (run: () => void, ms = 0) => add(run, ms, null),
    clearTimeout: remove,
    setInterval: (run: () => void, ms = 0) => add(run, ms, Math.max(ms, 1)),
    clearInterval: remove,
  });
  return {
    now: () => now,
    advance: (ms) =>
      act(async () => {
        const until = now + ms;
        for (let due = nextDue(until); due; due = nextDue(until)) {
          const [id, timer] = due;
          now = Math.max(now, timer.at);
          if (timer.every === null) timers.delete(id);
          else timer.at = now + timer.every;
          timer.run();
          // What a timer resolved may set the next one.
          await Promise.resolve();
        }
        now = until;
      }),
    restore: () =>
      void Object.assign(globalThis, { Date: RealDate, setTimeout, clearTimeout, setInterval, clearInterval }),
  };
}
