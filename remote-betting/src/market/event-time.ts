const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
const DAY_MS = 86_400_000;

/** When an event opens, in the visitor's own time: `20:00` today, `tomorrow` with it, else `21 Jan 20:00`. Times in ms. */
export function eventTime(openDate: number, now: number): { readonly time: string; readonly tomorrow: boolean } {
  const time = clock.format(openDate);
  const days = Math.round((startOfDay(openDate) - startOfDay(now)) / DAY_MS);
  if (days === 0) return { time, tomorrow: false };
  if (days === 1) return { time, tomorrow: true };
  return { time: `${day.format(openDate)} ${time}`, tomorrow: false };
}

/** Hours, minutes and seconds of a bet: `20:14:08`. */
const seconds = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' });
export const betTime = (iso: string): string => seconds.format(new Date(iso));
