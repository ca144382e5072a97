import { useCallback, useState } from 'react';
import type { Board } from './board';
import type { ViewGroup } from './cell-view';

/** For the element of a market: its cells can be drawn once it is there. */
export function useViewGroup(board: Board): { readonly ref: (element: HTMLElement | null) => (() => void) | undefined; readonly group: ViewGroup | null } {
  const [group, setGroup] = useState<ViewGroup | null>(null);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const made = board.group(element);
      setGroup(made.group);
      return made.release;
    },
    [board],
  );
  return { ref, group };
}
