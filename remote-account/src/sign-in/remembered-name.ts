const KEY = 'backlay.remembered-name';

/** The user name of the last login that asked to be remembered; never a password (OQ-37). */
export function readRememberedName(storage: Storage): string | null {
  try {
    return storage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps the name for the next visit, or forgets it. Storage that refuses costs the player nothing but this. */
export function rememberName(storage: Storage, name: string | null): void {
  try {
    if (name === null) storage.removeItem(KEY);
    else storage.setItem(KEY, name);
  } catch {
    // Private windows may have no storage.
  }
}
