import { useEffect, useSyncExternalStore } from 'react';
import { loadWithRetry } from '../feedback/load-with-retry';
import type { DEFERRED_ICONS } from './deferred-icons';

export type More = typeof DEFERRED_ICONS;

let more: More | null = null;
let asked = false;
const listeners = new Set<() => void>();

/** Fetches the icons that a first page does not show. A failure is forgotten, so that the next icon asks again. */
export async function loadMore(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    more = (await loadWithRetry(() => import('./deferred-icons'))).DEFERRED_ICONS;
    for (const listener of listeners) listener();
  } catch {
    asked = false;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The icons beyond those of a first page, null until they are here; the first who asks sends for them. */
export function useDeferredIcons(): More | null {
  useEffect(() => void loadMore(), []);
  return useSyncExternalStore(subscribe, () => more);
}
