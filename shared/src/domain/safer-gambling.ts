import type { Paise } from './money';
import { isOneOf } from './narrowing';

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

/** Whether a break of this kind may last so many days. */
export const isValidBreakLength = (kind: BreakKind, days: number): boolean =>
  isOneOf<number>(kind === 'timeOut' ? TIME_OUT_DAYS : SELF_EXCLUSION_DAYS, days);

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

/** What a player can set a limit on: money paid in, money lost, money staked. */
export const LIMIT_KINDS = ['deposit', 'loss', 'stake'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** The time that a limit covers, counted back from now. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

const PERIOD_MS: Readonly<Record<LimitPeriod, number>> = { day: DAY_MS, week: 7 * DAY_MS, month: 30 * DAY_MS };

/** A higher limit, or none any more, holds after this long, ms: time to think again. */
export const INCREASE_DELAY_MS = DAY_MS;

/** When the time that a limit covers began, ms. */
export const periodStart = (period: LimitPeriod, now: number): number => now - PERIOD_MS[period];

/** One limit, amounts in paise; null is no limit. `next` waits for its time, ms. */
export interface PlayLimit {
  readonly amount: Paise | null;
  readonly next: { readonly amount: Paise | null; readonly from: number } | null;
}

export const NO_LIMIT: PlayLimit = { amount: null, next: null };

/** The limit as it stands at a moment: a raise whose time has come has taken its place. */
export function getEffectiveLimit(limit: PlayLimit, now: number): PlayLimit {
  return limit.next && limit.next.from <= now ? { amount: limit.next.amount, next: null } : limit;
}

const isStricter = (wanted: Paise | null, than: Paise | null): boolean =>
  wanted !== null && (than === null || wanted < than);

/** What becomes of a limit when its player asks for another: a lower one holds at once, a higher one after a day. */
export function requestLimitChange(limit: PlayLimit, wanted: Paise | null, now: number): PlayLimit {
  const { amount, next } = getEffectiveLimit(limit, now);
  if (wanted === amount) return { amount, next: null };
  if (isStricter(wanted, amount)) return { amount: wanted, next: null };
  // Asking for the same raise again does not start its day anew.
  if (next && next.amount === wanted) return { amount, next };
  return { amount, next: { amount: wanted, from: now + INCREASE_DELAY_MS } };
}

/** What may still be paid in, lost or staked within a limit, in paise; null without one. Never negative. */
export function getRemaining(limit: PlayLimit, used: Paise, now: number): Paise | null {
  const { amount } = getEffectiveLimit(limit, now);
  return amount === null ? null : Math.max(0, amount - used);
}
