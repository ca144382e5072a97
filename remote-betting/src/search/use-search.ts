import { useEffect, useState } from 'react';
import type { EndpointPayload } from '@backlay/shared/contract';
import { useHost } from '@backlay/shared/host';

export type FoundEvents = EndpointPayload<'search'>;

/** A shorter text is not searched (OQ-95). */
export const MIN_SEARCH_LENGTH = 3;
/** The search waits this long after the last key, ms (OQ-95). */
const TYPING_PAUSE_MS = 300;

/** What was found, after a pause in typing; an answer to an older text is dropped, and a failure leaves things as they are (B4.30, OQ-95). */
export function useSearch(wanted: string): FoundEvents | null {
  const { api } = useHost();
  const [answer, setAnswer] = useState<{ readonly text: string; readonly docs: FoundEvents } | null>(null);
  useEffect(() => {
    if (wanted.length < MIN_SEARCH_LENGTH) return;
    let current = true;
    const timer = setTimeout(() => {
      api.call('search', { search: wanted, active: true, searchField: 'eventName' }).then(
        ({ docs }) => current && setAnswer({ text: wanted, docs }),
        () => undefined,
      );
    }, TYPING_PAUSE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [api, wanted]);
  return wanted.length >= MIN_SEARCH_LENGTH ? (answer?.docs ?? null) : null;
}
