import { whenSessionKnown } from '@backlay/shared/domain';
import type { Navigation, Session } from '@backlay/shared/host';
import type { OverlayStack } from '../app';
import type { Storage, StoredKey } from '../browser';
import { carriesCredential, isSitePath } from './site-routes';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** What the router lends once it is drawn. */
export interface Router {
  go(path: string, options: { readonly replace: boolean }): void;
  back(): void;
  preload(path: string): void;
}

export interface ShellNavigation extends Navigation {
  /** Hands the router in; answers how to take it back. What was asked for before then happens now. */
  attach(router: Router): () => void;
  /** The stored path for after the login. Reading it removes it (OQ-36). */
  takeRedirect(): string | null;
}

export interface NavigationDeps {
  readonly storage: Storage<StoredKey>;
  readonly overlays: OverlayStack;
  readonly session: () => Session;
  /** Path and query of the page as it is. */
  readonly here: () => string;
}

/** Moves about the site for everything that is not a link. */
export function createNavigation({ storage, overlays, session, here }: NavigationDeps): ShellNavigation {
  let router: Router | null = null;
  let queued: ((router: Router) => void)[] = [];
  const withRouter = (act: (router: Router) => void) => (router ? act(router) : void queued.push(act));

  function askToSignIn(returnTo: string): void {
    if (isSitePath(returnTo) && !carriesCredential(returnTo)) storage.write('redirectPath', returnTo);
    overlays.open('login');
  }

  const navigation: ShellNavigation = {
    go(path, options) {
      if (!isSitePath(path)) throw new Error(`Not a path of this site: ${path}`);
      withRouter((it) => it.go(path, { replace: options?.replace ?? false }));
    },
    back: () => withRouter((it) => it.back()),
    requireSignIn(returnTo) {
      const { status } = session().store.getState();
      if (status === 'signed-in') return true;
      if (status === 'restoring') {
        // A press before it is known who is here neither asks a player to log in nor is lost.
        void whenSessionKnown(session()).then(() => {
          if (navigation.requireSignIn(returnTo) && returnTo !== undefined) navigation.go(returnTo);
        });
        return false;
      }
      askToSignIn(returnTo ?? here());
      return false;
    },
    preload: (path) => withRouter((it) => it.preload(path)),
    attach(next) {
      router = next;
      const due = queued;
      queued = [];
      due.forEach((act) => act(next));
      return () => {
        if (router === next) router = null;
      };
    },
    takeRedirect() {
      const path = storage.read('redirectPath');
      storage.remove('redirectPath');
      return isSitePath(path) && !carriesCredential(path) ? path : null;
    },
  };
  return navigation;
}

/** A screen that is still loading may bring its heading this late, ms. */
const HEADING_WAIT = 4_000;

/** Calls back with the first heading in `main`, now or as soon as it appears; answers how to stop waiting. */
function whenHeading(main: HTMLElement, found: (heading: HTMLElement) => void): () => void {
  const look = () => {
    const heading = main.querySelector<HTMLElement>('h1');
    if (heading) {
      stop();
      found(heading);
    }
    return heading !== null;
  };
  const observer = new MutationObserver(look);
  const timer = setTimeout(() => stop(), HEADING_WAIT);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  if (!look()) observer.observe(main, { childList: true, subtree: true });
  return stop;
}

/** After a change of route: top of the page (or where it was, going back), title of the heading, and focus on it. */
export function useRouteFocus(mainId: string, brand: string): void {
  const { pathname, key } = useLocation();
  const how = useNavigationType();
  const last = useRef(pathname);
  const positions = useRef(new Map<string, number>());
  // Only a change of page is an arrival: another entry of the history alone is a change of its query.
  const entry = useRef({ how, key });
  useEffect(() => {
    entry.current = { how, key };
  });

  useEffect(() => {
    const known = positions.current;
    const remember = () => known.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useEffect(() => {
    const main = document.getElementById(mainId);
    document.title = brand;
    if (!main) return;
    const moved = last.current !== pathname;
    last.current = pathname;
    if (moved) {
      window.scrollTo(0, entry.current.how === 'POP' ? (positions.current.get(entry.current.key) ?? 0) : 0);
      main.focus({ preventScroll: true });
    }
    return whenHeading(main, (heading) => {
      if (heading.textContent) document.title = `${heading.textContent.trim()} | ${brand}`;
      if (!moved) return;
      // Focus lays the page out: in the frame that paints it, not in the task that drew it (E8.19).
      requestAnimationFrame(() => {
        if (document.activeElement !== main) return;
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      });
    });
  }, [pathname, mainId, brand]);
}
