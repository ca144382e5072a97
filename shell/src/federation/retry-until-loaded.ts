/** What waiting and complaining mean; arguments, so that a test needs no clock. */
export interface RetryDeps {
  readonly wait: (ms: number) => Promise<void>;
  /** Called once per load when the number of failures deserves a report. */
  readonly failed: (error: unknown) => void;
}

const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 5_000;
const FAILURES_TO_TELL = 3;

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
        if (failures === FAILURES_TO_TELL) failed(error);
        await wait(Math.min(FIRST_PAUSE_MS * 3 ** (failures - 1), LONGEST_PAUSE_MS));
      }
    }
  };
  return () => (loading ??= until());
}
