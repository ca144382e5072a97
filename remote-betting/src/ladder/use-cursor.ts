import { useCallback, useRef } from 'react';
import type { Side } from '@backlay/shared/domain';
import { LADDER_ROWS } from './ladder-model';
import type { LadderRunner } from './ladder-source';
import type { Ladder } from './use-ladder';

/** A cell: which runner, row and side. */
export interface Cursor {
  readonly runner: number;
  readonly row: number;
  readonly side: Side;
}

/** The key cursor: one row and side of one runner, where Tab enters. At the edge the rows move on by one step. */
export function useCursor(ladder: Ladder, runners: readonly LadderRunner[]) {
  const { writers, centre, priceAt, plan } = ladder;
  const at = useRef<Cursor>({ runner: 0, row: (LADDER_ROWS - 1) / 2, side: 'back' });
  const cellOf = useCallback(
    ({ runner, row, side }: Cursor) => writers.get(runners[runner]?.id ?? '')?.rowAt(row)?.[side],
    [writers, runners],
  );
  const set = useCallback(
    (next: Cursor, isFocused: boolean) => {
      cellOf(at.current)?.setAttribute('tabindex', '-1');
      at.current = next;
      const cell = cellOf(next);
      cell?.setAttribute('tabindex', '0');
      if (isFocused) cell?.focus({ preventScroll: true });
    },
    [cellOf],
  );
  const ready = useCallback(() => {
    set(at.current, false);
    plan();
  }, [set, plan]);
  return {
    /** Where the cursor is. */
    at: () => at.current,
    ready,
    focus: () => set(at.current, true),
    follow(event: { readonly target: EventTarget }) {
      const row = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-row]') : null;
      const side = event.target instanceof HTMLElement ? event.target.dataset['part'] : undefined;
      if (!row || (side !== 'back' && side !== 'lay')) return;
      const runner = runners.findIndex(({ id }) => writers.get(id)?.rowAt(Number(row.dataset['row']))?.row === row);
      if (runner >= 0) set({ runner, row: Number(row.dataset['row']), side }, false);
    },
    go({ row = 0, column = 0 }: { readonly row?: number; readonly column?: number }) {
      const now = at.current;
      const columns = runners.length * 2;
      const next = Math.min(columns - 1, Math.max(0, now.runner * 2 + (now.side === 'lay' ? 1 : 0) + column));
      const wanted = now.row + row;
      const runner = runners[now.runner];
      if (runner && (wanted < 0 || wanted >= LADDER_ROWS)) {
        const middle = priceAt(runner.id, (LADDER_ROWS - 1) / 2 + row);
        if (middle !== null) centre(runner.id, middle);
      }
      const side: Side = next % 2 === 0 ? 'back' : 'lay';
      set({ runner: Math.floor(next / 2), row: Math.min(LADDER_ROWS - 1, Math.max(0, wanted)), side }, true);
    },
  };
}
