/** An event counts as in play from this long before its start, ms (B4.21). */
export const IN_PLAY_LEAD_MS = 60_000;

/** In play from one minute before the start and with no upper end; a result or closed status ends it elsewhere (B4.21, OQ-05). Times in ms. */
export function isInPlay(openDate: number, now: number): boolean {
  return openDate - now <= IN_PLAY_LEAD_MS;
}

/** `LIVE` shows once the start has passed, not in the minute before it (B4.24, OQ-05). */
export function isLive(openDate: number, now: number): boolean {
  return openDate <= now;
}

const FEWEST = 5;
const MOST_ADDED = 4;

/** Fewer than five events in play are followed by up to four upcoming ones, soonest first (B4.25, OQ-93). */
export function topUpInPlay<T extends { readonly openDate: number }>(
  inPlay: readonly T[],
  upcoming: readonly T[],
): readonly T[] {
  if (inPlay.length >= FEWEST) return inPlay;
  return [...inPlay, ...[...upcoming].sort((a, b) => a.openDate - b.openDate).slice(0, MOST_ADDED)];
}
