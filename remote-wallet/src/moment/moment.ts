const write = (at: string | number, options: Intl.DateTimeFormatOptions) => {
  const date = new Date(at);
  return Number.isNaN(date.getTime())
    ? '-'
    : new Intl.DateTimeFormat('en-GB', { hourCycle: 'h23', ...options }).format(date);
};

const day = { day: '2-digit', month: 'short', year: 'numeric' } as const;
const time = { hour: '2-digit', minute: '2-digit' } as const;

/** `19 Jan 2026`, in the player's zone; `-` for what is no time. `at` is ISO text or ms. */
export const writeDay = (at: string | number): string => write(at, day);
/** `19 Jan 2026, 20:31:08`. */
export const writeMoment = (at: string | number): string => write(at, { ...day, ...time, second: '2-digit' });
/** `20:31`. */
export const clock = (at: string | number): string => write(at, time);
/** Start of the player's local day that a moment lies in, ms. */
export const dayOf = (at: string | number): number => new Date(at).setHours(0, 0, 0, 0);
