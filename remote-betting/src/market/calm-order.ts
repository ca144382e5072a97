import { startTransition, useEffect, useEffectEvent, useRef, useState, type MouseEvent } from 'react';
import { useNavigationType } from '@backlay/shared/router';

/** A list changes its order when nobody touched or scrolled the page for this long, ms (E8.04). */
export const CALM_MS = 3_000;
/** A press on a row that moved a shorter time ago does nothing: it was meant for what was there before, ms. */
export const MOVED_MS = 1_000;

const TOUCHES = ['pointerdown', 'pointerup', 'touchmove', 'wheel', 'scroll', 'keydown'] as const;

let touchedAt = -Infinity;
let isListening = false;

function listenForTouches(): void {
  if (isListening) return;
  isListening = true;
  const touched = () => {
    touchedAt = Date.now();
  };
  for (const name of TOUCHES) window.addEventListener(name, touched, { capture: true, passive: true });
}

interface Entry<Item> {
  readonly key: string;
  readonly item: Item;
  readonly isDone: boolean;
}

export interface CalmOrder<Item> {
  /** The rows in the order of the screen, with their newest data. */
  readonly open: readonly Item[];
  /** Rows that sank to the end since they were over. */
  readonly done: readonly Item[];
  /** Rows that were added and wait for a calm moment, or were added and not looked at yet. */
  readonly fresh: number;
  readonly clearFresh: () => void;
  /** Raised where rows changed places: the key of a list that is drawn anew then. A row with the focus of the keyboard stays. */
  readonly turn: number;
  /** For the element around the rows, which have `data-key`. */
  readonly onClickCapture: (event: MouseEvent) => void;
}

interface CalmOrderOptions<Item> {
  readonly keyOf: (item: Item) => string;
  readonly isDone: (item: Item) => boolean;
  /** Order of the rows that are open; without it new ones come last. */
  readonly compare?: (a: Item, b: Item) => number;
}

/** Rows of a list that lives: new ones come at its end, those that are over sink, and only while nobody touches it (E8.04). */
export function useCalmOrder<Item>(
  items: readonly Item[],
  { keyOf, isDone, compare }: CalmOrderOptions<Item>,
): CalmOrder<Item> {
  const [shown, setShown] = useState<readonly Entry<Item>[]>([]);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const [turn, setTurn] = useState(0);
  const moved = useRef({ at: -Infinity, keys: new Set<string>() });
  const now = new Map(items.map((item) => [keyOf(item), { key: keyOf(item), item, isDone: isDone(item) }]));
  const wanted = arrange(shown, now, compare);
  const isSettled = stamp(shown) === stamp(wanted);
  const wantedStamp = stamp(wanted);

  const apply = useEffectEvent(() => {
    const before = new Map(shown.map(({ key }, index) => [key, index]));
    const added = wanted.filter(({ key }) => !before.has(key)).map(({ key }) => key);
    moved.current = {
      at: Date.now(),
      // The first rows did not move: a press on them is meant for them.
      keys: new Set(
        shown.length === 0 ? [] : wanted.filter(({ key }, index) => before.get(key) !== index).map(({ key }) => key),
      ),
    };
    if (shown.length > 0) setFresh((known) => new Set([...known, ...added]));
    const hasKeys = document.activeElement?.matches(':focus-visible') && document.activeElement.closest('[data-key]');
    const isMoved = wanted.some(({ key }, index) => before.has(key) && before.get(key) !== index);
    if (isMoved && !hasKeys) setTurn((last) => last + 1);
    setShown(wanted);
  });

  useEffect(() => {
    listenForTouches();
    if (isSettled) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const applyWhenCalm = () => {
      const left = touchedAt + CALM_MS - Date.now();
      if (left > 0) timer = setTimeout(applyWhenCalm, left);
      else apply();
    };
    applyWhenCalm();
    return () => clearTimeout(timer);
  }, [isSettled, wantedStamp]);

  // What comes first is there with the first frame.
  const rows = (shown.length === 0 ? wanted : shown).map((entry) => ({ ...(now.get(entry.key) ?? entry), at: entry }));
  const waiting = shown.length === 0 ? 0 : wanted.filter(({ key }) => !shown.some((each) => each.key === key)).length;
  return {
    open: rows.filter(({ at }) => !at.isDone).map(({ item }) => item),
    done: rows.filter(({ at }) => at.isDone).map(({ item }) => item),
    fresh: fresh.size + waiting,
    clearFresh: () => setFresh(new Set()),
    turn,
    onClickCapture(event) {
      const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-key]') : null;
      if (Date.now() - moved.current.at >= MOVED_MS || !moved.current.keys.has(row?.dataset['key'] ?? '')) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** Open rows as they stand, new ones behind them, and what is over at the end. */
function arrange<Item>(
  shown: readonly Entry<Item>[],
  now: ReadonlyMap<string, Entry<Item>>,
  compare: ((a: Item, b: Item) => number) | undefined,
): readonly Entry<Item>[] {
  const standing = shown.flatMap(({ key }) => now.get(key) ?? []);
  const known = new Set(shown.map(({ key }) => key));
  const all = [...standing, ...[...now.values()].filter(({ key }) => !known.has(key))];
  const open = all.filter(({ isDone }) => !isDone);
  if (compare) open.sort((a, b) => compare(a.item, b.item));
  return [...open, ...all.filter(({ isDone }) => isDone)];
}

const stamp = (entries: readonly Entry<unknown>[]): string =>
  entries.map(({ key, isDone }) => `${key}${isDone ? '!' : ''}`).join(' ');

/**
 * False in the first drawing after a press that led here. The second one comes in slices between frames: no press waits for what is
 * below the window (E8.19). A page that is opened or returned to is whole at once, as high as its scroll position needs.
 */
export function useSecondDrawing(): boolean {
  const isPressed = useNavigationType() !== 'POP';
  const [isSecond, setSecond] = useState(!isPressed);
  useEffect(() => startTransition(() => setSecond(true)), []);
  return isSecond;
}
