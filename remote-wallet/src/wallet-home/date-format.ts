import { formatDate } from '@backlay/shared/host';

const write = (at: string | number, options: Intl.DateTimeFormatOptions) => {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? '-' : formatDate(date, options);
};

const day = { day: '2-digit', month: 'short', year: 'numeric' } as const;
const time = { hour: '2-digit', minute: '2-digit' } as const;

/** `19 Jan 2026`, in the player's zone; `-` for what is no time. `at` is ISO text or ms. */
export const formatDay = (at: string | number): string => write(at, day);
/** `19 Jan 2026, 20:31:08`. */
export const formatDateTime = (at: string | number): string => write(at, { ...day, ...time, second: '2-digit' });
/** `20:31`. */
export const formatTime = (at: string | number): string => write(at, time);
/** Start of the player's local day that a moment lies in, ms. */
export const startOfLocalDay = (at: string | number): number => new Date(at).setHours(0, 0, 0, 0);
/** `January 2026`. */
export const formatMonth = (at: number): string => write(at, { month: 'long', year: 'numeric' });
/** `Mon`. */
export const formatWeekday = (at: number): string => write(at, { weekday: 'short' });

/** The days of a range in the shortest form: `19 Jan`, `13 – 19 Jan`, `28 Dec – 3 Jan`. A year other than this one is shown. */
export function formatDateRange(from: number, to: number): string {
  const [first, last, now] = [new Date(from), new Date(to), new Date()];
  const thisYear = first.getFullYear() === now.getFullYear() && last.getFullYear() === now.getFullYear();
  const year = thisYear ? {} : ({ year: 'numeric' } as const);
  const short = (at: number) => write(at, { day: 'numeric', month: 'short', ...year });
  if (startOfLocalDay(from) === startOfLocalDay(to)) return short(from);
  const sameMonth = first.getMonth() === last.getMonth() && first.getFullYear() === last.getFullYear();
  return `${sameMonth ? first.getDate() : short(from)} – ${short(to)}`;
}
