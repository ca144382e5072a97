import type { Channels } from '@backlay/shared/host';
import { createStore, type StoreApi } from 'zustand';

/** Stores by name, shared between remotes that do not know each other. */
export function createPageStores(): Channels {
  const stores = new Map<string, StoreApi<unknown>>();
  return {
    store<T>(name: string, initial: () => T): StoreApi<T> {
      const known = stores.get(name) as StoreApi<T> | undefined;
      if (known) return known;
      const store = createStore<T>(initial);
      stores.set(name, store as StoreApi<unknown>);
      return store;
    },
  };
}
