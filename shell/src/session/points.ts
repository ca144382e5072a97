/** At most one refresh of the balance in this long after the last answer, ms (A4.32). */
const POINTS_THROTTLE = 2_000;

export interface PointsRefreshDeps {
  readonly now: () => number;
  readonly signedIn: () => boolean;
  /** Asks the server; resolves when the answer is in the store. */
  readonly read: () => Promise<void>;
  /** When the last answer came, ms. */
  readonly readAt: () => number;
}

/** Reads the balance when a flag is set, the last answer is more than 2 s old and somebody is signed in; then clears the flag. */
export function createPointsRefresh({ now, signedIn, read, readAt }: PointsRefreshDeps) {
  let reading: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const refresh = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  };

  return {
    refresh,
    changed() {
      if (timer !== undefined) return;
      timer = setTimeout(
        () => {
          timer = undefined;
          if (signedIn()) void refresh().catch(() => undefined);
        },
        Math.max(0, readAt() + POINTS_THROTTLE - now()),
      );
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
