import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Nobody reads a list that was neither touched nor scrolled for so long, ms. */
export const IDLE_MS = 5_000;
/** A scroll is over after this, ms. */
const SCROLLED_MS = 300;

/** The rows of a list, in its order. */
const ROWS = '[data-list-row]';

interface SteadyList<List> {
  readonly shown: List;
  /** Raised where the whole list is drawn anew: the key of its element. */
  readonly turn: number;
}

/**
 * A list that keeps its order while somebody reads it (E8.19). Another order is shown at once where it moves no row that is seen. Else
 * it waits until those rows are scrolled away or the page is hidden. It also comes, with all rows drawn anew, when nobody touched the
 * page for {@link IDLE_MS} and no modal dialog is open.
 * @param orderOf names the rows in their order, without doubles
 */
export function useSteadyList<List>(
  next: List,
  orderOf: (list: List) => readonly string[],
  root: RefObject<HTMLElement | null>,
): SteadyList<List> {
  const [held, setHeld] = useState<SteadyList<List>>({ shown: next, turn: 0 });
  const before = orderOf(held.shown);
  const after = orderOf(next);
  const isSame = before.length === after.length && before.every((row, at) => row === after[at]);
  // The newest data of the order that is shown.
  if (isSame && held.shown !== next) setHeld({ shown: next, turn: held.turn });
  const latest = useRef({ next, before, after });
  useLayoutEffect(() => {
    latest.current = { next, before, after };
    if (!isSame && movesNothing(root.current, before, after)) setHeld(({ turn }) => ({ shown: next, turn }));
  }, [next, before, after, isSame, root]);

  useEffect(() => {
    if (isSame) return;
    const show = (isNew: boolean): void =>
      setHeld(({ turn }) => ({ shown: latest.current.next, turn: isNew ? turn + 1 : turn }));
    const whenScrolled = (): void => {
      const { before: seen, after: coming } = latest.current;
      if (movesNothing(root.current, seen, coming)) show(false);
    };
    const whenIdle = (): void => {
      // A row has the focus of the keyboard, or a modal dialog covers the list: what moves behind it is a layout shift too.
      const isCovered = document.documentElement.hasAttribute('data-page-locked');
      if (isCovered || root.current?.querySelector(':focus-visible')) return void touched();
      show(true);
    };
    let idle = setTimeout(whenIdle, IDLE_MS);
    let scrolled: ReturnType<typeof setTimeout> | undefined;
    const touched = (event?: Event): void => {
      clearTimeout(idle);
      idle = setTimeout(whenIdle, IDLE_MS);
      if (event?.type !== 'scroll') return;
      clearTimeout(scrolled);
      scrolled = setTimeout(whenScrolled, SCROLLED_MS);
    };
    const whenHidden = (): void => {
      if (document.visibilityState === 'hidden') show(true);
    };
    const inputs = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;
    for (const input of inputs) addEventListener(input, touched, { capture: true, passive: true });
    document.addEventListener('visibilitychange', whenHidden);
    return () => {
      clearTimeout(idle);
      clearTimeout(scrolled);
      for (const input of inputs) removeEventListener(input, touched, { capture: true });
      document.removeEventListener('visibilitychange', whenHidden);
    };
  }, [isSame, root]);

  return held;
}

/** Whether all rows that leave, come or change places are out of sight, and so is what they push. */
function movesNothing(root: HTMLElement | null, before: readonly string[], after: readonly string[]): boolean {
  const rows = [...(root?.querySelectorAll(ROWS) ?? [])];
  const list = root?.getBoundingClientRect();
  if (!list || list.height === 0 || rows.length !== before.length) return true;
  const first = countEqual(before, after);
  const bottomOf = (at: number): number => rows[at]?.getBoundingClientRect().bottom ?? list.top;
  if (bottomOf(first - 1) >= innerHeight) return true;
  const last = before.length - countEqual([...before].reverse(), [...after].reverse());
  // Above what is seen the browser holds the place, where it can.
  const end = rows[last]?.getBoundingClientRect().top ?? list.bottom;
  return end <= 0 && CSS.supports('overflow-anchor', 'auto');
}

const countEqual = (one: readonly string[], other: readonly string[]): number => {
  const at = one.findIndex((row, index) => row !== other[index]);
  return at < 0 ? one.length : at;
};
