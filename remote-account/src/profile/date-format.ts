import { formatDate } from '@backlay/shared/host';

const parts = (at: string | number, options: Intl.DateTimeFormatOptions) => {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? '-' : formatDate(date, options);
};

/** `19 Jan 2026`, in the player's zone; `-` for what is no time. `at` is ISO text or ms. */
export const formatDay = (at: string | number): string =>
  parts(at, { day: '2-digit', month: 'short', year: 'numeric' });

/** `19 Jan 2026, 20:31:08`, in the player's zone. */
export const formatDateTime = (at: string | number): string =>
  parts(at, {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
