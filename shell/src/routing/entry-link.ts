/**
 * A login that came in the address (A2.09, A2.10). It stays in memory until it is used, and is stored nowhere (S-01, S-02).
 */
export type EntryLink =
  | { readonly kind: 'password'; readonly userName: string; readonly password: string }
  | { readonly kind: 'token'; readonly token: string };

/** The page's head puts the path here when it cleans the address, before anything is fetched. */
export const ENTRY_PATH_KEY = '__arrivedAt';

const PATTERN = /^\/(?:login-user\/([^/]+)\/([^/]+)|direct-login\/([^/]+))\/?$/;

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** The login in a path; null for every other path, and for one that cannot be read. */
export function parseEntryLink(path: string): EntryLink | null {
  const [, user, secret, direct] = PATTERN.exec(path) ?? [];
  if (direct !== undefined) {
    const token = decoded(direct);
    return token === null ? null : { kind: 'token', token };
  }
  if (user === undefined || secret === undefined) return null;
  const [userName, password] = [decoded(user), decoded(secret)];
  return userName === null || password === null ? null : { kind: 'password', userName, password };
}

type Arrived = Window & { [ENTRY_PATH_KEY]?: string };

/** Takes the login out of the page, once: from then on neither the address, nor the history, nor the page itself knows of it. */
export function consumeEntryLink(page: Window): EntryLink | null {
  const holder = page as Arrived;
  const cleaned = holder[ENTRY_PATH_KEY];
  delete holder[ENTRY_PATH_KEY];
  const path = cleaned ?? page.location.pathname;
  if (!/^\/(login-user|direct-login)(\/|$)/.test(path)) return null;
  if (cleaned === undefined) page.history.replaceState(null, '', '/');
  return parseEntryLink(path);
}
