import { reject, type HttpRejection } from './rejection';

export interface DateRange {
  readonly from: Date | null;
  readonly to: Date | null;
}

const readDate = (text: string | undefined): Date | null | undefined => {
  if (!text) return null;
  const date = new Date(text);
  const year = date.getUTCFullYear();
  return Number.isNaN(date.getTime()) || year < 1970 || year > 9999 ? undefined : date;
};

/** The ends of a list's range as the client sends them: ISO times (OQ-112). Absent means open. */
export function dateRange(query: {
  readonly startDate?: string;
  readonly endDate?: string;
}): DateRange | HttpRejection {
  const from = readDate(query.startDate);
  const to = readDate(query.endDate);
  if (from === undefined || to === undefined) return reject(400, 'Please check the date range');
  return { from, to };
}
