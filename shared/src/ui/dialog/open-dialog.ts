import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { RefObject } from 'react';

/** Modal dialogs that are open, the topmost last. What must stay usable above them (toasts) moves into the topmost. */
let modals: readonly HTMLDialogElement[] = [];
const watchers = new Set<() => void>();

function setModals(next: readonly HTMLDialogElement[]): void {
  modals = next;
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
export function usePresence(open: boolean): boolean {
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
}

function giveBack(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
}

/** Opens and closes a native dialog with the state, and gives the focus back to where it was. */
export function useOpenDialog(dialog: RefObject<HTMLDialogElement | null>, { open, modal }: OpenDialogOptions): void {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    opener.current = document.activeElement;
    if (modal) {
      if (!element.open) element.showModal();
      setModals([...modals, element]);
    } else if (!element.open) {
      // `show` would take the focus into the slip; a player goes on pressing prices.
      element.setAttribute('open', '');
    }
    return () => {
      if (modal) setModals(modals.filter((other) => other !== element));
      const hadFocus = element.contains(document.activeElement) || document.activeElement === document.body;
      element.close();
      // After the commit: React puts the focus back to where it was when the commit began, which is in here.
      if (hadFocus) queueMicrotask(() => giveBack(opener.current));
    };
  }, [dialog, open, modal]);
}
