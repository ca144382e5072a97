import type { PageReport, WireError } from './owner';

/** Silence after which a visible page is frozen, ms (F4.03). */
const SILENT_MS = 5_000;
/** A worker that was not run for this long slept with its device, ms. */
const SLEPT_MS = 3_000;

/** A boundary or a handler that was entered: the report that a freeze in it would be. */
export interface Entered {
  readonly report: Omit<PageReport, 'errors'>;
  readonly error: Omit<WireError, 'since'>;
}

/**
 * What the page sends to the worker: that it is there, or false where nothing is expected of it. It is then hidden, inspected, or
 * shows a dialog of the browser.
 */
export type PageSign = boolean | Entered;

export interface FreezeWatchDeps {
  /** Clock of the worker, ms. */
  readonly now: () => number;
  readonly send: (report: PageReport) => void;
}

/** Decides in the worker whether the page is frozen. `tick` runs every second. */
export function createFreezeWatch({ now, send }: FreezeWatchDeps) {
  let signedAt = now();
  let tickedAt = signedAt;
  let isExpected = false;
  let entered: Entered | undefined;
  return {
    receive(sign: PageSign): void {
      signedAt = now();
      if (typeof sign === 'object') entered = sign;
      else isExpected = sign;
    },
    tick(): void {
      const at = now();
      if (at - tickedAt > SLEPT_MS) signedAt = at;
      tickedAt = at;
      if (!isExpected || !entered || at - signedAt < SILENT_MS) return;
      // Once for each silence.
      isExpected = false;
      const { report, error } = entered;
      send({ ...report, errors: [{ ...error, since: Math.round(at) }] });
    },
  };
}
