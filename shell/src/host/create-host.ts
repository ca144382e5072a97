import {
  CONTRACT_VERSION,
  PermissionDenied,
  type BootManifest,
  type Channels,
  type Http,
  type OwnStorage,
} from '@backlay/shared/host';
import { createStore, type StoreApi } from 'zustand';
import { createOverlays, createTheme, createToasts, type OverlayStack, type ToastStore } from '../app';
import {
  createBrowserDeps,
  createInFlightGuard,
  createStorage,
  watchInstallation,
  type BrowserDeps,
  type StoredKey,
  type TabKey,
  type Storage,
} from '../browser';
import { createNavigation, type ShellNavigation } from '../routing';
import { createCountry, type ShellSession, createSession } from '../session';
import { createI18n, languagesFrom, saveLanguageCookie, type Languages } from '../texts';
import { createConfiguration, type Configuration } from './configuration';
import type { ShellHost } from './shell-host';
import { startHost } from './start-host';
import { createApi } from '../api';
import { createRealtime, type ShellRealtime } from '../realtime';

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
  readonly realtime: () => ShellRealtime;
}

/** Calls of the platform, with what the shell does about a session or a brand that ended. */
export function createHostApi(members: HostMembers): Api {
  const { deps, manifest, storage, tabMemory, toasts, i18n, navigation, reload, session, configuration, realtime } =
    members;
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
      onAuthorised(isWrite) {
        tabMemory.remove('reloadedAfter401', 'reloadedWithoutToken');
        // No socket reports what a bet or a payment does to the balance.
        if (isWrite && !realtime().store.getState().connected) session().pointsChanged({});
      },
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
    isDrawn: deps.window.document.getElementById('drawn') !== null,
    page: deps.window.document,
  });
}

/** Requests to services of remotes: nothing of the session goes along. */
const ownHttp: Http = {
  fetch: (url, init) => fetch(url, { ...init, credentials: 'omit', referrerPolicy: 'no-referrer' }),
};

const deny = () => Promise.reject(new PermissionDenied('storage'));
/** Each remote has its own. */
const NO_STORAGE: OwnStorage = { read: deny, write: deny, remove: deny };

/** Stores by name, shared between remotes that do not know each other. */
export function createPageStores(): Channels {
  const stores = new Map<string, StoreApi<unknown>>();
  return {
    store<T>(name: string, initial: () => T): StoreApi<T> {
      const known = stores.get(name) as StoreApi<T> | undefined; // remotes that share a name share the type of its state
      if (known) return known;
      const store = createStore<T>(initial);
      stores.set(name, store as StoreApi<unknown>); // read as its own type, above
      return store;
    },
  };
}

/** The font of Hindi, and a letter of it: arguments of `FontFaceSet.load`. */
const DEVANAGARI = ["16px 'Anek Devanagari'", '\u0915'] as const;

/** Builds all that the shell gives to the remotes, from the boot manifest. Nothing runs until `start`. */
export function createHost(manifest: BootManifest, over: Partial<BrowserDeps> = {}): ShellHost {
  const deps: BrowserDeps = { ...createBrowserDeps(), ...over };
  const { tenant } = manifest;
  const page = deps.window.document;
  const storage = createStorage<StoredKey>(deps.device);
  const tabMemory = createStorage<TabKey>(deps.tab);
  const toasts = createToasts();
  const overlays = createOverlays();
  const inFlight = createInFlightGuard();
  const reload = (path?: string) => inFlight.whenIdle(() => deps.reload(path));

  const theme = createTheme(storage, tenant.flags.lightTheme, (name) => (page.documentElement.dataset.theme = name));
  const applyLanguage = (code: string): void => {
    page.documentElement.dataset['language'] = code;
    saveLanguageCookie(page, code);
  };
  const fetchOwn = async (code: string) => {
    await configuration.refresh();
    const { languages } = configuration.store.getState().app;
    return languagesFrom(languages).find((each) => each.code === code)?.own;
  };
  const i18n = createI18n(storage, languagesFrom(manifest.configuration.languages), applyLanguage, {
    fetchOwn,
    loadFont: async (code) => code === 'hi-in' && page.fonts.load(...DEVANAGARI),
  });
  const navigation = createNavigation({
    storage,
    overlays,
    session: () => session,
    here: () => deps.window.location.pathname + deps.window.location.search,
  });
  const members: HostMembers = {
    deps,
    manifest,
    storage,
    tabMemory,
    toasts,
    overlays,
    i18n,
    navigation,
    reload,
    session: () => session,
    configuration: () => configuration,
    realtime: () => realtime,
  };
  const api = createHostApi(members);
  const configuration = createConfiguration(manifest, api, deps.random);
  const country = createCountry(api, (ip) => storage.write('correlationIp', ip));
  const session: ShellSession = createHostSession(members, api, country);
  const realtime = createHostRealtime(members, api);

  const host: ShellHost = {
    contract: CONTRACT_VERSION,
    manifest,
    tenant,
    session,
    api,
    http: ownHttp,
    // Each remote has its own: an assertion names who asked for it.
    identity: { assertion: () => Promise.reject(new PermissionDenied('identity')) },
    ownStorage: NO_STORAGE,
    realtime,
    navigation,
    overlays,
    toasts,
    i18n,
    inFlight,
    channels: createPageStores(),
    theme,
    configuration,
    storage,
    tabMemory,
    installation: watchInstallation(deps.window),
    duplicate: createStore(() => ({ duplicate: false })),
    leave: deps.leave,
    reload: () => reload(),
    start: () => startHost(host, { deps, tabMemory, country, reload }),
  };
  return host;
}
