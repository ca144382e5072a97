import { RemoteError } from './failure-policy';

/**
 * Time limit of a view that needs its remote's entry, over all attempts and versions, ms: 8 s with the start of a page
 * (F4.09).
 */
export const ENTRY_LIMIT_MS = 7_000;
/** From the moment that the entry is there, ms: 6 s with the start of a page (F4.09). */
export const SCREEN_LIMIT_MS = 5_200;
/** What of it is left for the last good version, where there is one, ms. */
export const LAST_GOOD_MS = 1_600;

/** The time that one view has, over all attempts. */
export interface Deadline {
  /** The entry is there: only files of the view itself are waited for. */
  entryLoaded(): void;
  /** Time that is left for the present version, ms, never negative; with another one to go to, less. */
  left(hasLastGood: boolean): number;
}

/** @param now clock, ms */
export function createDeadline(now: () => number): Deadline {
  let end = now() + ENTRY_LIMIT_MS;
  let isEntryLoaded = false;
  return {
    entryLoaded() {
      if (isEntryLoaded) return;
      isEntryLoaded = true;
      end = Math.min(end, now() + SCREEN_LIMIT_MS);
    },
    left: (hasLastGood) => Math.max(0, end - now() - (hasLastGood ? LAST_GOOD_MS : 0)),
  };
}

/** The same work, or a {@link RemoteFailed} of kind `timeout` after `ms`. */
export function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new RemoteError({ kind: 'timeout', cause: 'timeout' })), ms);
    void work.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

/** What waiting and complaining mean; arguments, so that a test needs no clock. */
export interface RetryDeps {
  readonly wait: (ms: number) => Promise<void>;
  /** Called once per load when the number of failures deserves a report. */
  readonly failed: (error: unknown) => void;
}

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 5_000;
const FAILURES_TO_REPORT = 3;

/**
 * Loads a module that the remotes share until it succeeds. A remote asks its container for a shared module once and caches
 * the answer: the answer may be late but must not be an error. Its callers have time limits of their own.
 */
export function retryUntilLoaded<T>(load: () => Promise<T>, { wait, failed }: RetryDeps): () => Promise<T> {
  let loading: Promise<T> | null = null;
  const until = async (): Promise<T> => {
    for (let failures = 0; ;) {
      try {
        return await load();
      } catch (error) {
        failures += 1;
        if (failures === FAILURES_TO_REPORT) failed(error);
        await wait(Math.min(FIRST_PAUSE_MS * 3 ** (failures - 1), LONGEST_PAUSE_MS));
      }
    }
  };
  return () => (loading ??= until());
}
