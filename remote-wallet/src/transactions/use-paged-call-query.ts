import { useCallback, useEffect, useRef, useState } from 'react';
import { toCallResult } from '../wallet-home';

/** Lines of one page (C9.01, OQ-113). */
export const PAGE_SIZE = 25;

/** What is read of a page of a list (A3.32). */
export interface Page<T> {
  readonly docs: readonly T[];
  readonly nextPageNumber: number | null;
  readonly previousPageNumber: number | null;
  readonly showingFrom: number;
  readonly showingTo: number;
  readonly totalDocs: number;
}

export interface PagedList<T> {
  readonly state: 'loading' | 'ready' | 'failed';
  /** The last page that came; while another is on its way it stays. Null before the first, and after a failure. */
  readonly page: Page<T> | null;
  reload(): void;
  turnTo(page: number): void;
}

/**
 * One page of a list. `key` identifies the list: when it changes the first page of the new one is read, and late answers of
 * the old are dropped.
 */
export function usePagedCallQuery<T>(key: string, read: (page: number) => Promise<Page<T>>): PagedList<T> {
  const [at, setAt] = useState({ key, page: 1 });
  const [state, setState] = useState<PagedList<T>['state']>('loading');
  const [page, setPage] = useState<Page<T> | null>(null);
  const asked = useRef(0);
  const reader = useRef(read);
  useEffect(() => {
    reader.current = read;
  });
  const number = at.key === key ? at.page : 1;

  const load = useCallback(async () => {
    const mine = ++asked.current;
    setState('loading');
    const answer = await toCallResult(reader.current(number));
    if (mine !== asked.current) return;
    setPage(answer.ok ? answer.answer : null);
    setState(answer.ok ? 'ready' : 'failed');
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key stands for what `read` reads
  }, [key, number]);

  useEffect(() => {
    void load();
  }, [load]);
  return { state, page, reload: () => void load(), turnTo: (to) => setAt({ key, page: to }) };
}
