import { randomBytes } from 'node:crypto';

/** What the ids of a moment begin with: no id of later is less. */
export const firstId = (ms: number): string => Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');

/** Ids that sort by time and are unique over processes: 12 hex digits of ms, 4 of a counter, 8 of this process. */
export function betIds(clock: () => number, processPart: string = randomBytes(4).toString('hex')): () => string {
  let count = 0;
  let lastAt = 0;
  return () => {
    const now = clock();
    // The counter starts again with every millisecond, so that ids of one process sort in the order in which they were given.
    count = now > lastAt ? 0 : count + 1;
    lastAt = Math.max(now, lastAt);
    return `${firstId(lastAt)}${count.toString(16).padStart(4, '0')}${processPart}`;
  };
}
