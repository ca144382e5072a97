const COOKIE = 'language';
const YEAR_S = 31_536_000;

/** Sends the language to the platform, which draws the first frame of the next page and the offline page in it (A4.36). */
export function saveLanguageCookie(page: Document, code: string): void {
  const notified = new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(page.cookie)?.[1] ?? 'en-us';
  if (notified !== code) page.cookie = `${COOKIE}=${code}; path=/; max-age=${YEAR_S}; samesite=lax`;
}
