import type { BootManifest, Host } from '@backlay/shared/host';
import { CONTRACT_VERSION } from '@backlay/shared/host';
import { shellTexts } from '@backlay/shared/domain';
import { createStore, type StoreApi } from 'zustand';
import { createApi } from '../api';
import { createChannels } from '../channels';
import { createConfiguration, readSite, type Configuration } from '../configuration';
import { createI18n, languagesFrom, type Languages } from '../i18n';
import { createInFlight, type InFlightGate } from '../in-flight';
import { createNavigation, type ShellNavigation } from '../navigation';
import { createOverlays, type OverlayStack } from '../overlays';
import { createRealtime, type ShellRealtime } from '../realtime';
import { createCountry, createSession, type ShellSession } from '../session';
import { createStorage, type Storage, type StoredKey, type TabKey } from '../storage';
import { createTheme, type Theme } from '../theme';
import { createToasts, type ToastShelf } from '../toasts';
import { browserDeps, type HostDeps } from './browser';
import { listenToSocket } from './socket-events';

/** The host as the shell itself knows it: what remotes get, and what only the layout uses. */
export interface ShellHost extends Host {
  readonly manifest: BootManifest;
  readonly session: ShellSession;
  readonly realtime: ShellRealtime;
  readonly navigation: ShellNavigation;
  readonly overlays: OverlayStack;
  readonly toasts: ToastShelf;
  readonly i18n: Languages;
  readonly inFlight: InFlightGate;
  readonly theme: Theme;
  readonly configuration: Configuration;
  readonly storage: Storage<StoredKey>;
  /** Another tab took over, where the domain closes duplicates (A4.29). */
  readonly duplicate: StoreApi<{ readonly duplicate: boolean }>;
  /** Restores the session and starts what runs in the background; answers how to stop it all. */
  start(): () => void;
}

/** Builds all that the shell gives to the remotes, from the boot manifest. Nothing runs until `start`. */
export function createHost(manifest: BootManifest, over: Partial<HostDeps> = {}): ShellHost {
  const deps: HostDeps = { ...browserDeps(), ...over };
  const { tenant } = manifest;
  const page = deps.window.document;
  const storage = createStorage<StoredKey>(deps.device);
  const tabMemory = createStorage<TabKey>(deps.tab);
  const toasts = createToasts();
  const overlays = createOverlays();
  const inFlight = createInFlight();
  const reload = (path?: string) => inFlight.whenIdle(() => deps.reload(path));

  const theme = createTheme(storage, tenant.flags.lightTheme, (name) => (page.documentElement.dataset.theme = name));
  const i18n = createI18n(
    storage,
    languagesFrom(manifest.configuration.languages),
    (code) => (page.documentElement.lang = code),
  );
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
      onMaintenance: () => configuration.setMaintenance(true),
      onTokenMissing() {
        if (session.store.getState().status === 'visitor') return;
        toasts.error(shellTexts['failure.token']);
        if (tabMemory.read('reloadedWithoutToken')) return;
        tabMemory.write('reloadedWithoutToken', 'true');
        reload();
      },
    },
  );

  const configuration = createConfiguration(manifest, api);
  const country = createCountry(api);
  const session: ShellSession = createSession({
    api,
    storage,
    toasts,
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

  const socketAllowed = manifest.configuration.useSocket !== false && manifest.configuration.isSocketBlocked !== true;
  const realtime = createRealtime({
    open: deps.openSocket,
    socket: socketAllowed ? manifest.socket : null,
    api,
    session,
    credentials: () => ({ token: session.token() ?? '', userType: session.userType() ?? '' }),
    page,
  });
  const duplicate = createStore(() => ({ duplicate: false }));

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
    channels: createChannels(),
    theme,
    configuration,
    storage,
    duplicate,
    start() {
      const followTabs = (event: StorageEvent) => {
        if (event.key === 'authToken' || event.key === null) session.follow(storage.read('authToken'));
      };
      deps.window.addEventListener('storage', followTabs);
      const leaveSocket = listenToSocket(host, {
        random: deps.random,
        reload,
        closesDuplicates: () => readSite(tenant, configuration.store.getState().app).closeDuplicateTabs,
      });
      realtime.start();
      configuration.start();
      void session.restore();
      const lookUp = setTimeout(() => void country.look(), 3_000);
      if (tabMemory.read('reloadedWithoutToken') === 'true') {
        tabMemory.write('reloadedWithoutToken', 'said');
        toasts.error(shellTexts['failure.token']);
      }
      return () => {
        deps.window.removeEventListener('storage', followTabs);
        leaveSocket();
        realtime.stop();
        configuration.stop();
        clearTimeout(lookUp);
      };
    },
  };
  return host;
}
