import { randomBytes } from 'node:crypto';

/** Ids that sort by time and are unique over processes: 12 hex digits of ms, 8 of this process, 4 of a counter. */
export function betIds(clock: () => number, processPart: string = randomBytes(4).toString('hex')): () => string {
  let count = 0;
  let lastAt = 0;
  return () => {
    const now = clock();
    // The counter starts again with every millisecond, so that ids of one process sort in the order in which they were given.
    count = now > lastAt ? 0 : count + 1;
    lastAt = Math.max(now, lastAt);
    return `${lastAt.toString(16).padStart(12, '0')}${count.toString(16).padStart(4, '0')}${processPart}`;
  };
}
