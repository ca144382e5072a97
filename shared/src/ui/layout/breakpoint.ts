import { useSyncExternalStore } from 'react';

/** Whether the window is at least this wide, px. False where it cannot be known. */
export function useFromWidth(width: number): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = queryOf(width);
      query?.addEventListener('change', changed);
      return () => query?.removeEventListener('change', changed);
    },
    () => queryOf(width)?.matches ?? false,
    () => false,
  );
}

const queries = new Map<number, MediaQueryList>();

function queryOf(width: number): MediaQueryList | null {
  if (typeof matchMedia !== 'function') return null;
  let query = queries.get(width);
  if (!query) queries.set(width, (query = matchMedia(`(min-width: ${width}px)`)));
  return query;
}
