import { useCallback, useState } from 'react';
import type { ViewGroup } from './cell-view';
import type { BookStore } from './book-store';
import type { FeedWatch } from './feed-watch';

/** For the element of a market: its cells can be drawn once it is there. With an event, that one is watched while it is near the window. */
export function useViewGroup(
  { books, feed }: { readonly books: BookStore; readonly feed: FeedWatch },
  eventId?: string,
): { readonly ref: (element: HTMLElement | null) => (() => void) | undefined; readonly group: ViewGroup | null } {
  const [group, setGroup] = useState<ViewGroup | null>(null);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      let leave: (() => void) | undefined;
      const made = books.board.group(element, (visible) => {
        leave?.();
        leave = visible && eventId !== undefined ? feed.watch(eventId, 'list') : undefined;
      });
      setGroup(made.group);
      return made.release;
    },
    [books, feed, eventId],
  );
  return { ref, group };
}
