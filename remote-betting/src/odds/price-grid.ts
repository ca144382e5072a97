import type { KeyboardEvent } from 'react';

/** Arrow keys move between the prices of a market, of which one at a time is in the tab order. For the element around its rows. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const from = cellOf(event.target);
  const step = STEPS[event.key];
  if (!from || !step) return;
  const rows = gridOf(event.currentTarget);
  const row = rows.findIndex((cells) => cells.includes(from));
  const to = target(rows, row, rows[row]?.indexOf(from) ?? 0, step);
  if (!to) return;
  event.preventDefault();
  from.tabIndex = -1;
  to.tabIndex = 0;
  to.focus();
}

/** Keeps the tab order on the price that was focused last, by pointer too. */
export function followFocus(event: { readonly target: EventTarget; readonly currentTarget: HTMLElement }): void {
  const focused = cellOf(event.target);
  if (!focused || focused.tabIndex === 0) return;
  for (const cell of event.currentTarget.querySelectorAll<HTMLElement>('[data-cell][tabindex="0"]')) cell.tabIndex = -1;
  focused.tabIndex = 0;
}

const cellOf = (target: EventTarget) => (target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null);

type Step = { readonly rows?: number; readonly columns?: number; readonly edge?: 'first' | 'last' };

const STEPS: Readonly<Record<string, Step>> = {
  ArrowRight: { columns: 1 },
  ArrowLeft: { columns: -1 },
  ArrowDown: { rows: 1 },
  ArrowUp: { rows: -1 },
  Home: { edge: 'first' },
  End: { edge: 'last' },
};

function gridOf(market: HTMLElement): HTMLElement[][] {
  return [...market.querySelectorAll<HTMLElement>('[data-row]')].map((row) => [
    ...row.querySelectorAll<HTMLElement>('[data-cell]'),
  ]);
}

function target(rows: HTMLElement[][], row: number, column: number, step: Step): HTMLElement | undefined {
  if (step.edge) return step.edge === 'first' ? rows[row]?.[0] : rows[row]?.at(-1);
  const next = rows[row + (step.rows ?? 0)];
  return next?.[Math.min(column, next.length - 1) + (step.columns ?? 0)];
}
