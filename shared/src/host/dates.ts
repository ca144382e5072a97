/** Hindi has its months and days and the digits that prices have; every other language dates as en-us does here (decisions, OQ-47). */
const localeOf = (language: string): string => (language.startsWith('hi') ? 'hi-IN-u-nu-latn' : 'en-GB');

const made = new Map<string, Intl.DateTimeFormat>();

/** Writes a date in the language that the page is in, hours from 0 to 23; one format is made once for each language. */
export function formatDate(date: Date | number, options: Intl.DateTimeFormatOptions): string {
  const locale = localeOf(document.documentElement.lang);
  const key = locale + JSON.stringify(options);
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, { hourCycle: 'h23', ...options });
  made.set(key, format);
  return format.format(date);
}
