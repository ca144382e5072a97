import type { RemoteRoute, RouteAccess, SessionStatus } from '@backlay/shared/host';
import { sportByGameType } from '@backlay/shared/domain';
import { matchRoutes } from 'react-router-dom';

/** The five category listings, in the order of the bars (C2.09, C2.53). */
export const CASINO_PATHS = ['/live-casino', '/crash-games', '/virtual-games', '/slot-games', '/lottery'] as const;

const CASINO =
  /^\/(live-casino|crash-games|virtual-games|slot-games|lottery|top-casino|premium-casino|casino|game-screen|game-screen-play)(\/|$)/;

/** Is the path one of the casino's pages (A6.10)? */
export const isCasinoPath = (pathname: string): boolean => CASINO.test(pathname);

const LANDING = ['/', '/m', '/ballByBall', '/exchange', '/online-exchange'];

/** Attribution links, by the name under which the sign-up page reads it (A2.11 to A2.14). */
const REGISTRATION_LINKS: Readonly<Record<string, string>> = {
  bonus: 'wagerBonusId',
  branch: 'branchId',
  'register-referrer': 'referrerCode',
  'promo-code': 'promoCode',
};

/** Target of such a link: the landing page that stores the attribution; null for every other path. */
export function registrationLink(pathname: string): string | null {
  const [, link = '', value = ''] = /^\/([\w-]+)\/([^/]+)\/?$/.exec(pathname) ?? [];
  return Object.hasOwn(REGISTRATION_LINKS, link) ? `/signUp?${REGISTRATION_LINKS[link]}=${value}` : null;
}

/** What of the tenant and the session decides which paths exist. */
export interface RouteRules {
  readonly audience: 'player' | 'staff';
  readonly casinoOnly: boolean;
  /** A no-casino domain, or a player with a casino lock (OQ-125). */
  readonly noCasino: boolean;
}

export interface FoundRoute<R extends RemoteRoute> {
  readonly route: R;
  readonly landing: boolean;
}

const values: Readonly<Record<'game-type', (value: string, rules: RouteRules) => boolean>> = {
  'game-type': (value, rules) => !rules.casinoOnly && sportByGameType(value) !== undefined,
};

/** The landing page: home, or the live casino where there is nothing but a casino (OQ-125). */
function landingOf<R extends RemoteRoute>(routes: readonly R[], rules: RouteRules): R | undefined {
  const path = rules.casinoOnly ? '/live-casino' : '/';
  return routes.find((route) => route.path === path);
}

/** The landing page stands at several paths, unless a remote has a screen of its own there (A2.02 to A2.04, OQ-44). */
function landingAt<R extends RemoteRoute>(routes: readonly R[], path: string, rules: RouteRules): FoundRoute<R> | null {
  const route = LANDING.includes(path) ? landingOf(routes, rules) : undefined;
  return route ? { route, landing: true } : null;
}

/** The route that a path opens, by exact and case-sensitive match (A2.01, OQ-26); null where nothing does (OQ-01). */
export function findRoute<R extends RemoteRoute>(
  routes: readonly R[],
  pathname: string,
  rules: RouteRules,
): FoundRoute<R> | null {
  const trimmed = pathname.length > 1 ? pathname.replace(/\/+$/, '') || '/' : pathname;
  if (rules.casinoOnly && LANDING.includes(trimmed)) return landingAt(routes, trimmed, rules);
  if (rules.noCasino && isCasinoPath(trimmed)) return null;
  const objects = routes.map((route) => ({ path: route.path, caseSensitive: true, handle: route }));
  const match = matchRoutes(objects, trimmed)?.at(-1);
  if (!match || (LANDING.includes(trimmed) && match.route.handle.only)) return landingAt(routes, trimmed, rules);
  const route = match.route.handle;
  if (route.access === 'staff' && rules.audience !== 'staff') return null;
  const fits = Object.entries(route.only ?? {}).every(([name, kind]) => values[kind](match.params[name] ?? '', rules));
  if (!fits) return null;
  return { route, landing: LANDING.includes(route.path) || route.only !== undefined };
}

/** A path of this site from its root: never another host, never a scheme (S-03, OQ-36). */
export function isSitePath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) && !/[\n\r\t]/.test(path);
}

/** Addresses with a credential: never stored, never returned to (S-01). */
export const carriesCredential = (path: string): boolean => /^\/(login-user|direct-login)\//.test(path);

/** Decision of the guard about an opening: show it, wait for the session, ask for a login, or go to the first route. */
export type AccessDecision = 'show' | 'wait' | 'ask' | 'home' | 'not-found';

/** The path that a player owes a second factor on (OQ-08). */
const SECOND_FACTOR_PATH = '/login-auth';

/**
 * Who may see what (OQ-01, OQ-02). `left` means that the session ended while the page was open: then no login is asked for.
 */
export function checkAccess(
  access: RouteAccess | null,
  status: SessionStatus,
  { path, left }: { readonly path: string; readonly left: boolean },
): AccessDecision {
  if (status === 'second-factor' && path === SECOND_FACTOR_PATH) return access === null ? 'home' : 'show';
  if (status === 'restoring' && access !== 'public') return 'wait';
  const signedIn = status === 'signed-in';
  if (access === null) return signedIn ? 'home' : 'not-found';
  if (access === 'public' || signedIn) return 'show';
  return left ? 'home' : 'ask';
}

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
  const holder: Arrived = page;
  const cleaned = holder[ENTRY_PATH_KEY];
  delete holder[ENTRY_PATH_KEY];
  const path = cleaned ?? page.location.pathname;
  if (!/^\/(login-user|direct-login)(\/|$)/.test(path)) return null;
  if (cleaned === undefined) page.history.replaceState(null, '', '/');
  return parseEntryLink(path);
}
