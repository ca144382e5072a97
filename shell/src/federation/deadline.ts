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
