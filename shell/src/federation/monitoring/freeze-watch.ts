import type { PageReport, WireError } from './owner';

/** Silence after which a visible page is frozen, ms (F4.03). */
const SILENT_MS = 5_000;
/** A worker that was not run for this long slept with its device, ms. */
const SLEPT_MS = 3_000;

/** What the page sends to the worker. */
export type PageSign =
  /** The page is there. */
  | { readonly type: 'beat' }
  /** Nothing is expected of the page: it is hidden, shows a dialog of the browser, or is inspected. */
  | { readonly type: 'pause' }
  /** A boundary or a handler was entered; the report that a freeze in it would be. */
  | { readonly type: 'enter'; readonly report: Omit<PageReport, 'errors'>; readonly error: Omit<WireError, 'since'> };

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
  let entered: Extract<PageSign, { type: 'enter' }> | undefined;
  return {
    receive(sign: PageSign): void {
      signedAt = now();
      if (sign.type === 'enter') entered = sign;
      else isExpected = sign.type === 'beat';
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
