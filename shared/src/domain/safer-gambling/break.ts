const DAY_MS = 86_400_000;

/** Days of a time-out, and of a self-exclusion: half a year at least. */
export const TIME_OUT_DAYS = [1, 7, 30] as const;
export const SELF_EXCLUSION_DAYS = [182, 365, 1826] as const;
export type BreakKind = 'timeOut' | 'selfExclusion';

/** Minutes between reality checks; 0 is none. */
export const REALITY_CHECK_MINUTES = [0, 15, 30, 60, 120] as const;

/** A pause that a player took; ms. Nothing can be paid in or staked until it is over, everything can be paid out. */
export interface PlayBreak {
  readonly kind: BreakKind;
  readonly until: number;
}

export const isValidBreakLength = (kind: BreakKind, days: number): boolean =>
  ((kind === 'timeOut' ? TIME_OUT_DAYS : SELF_EXCLUSION_DAYS) as readonly number[]).includes(days);

/** The pause that holds at a moment, or null. */
export const getActiveBreak = (pause: PlayBreak | null, now: number): PlayBreak | null =>
  pause && pause.until > now ? pause : null;

/** A pause asked for on top of another: it is never shortened, and a self-exclusion never becomes a time-out. */
export function startBreak(running: PlayBreak | null, kind: BreakKind, days: number, now: number): PlayBreak {
  const held = getActiveBreak(running, now);
  const wanted = { kind, until: now + days * DAY_MS };
  if (!held) return wanted;
  return {
    kind: held.kind === 'selfExclusion' ? 'selfExclusion' : kind,
    until: Math.max(held.until, wanted.until),
  };
}
