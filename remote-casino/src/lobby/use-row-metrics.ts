import { useLayoutEffect, useState, type RefObject } from 'react';

/** How many tiles stand in a row, how high it is, and what lies between two; px. */
export interface RowMetrics {
  readonly columns: number;
  readonly height: number;
  readonly gap: number;
}

/** What the style sheet makes of a window of that width, before it could be measured. */
function guessed(width: number): RowMetrics {
  if (width < 800) return { columns: 3, height: (width - 44) / 3 + 45, gap: 12 };
  const columns = Math.max(1, Math.floor((Math.min(width, 1440) - 24) / 144));
  return { columns, height: 132 + 45, gap: 16 };
}

/** The shape of the rows in a box as the style sheet made it: measured with the first drawing and at every change of width. */
export function useRowMetrics(box: RefObject<HTMLElement | null>): RowMetrics {
  const [shape, setShape] = useState(() => guessed(window.innerWidth));
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () =>
      setShape((before) => {
        const now = measured(element);
        const same = !now || (['columns', 'height', 'gap'] as const).every((part) => now[part] === before[part]);
        return same ? before : now;
      });
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    // The rows follow the width of the box. Where the brand's font arrives late, the first row triggers a new measurement.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const first = element.querySelector('[data-row]');
    if (first) observer.observe(first);
    return () => observer.disconnect();
  }, [box]);
  return shape;
}

function measured(box: HTMLElement): RowMetrics | null {
  const grid = box.querySelector('[data-row] > *');
  if (!grid) return null;
  const { gridTemplateColumns, rowGap } = getComputedStyle(grid);
  const { height } = grid.getBoundingClientRect();
  // More rows than one: as many columns were guessed as do not fit.
  const tile = grid.firstElementChild?.getBoundingClientRect().height ?? height;
  const columns = gridTemplateColumns.split(' ').length;
  return tile > 0 ? { columns, height: tile, gap: parseFloat(rowGap) || 0 } : null;
}
