import { useCallback, useEffect, useRef, useState } from 'react';
import { toCallResult } from '../../wallet-home';

export interface Loaded<T> {
  readonly state: 'loading' | 'ready' | 'failed';
  /** What came last; empty before that. */
  readonly docs: readonly T[];
  reload(): void;
}

/** A whole list. `key` identifies it: when it changes another list is read, and late answers of the old one are dropped. */
export function useCallQuery<T>(key: string, read: () => Promise<{ readonly docs: readonly T[] }>): Loaded<T> {
  const [loaded, setLoaded] = useState<Omit<Loaded<T>, 'reload'>>({ state: 'loading', docs: [] });
  const asked = useRef(0);
  const reader = useRef(read);
  useEffect(() => {
    reader.current = read;
  });
  const load = useCallback(async () => {
    const mine = ++asked.current;
    const answer = await toCallResult(reader.current());
    if (mine === asked.current)
      setLoaded(answer.ok ? { state: 'ready', docs: answer.answer.docs } : { state: 'failed', docs: [] });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the key stands for what `read` reads
  }, [key]);
  useEffect(() => void load(), [load]);
  return { ...loaded, reload: () => void load() };
}
