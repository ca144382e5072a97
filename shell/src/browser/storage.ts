/** A place that keeps text by key, as the browser's storage does. */
export interface TextStore {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** Everything that the shell keeps on the device (A3.22 to A3.30). Nothing secret but the token (S-04). */
export type StoredKey =
  | 'authToken'
  | 'userType'
  | 'domain'
  | 'profile'
  | 'profileUpdatedAt'
  | 'offlineSnapshot'
  | 'demoLogin'
  | 'demoLoginTime'
  | 'language'
  | 'theme'
  | 'correlationIp'
  | 'redirectPath'
  | 'mobileActiveTabs'
  | 'changePassword'
  | 'appVersion'
  | 'mobileVersion'
  | 'devToolsOpen'
  | 'europeanCasinoDisabled'
  | 'betVisits'
  | 'installOffered';

/** Stored for the life of a tab: guards against reloading in a loop, and what counts once a visit. */
export type TabKey = 'reloadedAfter401' | 'reloadedWithoutToken' | 'betVisitCounted';

export interface Storage<Key extends string> {
  read(key: Key): string | null;
  write(key: Key, value: string): void;
  remove(...keys: Key[]): void;
}

/** Storage that never throws: a full or forbidden store behaves as an empty one that forgets. */
export function createStorage<Key extends string>(open: () => TextStore): Storage<Key> {
  const attempt = <T>(act: (store: TextStore) => T): T | null => {
    try {
      return act(open());
    } catch {
      return null;
    }
  };
  return {
    read: (key) => attempt((store) => store.getItem(key)),
    write: (key, value) => void attempt((store) => store.setItem(key, value)),
    remove: (...keys) => keys.forEach((key) => attempt((store) => store.removeItem(key))),
  };
}

/** A store that lives in memory, for tests and for browsers that refuse. */
export function memoryStore(entries: Readonly<Record<string, string>> = {}): TextStore {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}
