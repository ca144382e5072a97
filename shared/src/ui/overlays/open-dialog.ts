import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';

/** Modal dialogs that are open, the topmost last. What must stay usable above them (toasts) moves into the topmost. */
let modals: readonly HTMLDialogElement[] = [];
const watchers = new Set<() => void>();

/** Dialogs that are open, modal or not. */
let openDialogs = 0;

function countDialogs(more: 1 | -1): void {
  openDialogs += more;
  document.documentElement.toggleAttribute('data-dialog-open', openDialogs > 0);
}

function setModals(next: readonly HTMLDialogElement[]): void {
  modals = next;
  // A style that asks the page itself (`html:has`) costs the style of every element whenever one comes or goes (E8.18).
  document.documentElement.toggleAttribute('data-page-locked', modals.length > 0);
  watchers.forEach((watcher) => watcher());
}

function watchModals(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** The modal dialog on top, or null. */
export function useTopModal(): HTMLDialogElement | null {
  return useSyncExternalStore(
    watchModals,
    () => modals.at(-1) ?? null,
    () => null,
  );
}

/** How long a dialog may take to leave, in ms: the longest of the leave transitions. */
const LEAVE_MS = 200;

/** True from the moment of opening until the dialog has left the screen. */
export function useMountTransition(open: boolean): boolean {
  const [leaving, setLeaving] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setLeaving(!open);
  }
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => setLeaving(false), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [leaving]);
  return open || leaving;
}

export interface OpenDialogOptions {
  open: boolean;
  /** Traps focus and covers the page; otherwise the page stays usable. */
  modal: boolean;
  /** What takes the focus when it closes, where that is not what had it before. */
  focusAfter?: RefObject<HTMLElement | null>;
}

type Opener = Element | null | undefined;

/** The focus goes to the first of them that is still there and takes it. */
function giveBack(focusAfter: RefObject<HTMLElement | null> | undefined, openers: readonly Opener[]): void {
  const top = modals.at(-1);
  for (const element of [focusAfter?.current, ...openers]) {
    if (!(element instanceof HTMLElement) || !element.isConnected || (top && !top.contains(element))) continue;
    element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
}

/** Opens and closes a native dialog with the state, and gives the focus back to where it was. */
export function useOpenDialog(
  dialog: RefObject<HTMLDialogElement | null>,
  { open, modal, focusAfter }: OpenDialogOptions,
): void {
  // Whoever opened it, and what it lies in: a button may be gone by the time its question is answered.
  const openers = useRef<readonly Opener[]>([]);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const opener = document.activeElement;
    openers.current = [opener, opener?.parentElement?.closest('[tabindex]')];
    countDialogs(1);
    if (modal) {
      if (!element.open) element.showModal();
      setModals([...modals, element]);
    } else if (!element.open) {
      // `show` would take the focus into the slip; a player goes on pressing prices.
      element.setAttribute('open', '');
    }
    return () => {
      countDialogs(-1);
      if (modal) setModals(modals.filter((other) => other !== element));
      const hadFocus = element.contains(document.activeElement) || document.activeElement === document.body;
      element.close();
      // After the commit: React puts the focus back to where it was when the commit began, which is in here.
      if (hadFocus) queueMicrotask(() => giveBack(focusAfter, openers.current));
    };
  }, [dialog, open, modal, focusAfter]);
}

/** Browser events for a request to close; TypeScript does not declare them yet. */
type Closing = typeof globalThis & {
  readonly CloseWatcher?: new () => { onclose: (() => void) | null; destroy: () => void };
};

/**
 * Back on a phone closes the open overlay instead of leaving the page, where the browser reports it. Modal dialogs do so
 * themselves.
 */
export function useCloseRequest(open: boolean, onClose: () => void): void {
  useEffect(() => {
    const { CloseWatcher }: Closing = globalThis;
    if (!open || !CloseWatcher) return;
    const watcher = new CloseWatcher();
    watcher.onclose = onClose;
    return () => watcher.destroy();
  }, [open, onClose]);
}

/**
 * Another step of a flow begins at its top with the focus on its heading, unless a field of the step has taken it (E8.10). Without a
 * body the page scrolls.
 */
export function useStepStart(
  step: string | undefined,
  heading: RefObject<HTMLElement | null>,
  body?: RefObject<HTMLElement | null>,
): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (body?.current) body.current.scrollTop = 0;
    else heading.current?.scrollIntoView?.({ block: 'start' });
    if (!heading.current || document.activeElement instanceof HTMLInputElement) return;
    heading.current.tabIndex = -1;
    heading.current.focus({ preventScroll: true });
  }, [step, heading, body]);
}
