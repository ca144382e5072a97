import { useEffect, useState } from 'react';
import type { EndpointPayload } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';

export type FoundEvents = EndpointPayload<'search'>;

/** A shorter text is not searched (OQ-95). */
export const MIN_SEARCH_LENGTH = 3;
/** The search waits this long after the last key, ms (OQ-95). */
const TYPING_PAUSE_MS = 300;

/** What was found, after a pause in typing; an answer to an older text is dropped, and a failure leaves things as they are (B4.30, OQ-95). */
export function useSearch(wanted: string): FoundEvents | null {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<FoundEvents | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setTyped(wanted), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const input = { search: typed, active: true, searchField: 'eventName' } as const;
  const enabled = typed === wanted && typed.length >= MIN_SEARCH_LENGTH;
  useCallQuery('search', input, { enabled, onAnswer: ({ docs }) => setFound(docs) });
  return wanted.length >= MIN_SEARCH_LENGTH ? found : null;
}
