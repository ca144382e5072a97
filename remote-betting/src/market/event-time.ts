import { formatDate } from '@backlay/shared/host';

const clock = { hour: '2-digit', minute: '2-digit' } as const;

const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
const DAY_MS = 86_400_000;

/** When an event opens, in the visitor's own time: `20:00` today, `tomorrow` with it, else `21 Jan 20:00`. Times in ms. */
export function eventTime(openDate: number, now: number): { readonly time: string; readonly tomorrow: boolean } {
  const time = formatDate(openDate, clock);
  const days = Math.round((startOfDay(openDate) - startOfDay(now)) / DAY_MS);
  if (days === 0) return { time, tomorrow: false };
  if (days === 1) return { time, tomorrow: true };
  return { time: `${formatDate(openDate, { day: 'numeric', month: 'short' })} ${time}`, tomorrow: false };
}

/** Hours, minutes and seconds of a bet: `20:14:08`. */
export const betTime = (iso: string): string => formatDate(new Date(iso), { ...clock, second: '2-digit' });
