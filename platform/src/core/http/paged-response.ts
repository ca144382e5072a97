import { gzipSync } from 'node:zlib';
import { reject, type HttpRejection } from './rejection';

/** One page of a list in the shape of A3.32; `docs` are the rows of that page. */
export function toPagedResponse<T>(
  docs: readonly T[],
  { page, limit }: { readonly page: number; readonly limit: number },
  totalDocs: number,
) {
  const totalPages = Math.max(1, Math.ceil(totalDocs / limit));
  const first = (page - 1) * limit;
  return {
    docs: [...docs],
    limit,
    nextPage: page < totalPages,
    nextPageNumber: page < totalPages ? page + 1 : null,
    previousPage: page > 1,
    previousPageNumber: page > 1 ? page - 1 : null,
    showingFrom: docs.length === 0 ? 0 : first + 1,
    showingTo: docs.length === 0 ? 0 : first + docs.length,
    totalDocs,
    totalPages,
  };
}

const encoded = new WeakMap<object, string>();

/** docs as base64 of gzip of JSON (A7.10, A7.11). The same object is encoded once, so a handler that keeps its docs saves the work. */
export function encodePayload(docs: unknown): string {
  const key = typeof docs === 'object' && docs !== null ? docs : null;
  const known = key && encoded.get(key);
  if (known) return known;
  const text = gzipSync(JSON.stringify(docs), { level: 6 }).toString('base64');
  if (key) encoded.set(key, text);
  return text;
}

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

/** The last page of a list names the time of the newest row that is in the archive, ms since 1970. */
export function withArchived<Page extends { readonly nextPage: boolean }>(
  page: Page,
  until: number | null | undefined,
): Page & { readonly archivedUntil?: string } {
  if (page.nextPage || !until) return page;
  return { ...page, archivedUntil: new Date(until).toISOString() };
}
