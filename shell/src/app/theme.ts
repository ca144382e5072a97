import { createStore, type StoreApi } from 'zustand';
import type { Storage, StoredKey } from '../browser';

export type ThemeName = 'dark' | 'light';

export interface Theme {
  readonly store: StoreApi<{ readonly theme: ThemeName }>;
  toggle(): void;
}

/** The stored choice first, then the tenant's switch, then dark (A4.35, OQ-30). */
export function getInitialTheme(stored: string | null, lightTheme: boolean): ThemeName {
  if (stored === 'dark' || stored === 'light') return stored;
  return lightTheme ? 'light' : 'dark';
}

/** Which of the two sets of colours is on; `apply` puts it on the page, now and with each change. */
export function createTheme(
  storage: Storage<StoredKey>,
  lightTheme: boolean,
  apply: (theme: ThemeName) => void,
): Theme {
  const store = createStore<{ readonly theme: ThemeName }>(() => ({
    theme: getInitialTheme(storage.read('theme'), lightTheme),
  }));
  apply(store.getState().theme);
  return {
    store,
    toggle() {
      const theme = store.getState().theme === 'dark' ? 'light' : 'dark';
      storage.write('theme', theme);
      store.setState({ theme });
      apply(theme);
    },
  };
}
