import type { MoneyOverlay, OpenOverlay, Overlays, Toasts } from '@backlay/shared/host';
import { createStore, type StoreApi } from 'zustand';

export interface OverlayStack extends Overlays {
  closeAll(): void;
  /** Sets who decides what is offered; nothing is before. */
  readonly decideOffers: (isOffered: (name: MoneyOverlay) => boolean) => void;
}

/** What lies over the page, oldest first; opening a name again brings it to the top with its new properties. */
export function createOverlays(): OverlayStack {
  const store = createStore<{ readonly open: readonly OpenOverlay[] }>(() => ({ open: [] }));
  const without = (open: readonly OpenOverlay[], name: string) => open.filter((each) => each.name !== name);
  let decide = (_name: MoneyOverlay): boolean => false;
  return {
    store,
    isOffered: (name) => decide(name),
    decideOffers: (isOffered) => void (decide = isOffered),
    open: (name, props = {}) => store.setState(({ open }) => ({ open: [...without(open, name), { name, props }] })),
    close: (name) => store.setState(({ open }) => ({ open: without(open, name) })),
    closeAll: () => store.setState({ open: [] }),
  };
}

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error' | 'info';
  readonly text: string;
}

export interface ToastStore extends Toasts {
  readonly store: StoreApi<{ readonly toasts: readonly Toast[] }>;
  dismiss(id: number): void;
}

/** As many as may be on the screen at once; the oldest makes room. */
const MOST = 3;

/** Short messages, newest last. An empty text shows nothing; equal texts at the same moment show once. */
export function createToasts(): ToastStore {
  const store = createStore<{ readonly toasts: readonly Toast[] }>(() => ({ toasts: [] }));
  let lastId = 0;
  const show = (kind: Toast['kind']) => (text: string) => {
    if (text.trim() === '') return;
    const id = (lastId += 1);
    store.setState(({ toasts }) => ({
      toasts: [...toasts.filter((each) => each.text !== text || each.kind !== kind), { id, kind, text }].slice(-MOST),
    }));
  };
  return {
    store,
    success: show('success'),
    error: show('error'),
    info: show('info'),
    dismiss: (id) => store.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.id !== id) })),
  };
}
