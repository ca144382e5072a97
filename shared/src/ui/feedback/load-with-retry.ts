/** Pauses before the second and the third attempt, ms; each is up to half as long again. */
const PAUSES_MS = [300, 900];

/** One limit over all attempts, ms: what hangs is a failure before somebody who waits for it has left (F4.09). */
export const LAZY_LIMIT_MS = 5_800;

/** A file did not come in time. Named like webpack's own error, so that a report calls both the same. */
const late = (): Error => Object.assign(new Error('timeout'), { name: 'ChunkLoadError', type: 'timeout' });

/**
 * Loads a file, and twice more with a growing pause when it does not come (E8.17).
 * @throws what the last attempt threw, or a `ChunkLoadError` of type `timeout` after {@link LAZY_LIMIT_MS} over all attempts
 */
export function loadWithRetry<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const end = (finish: () => void) => {
      isOver = true;
      clearTimeout(limit);
      finish();
    };
    const limit = setTimeout(() => end(() => reject(late())), LAZY_LIMIT_MS);
    const attempt = (number: number): void =>
      void load().then(
        (file) => end(() => resolve(file)),
        (error: unknown) => {
          const pause = PAUSES_MS[number];
          if (isOver) return;
          if (pause === undefined) return end(() => reject(error));
          setTimeout(() => isOver || attempt(number + 1), pause * (1 + Math.random() / 2));
        },
      );
    attempt(0);
  });
}
