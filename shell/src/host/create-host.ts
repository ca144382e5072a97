import { CONTRACT_VERSION, type BootManifest } from '@backlay/shared/host';
import { createStore } from 'zustand';
import { createOverlays, createTheme, createToasts } from '../app';
import {
  createBrowserDeps,
  createInFlightGuard,
  createStorage,
  type BrowserDeps,
  type StoredKey,
  type TabKey,
} from '../browser';
import { createNavigation } from '../routing';
import { createCountry, type ShellSession } from '../session';
import { createI18n, languagesFrom, saveLanguageCookie } from '../texts';
import { createConfiguration } from './configuration';
import {
  createHostApi,
  createHostRealtime,
  createHostSession,
  type HostMembers,
  createPageStores,
} from './host-members';
import type { ShellHost } from './shell-host';
import { startHost } from './start-host';

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
    duplicate: createStore(() => ({ duplicate: false })),
    leave: deps.leave,
    reload: () => reload(),
    start: () => startHost(host, { deps, tabMemory, country, reload }),
  };
  return host;
}
