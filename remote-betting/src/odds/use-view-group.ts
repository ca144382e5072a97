import { useCallback, useState } from 'react';
import type { ViewportGroup } from './cell-renderer';
import type { OddsStore } from './odds-store';
import type { EventFeed } from './event-feed';

/** For the element of a market: its cells can be drawn once it is there. With an event, that one is watched while it is near the window. */
export function useViewGroup(
  { books, feed }: { readonly books: OddsStore; readonly feed: EventFeed },
  eventId?: string,
): { readonly ref: (element: HTMLElement | null) => (() => void) | undefined; readonly group: ViewportGroup | null } {
  const [group, setGroup] = useState<ViewportGroup | null>(null);
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
