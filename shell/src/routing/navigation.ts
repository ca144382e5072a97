import type { Navigation, Session } from '@backlay/shared/host';
import type { OverlayStack } from '../app';
import type { Storage, StoredKey } from '../browser';
import { carriesCredential, isSitePath } from './site-routes';

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

  return {
    go(path, options) {
      if (!isSitePath(path)) throw new Error(`Not a path of this site: ${path}`);
      withRouter((it) => it.go(path, { replace: options?.replace ?? false }));
    },
    back: () => withRouter((it) => it.back()),
    requireSignIn(returnTo = here()) {
      if (session().store.getState().status === 'signed-in') return true;
      if (isSitePath(returnTo) && !carriesCredential(returnTo)) storage.write('redirectPath', returnTo);
      overlays.open('login');
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
}
