import type { BootManifest, Host } from '@backlay/shared/host';
import { CONTRACT_VERSION } from '@backlay/shared/host';
import { createStore, type StoreApi } from 'zustand';
import { createApi } from '../api';
import { createPageStores } from './page-stores';
import { createConfiguration, type Configuration } from './configuration';
import { moneyEntriesOf, parseTenantSettings } from './tenant-settings';
import { createI18n, languagesFrom, saveLanguageCookie, type Languages } from '../texts';
import { createInFlightGuard, type InFlightController } from '../browser';
import { createNavigation, type ShellNavigation } from '../routing';
import { createOverlays, type OverlayStack } from '../app';
import { createRealtime, type ShellRealtime } from '../realtime';
import { createCountry, createSession, type ShellSession } from '../session';
import { createStorage, type Storage, type StoredKey, type TabKey } from '../browser';
import { createTheme, type Theme } from '../app';
import { createToasts, type ToastStore } from '../app';
import { createBrowserDeps, type BrowserDeps } from '../browser';
import { registerSocketHandlers } from './socket-handlers';

/** The host as the shell itself knows it: what remotes get, and what only the layout uses. */
export interface ShellHost extends Host {
  readonly manifest: BootManifest;
  readonly session: ShellSession;
  readonly realtime: ShellRealtime;
  readonly navigation: ShellNavigation;
  readonly overlays: OverlayStack;
  readonly toasts: ToastStore;
  readonly i18n: Languages;
  readonly inFlight: InFlightController;
  readonly theme: Theme;
  readonly configuration: Configuration;
  readonly storage: Storage<StoredKey>;
  /** Goes to another site. */
  leave(url: string): void;
  /** Loads the page again, as soon as no bet or payment waits. */
  reload(): void;
  /** Another tab took over, where the domain closes duplicates (A4.29). */
  readonly duplicate: StoreApi<{ readonly duplicate: boolean }>;
  /** Restores the session and starts what runs in the background; answers how to stop it all. */
  start(): () => void;
}

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
  const i18n = createI18n(storage, languagesFrom(manifest.configuration.languages), (code) => {
    page.documentElement.lang = code;
    saveLanguageCookie(page, code);
  });
  const navigation = createNavigation({
    storage,
    overlays,
    session: () => session,
    here: () => deps.window.location.pathname + deps.window.location.search,
  });

  const api = createApi(
    { servers: manifest.servers, clientTag: manifest.clientTag, domainType: tenant.type },
    {
      send: deps.send,
      now: deps.now,
      toasts,
      i18n,
      caller: () => ({
        token: session.token(),
        userType: session.userType(),
        correlationId: session.correlationId(),
        correlationIp: storage.read('correlationIp'),
      }),
      keepToken: (token) => session.keepToken(token),
      onUnauthorised() {
        if (!session.refused()) return;
        if (tabMemory.read('reloadedAfter401')) return navigation.go('/');
        tabMemory.write('reloadedAfter401', 'true');
        reload('/');
      },
      onAuthorised: () => tabMemory.remove('reloadedAfter401', 'reloadedWithoutToken'),
      onMaintenance: (retryAfter) => configuration.unavailable(retryAfter),
      onTokenMissing() {
        if (session.store.getState().status === 'visitor') return;
        toasts.error(i18n.t('failure.token'));
        if (tabMemory.read('reloadedWithoutToken')) return;
        tabMemory.write('reloadedWithoutToken', 'true');
        reload();
      },
    },
  );

  const configuration = createConfiguration(manifest, api, deps.random);
  const country = createCountry(api, (ip) => storage.write('correlationIp', ip));
  const session: ShellSession = createSession({
    api,
    storage,
    toasts,
    i18n,
    overlays,
    tenant,
    now: deps.now,
    country: () => {
      const { country: name, city, country_flag: countryFlag } = country.detail();
      return { country: name, city, countryFlag };
    },
    go: (path) => navigation.go(path),
    takeRedirect: () => navigation.takeRedirect(),
  });

  // Connected only while no place says no (OQ-38); an operator may change that while the page lives.
  const socketAllowed = () => {
    const { useSocket, isSocketBlocked } = configuration.store.getState().app;
    return useSocket !== false && isSocketBlocked !== true;
  };
  const realtime = createRealtime({
    open: deps.openSocket,
    socket: manifest.socket,
    allowed: { now: socketAllowed, subscribe: (listener) => configuration.store.subscribe(listener) },
    api,
    session,
    credentials: () => ({ token: session.token() ?? '', userType: session.userType() ?? '' }),
    page,
  });
  const duplicate = createStore(() => ({ duplicate: false }));

  const channels = createPageStores();
  /** Which entries to money there are (OQ-33): the remotes have some of their own. */
  const notifyMoneyEntries = () => {
    const entries = moneyEntriesOf(configuration.store.getState().app);
    channels.store('money.entries', () => entries).setState(entries);
  };

  const host: ShellHost = {
    contract: CONTRACT_VERSION,
    manifest,
    tenant,
    session,
    api,
    realtime,
    navigation,
    overlays,
    toasts,
    i18n,
    inFlight,
    channels,
    theme,
    configuration,
    storage,
    duplicate,
    leave: deps.leave,
    reload: () => reload(),
    start() {
      const followTabs = (event: StorageEvent) => {
        if (event.key === 'authToken' || event.key === null) session.follow(storage.read('authToken'));
      };
      deps.window.addEventListener('storage', followTabs);
      const leaveSocket = registerSocketHandlers(host, {
        random: deps.random,
        reload,
        closesDuplicates: () => parseTenantSettings(tenant, configuration.store.getState().app).closeDuplicateTabs,
      });
      realtime.start();
      notifyMoneyEntries();
      const leaveEntries = configuration.store.subscribe(notifyMoneyEntries);
      configuration.start();
      // A connection that ends may have been switched off: what holds now is asked for before it is tried for long.
      const leaveLost = realtime.store.subscribe(({ connected }, before) => {
        if (!connected && before.connected && session.store.getState().status === 'signed-in')
          void configuration.refresh().catch(() => undefined);
      });
      void session.restore();
      const lookUp = setTimeout(() => void country.look(), 3_000);
      if (tabMemory.read('reloadedWithoutToken') === 'true') {
        tabMemory.write('reloadedWithoutToken', 'said');
        toasts.error(i18n.t('failure.token'));
      }
      return () => {
        deps.window.removeEventListener('storage', followTabs);
        leaveEntries();
        leaveSocket();
        leaveLost();
        realtime.stop();
        configuration.stop();
        clearTimeout(lookUp);
      };
    },
  };
  return host;
}
