/** An event counts as in play from this long before its start, ms (B4.21). */
export const IN_PLAY_LEAD_TIME_MS = 60_000;

/**
 * In play from one minute before the start and with no upper end. A result or closed status ends it by other code (B4.21,
 * OQ-05). Times in ms.
 */
export function isInPlay(openDate: number, now: number): boolean {
  return openDate - now <= IN_PLAY_LEAD_TIME_MS;
}

/** `LIVE` shows once the start has passed, not in the minute before it (B4.24, OQ-05). */
export function isLive(openDate: number, now: number): boolean {
  return openDate <= now;
}

/** Whether a market turns in play: those of people never do, others do unless the feed denies it (E1.05). */
export const mayTurnInPlay = ({ manual, turnsInPlay = true }: { manual: boolean; turnsInPlay?: boolean }): boolean =>
  !manual && turnsInPlay;

const FEWEST = 5;
const MOST_ADDED = 4;

/** Fewer than five events in play are followed by up to four upcoming ones, soonest first (B4.25, OQ-93). */
export function fillInPlayList<T extends { readonly openDate: number }>(
  inPlay: readonly T[],
  upcoming: readonly T[],
): readonly T[] {
  if (inPlay.length >= FEWEST) return inPlay;
  return [...inPlay, ...[...upcoming].sort((a, b) => a.openDate - b.openDate).slice(0, MOST_ADDED)];
}

/** Indian time is this far ahead of UTC, ms. */
const INDIAN_OFFSET_MS = 5.5 * 3_600_000;
const PLAYS_FOR_MS = 10 * 60_000;

/**
 * The second reading (B4.22, OQ-05), for feeds that send Indian time without a zone. The open date is 5.5 hours ahead; the
 * event is in play until ten minutes after its start. Times in ms.
 */
export function isInPlayByLocalDate(openDate: number, now: number): boolean {
  return now <= openDate - INDIAN_OFFSET_MS + PLAYS_FOR_MS;
}

/** How often a score is asked for where the socket brings none, ms: signed in, as a visitor, and with a low balance (B9.16). */
export const SCORE_POLL_MS = { signedIn: 3_000, visitor: 15_000, lowBalance: 5_000 } as const;

/** Below the tenant's smallest deposit, and in any case below one rupee (OQ-22). Rupees. */
export function isLowBalance(availablePts: number, minDepositBalance = 0): boolean {
  return availablePts < Math.max(minDepositBalance, 1);
}

/** Time between two readings of a score, ms; `availablePts` is null for a visitor. */
export function scorePollMs(availablePts: number | null, minDepositBalance = 0): number {
  if (availablePts === null) return SCORE_POLL_MS.visitor;
  return isLowBalance(availablePts, minDepositBalance) ? SCORE_POLL_MS.lowBalance : SCORE_POLL_MS.signedIn;
}
