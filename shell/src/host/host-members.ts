import type { BootManifest, Channels } from '@backlay/shared/host';
import { createApi } from '../api';
import type { OverlayStack, ToastStore } from '../app';
import type { BrowserDeps, Storage, StoredKey, TabKey } from '../browser';
import { createRealtime, type ShellRealtime } from '../realtime';
import type { ShellNavigation } from '../routing';
import { createSession, type createCountry, type ShellSession } from '../session';
import type { Languages } from '../texts';
import type { Configuration } from './configuration';
import { createStore, type StoreApi } from 'zustand';

type Api = ReturnType<typeof createApi>;
type Country = ReturnType<typeof createCountry>;

/** Members that need no other member. Those that a call needs only later are functions. */
export interface HostMembers {
  readonly deps: BrowserDeps;
  readonly manifest: BootManifest;
  readonly storage: Storage<StoredKey>;
  readonly tabMemory: Storage<TabKey>;
  readonly toasts: ToastStore;
  readonly overlays: OverlayStack;
  readonly i18n: Languages;
  readonly navigation: ShellNavigation;
  readonly reload: (path?: string) => void;
  readonly session: () => ShellSession;
  readonly configuration: () => Configuration;
}

/** Calls of the platform, with what the shell does about a session or a brand that ended. */
export function createHostApi(members: HostMembers): Api {
  const { deps, manifest, storage, tabMemory, toasts, i18n, navigation, reload, session, configuration } = members;
  return createApi(
    { servers: manifest.servers, clientTag: manifest.clientTag, domainType: manifest.tenant.type },
    {
      send: deps.send,
      now: deps.now,
      toasts,
      i18n,
      caller: () => ({
        token: session().token(),
        userType: session().userType(),
        correlationId: session().correlationId(),
        correlationIp: storage.read('correlationIp'),
      }),
      keepToken: (token) => session().keepToken(token),
      onUnauthorised() {
        if (!session().refused()) return;
        if (tabMemory.read('reloadedAfter401')) return navigation.go('/');
        tabMemory.write('reloadedAfter401', 'true');
        reload('/');
      },
      onAuthorised: () => tabMemory.remove('reloadedAfter401', 'reloadedWithoutToken'),
      onMaintenance: (retryAfter) => configuration().unavailable(retryAfter),
      onTokenMissing() {
        if (session().store.getState().status === 'visitor') return;
        toasts.error(i18n.t('failure.token'));
        if (tabMemory.read('reloadedWithoutToken')) return;
        tabMemory.write('reloadedWithoutToken', 'true');
        reload();
      },
    },
  );
}

/** The session of this browser. */
export function createHostSession(members: HostMembers, api: Api, country: Country): ShellSession {
  const { deps, manifest, storage, toasts, overlays, i18n, navigation } = members;
  return createSession({
    api,
    storage,
    toasts,
    i18n,
    overlays,
    tenant: manifest.tenant,
    now: deps.now,
    country: () => {
      const { country: name, city, country_flag: countryFlag } = country.detail();
      return { country: name, city, countryFlag };
    },
    go: (path) => navigation.go(path),
    takeRedirect: () => navigation.takeRedirect(),
  });
}

/** The socket, connected unless a setting forbids it (OQ-38); an operator may change that while the page lives. */
export function createHostRealtime({ deps, manifest, session, configuration }: HostMembers, api: Api): ShellRealtime {
  const socketAllowed = () => {
    const { useSocket, isSocketBlocked } = configuration().store.getState().app;
    return useSocket !== false && isSocketBlocked !== true;
  };
  return createRealtime({
    open: deps.openSocket,
    socket: manifest.socket,
    allowed: { now: socketAllowed, subscribe: (listener) => configuration().store.subscribe(listener) },
    api,
    session: session(),
    credentials: () => ({ token: session().token() ?? '', userType: session().userType() ?? '' }),
    page: deps.window.document,
  });
}

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
