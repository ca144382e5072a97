import { useHost } from '@backlay/shared/host';
import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Polling interval where there is no socket, or for data without an event, ms. With a socket each change arrives at once.
 */
const EVERY_MS = 4_000;

export interface PolledCall<T> {
  readonly value: T | null;
  /** The last question had no answer; what is shown is older. */
  readonly failed: boolean;
  readonly refresh: () => void;
}

/**
 * Polls while the page is visible, and when the releases change. `key` identifies the data; another key starts from
 * nothing.
 */
export function usePolledCall<T>(key: string | null, ask: (signal: AbortSignal) => Promise<T>): PolledCall<T> {
  const [known, setKnown] = useState<{ readonly key: string; readonly value: T } | null>(null);
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  const { realtime } = useHost();
  const asking = useRef(ask);
  useEffect(() => {
    asking.current = ask;
  });

  useEffect(() => {
    if (key === null) return;
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const next = () => void (timer = setTimeout(look, EVERY_MS));
    const look = () => {
      if (document.hidden) return next();
      asking
        .current(leaving.signal)
        .then((value) => {
          if (leaving.signal.aborted) return;
          setKnown({ key, value });
          setFailed(false);
        })
        .catch(() => leaving.signal.aborted || setFailed(true))
        .finally(() => leaving.signal.aborted || next());
    };
    look();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [key, round]);

  const refresh = useCallback(() => setRound((before) => before + 1), []);
  useEffect(() => realtime.on('releasesChanged', refresh), [realtime, refresh]);
  return { value: known && known.key === key ? known.value : null, failed, refresh };
}
