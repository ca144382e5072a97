import type { OpenOverlay, Overlays } from '@backlay/shared/host';
import { createStore } from 'zustand';

export interface OverlayStack extends Overlays {
  closeAll(): void;
}

/** What lies over the page, oldest first; opening a name again brings it to the top with its new properties. */
export function createOverlays(): OverlayStack {
  const store = createStore<{ readonly open: readonly OpenOverlay[] }>(() => ({ open: [] }));
  const without = (open: readonly OpenOverlay[], name: string) => open.filter((each) => each.name !== name);
  return {
    store,
    open: (name, props = {}) => store.setState(({ open }) => ({ open: [...without(open, name), { name, props }] })),
    close: (name) => store.setState(({ open }) => ({ open: without(open, name) })),
    closeAll: () => store.setState({ open: [] }),
  };
}
