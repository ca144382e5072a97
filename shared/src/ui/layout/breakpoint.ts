import { useSyncExternalStore, useLayoutEffect, useRef, type RefObject } from 'react';

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

/**
 * For a row that runs sideways: what becomes current or pressed in it is brought into sight; where somebody scrolls it after that, it
 * stays, and the page itself does not move. The row has to be what its items are placed in (`position: relative`).
 */
export function useScrollIntoView<Row extends HTMLElement>(): RefObject<Row | null> {
  const ref = useRef<Row>(null);
  const seen = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const row = ref.current;
    const current = row?.querySelector<HTMLElement>('[aria-current], [aria-pressed=true]') ?? null;
    if (current === seen.current) return;
    seen.current = current;
    if (!row || !current) return;
    // Read before the same frame is painted: the page is laid out once, and in a task of its own (E8.19).
    requestAnimationFrame(() => {
      const { offsetLeft, offsetWidth } = current;
      if (offsetLeft < row.scrollLeft || offsetLeft + offsetWidth > row.scrollLeft + row.clientWidth)
        row.scrollLeft = offsetLeft - (row.clientWidth - offsetWidth) / 2;
    });
  });
  return ref;
}
