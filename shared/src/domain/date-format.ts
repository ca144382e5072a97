/** Hindi has its months and days and the digits that prices have; every other language dates as en-us does here (decisions, OQ-47). */
const localeOf = (language: string): string => (language.startsWith('hi') ? 'hi-IN-u-nu-latn' : 'en-GB');

const formats = new Map<string, Intl.DateTimeFormat>();

/** Writes a date in the language that the page is in, hours from 0 to 23; one format is made once for each language. */
export function formatDate(date: Date | number, options: Intl.DateTimeFormatOptions): string {
  // oxlint-disable-next-line no-restricted-globals -- dates alone follow the language of the page; the server formats none
  const { dataset, lang } = document.documentElement;
  const locale = localeOf(dataset['language'] ?? lang);
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { hourCycle: 'h23', ...options });
  formats.set(key, format);
  return format.format(date);
}

const DAY = { day: '2-digit', month: 'short', year: 'numeric' } as const;
const SHORT_DAY = { day: 'numeric', month: 'short' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const SECONDS = { ...TIME, second: '2-digit' } as const;

const format = (at: string | number, options: Intl.DateTimeFormatOptions): string => {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? '-' : formatDate(date, options);
};

/** `19 Jan 2026`, in the zone of the page; `-` for what is no time. `at` is ISO text or ms. */
export const formatDay = (at: string | number): string => format(at, DAY);
/** `19 Jan`. */
export const formatShortDay = (at: string | number): string => format(at, SHORT_DAY);
/** `19 Jan 2026, 20:31:08`. */
export const formatDateTime = (at: string | number): string => format(at, { ...DAY, ...SECONDS });
/** `20:31`. */
export const formatTime = (at: string | number): string => format(at, TIME);
/** `20:31:08`. */
export const formatTimeWithSeconds = (at: string | number): string => format(at, SECONDS);
/** `January 2026`. */
export const formatMonth = (at: number): string => format(at, { month: 'long', year: 'numeric' });
/** `Mon`. */
export const formatWeekday = (at: number): string => format(at, { weekday: 'short' });
/** Start of the local day that a moment lies in, ms. */
export const startOfLocalDay = (at: string | number): number => new Date(at).setHours(0, 0, 0, 0);

/** The days of a range in the shortest form: `19 Jan`, `13 – 19 Jan`, `28 Dec – 3 Jan`. A year other than this one is shown. */
export function formatDateRange(from: number, to: number): string {
  const [first, last, now] = [new Date(from), new Date(to), new Date()];
  const thisYear = first.getFullYear() === now.getFullYear() && last.getFullYear() === now.getFullYear();
  const year = thisYear ? {} : ({ year: 'numeric' } as const);
  const short = (at: number) => format(at, { ...SHORT_DAY, ...year });
  if (startOfLocalDay(from) === startOfLocalDay(to)) return short(from);
  const sameMonth = first.getMonth() === last.getMonth() && first.getFullYear() === last.getFullYear();
  return `${sameMonth ? first.getDate() : short(from)} – ${short(to)}`;
}
