import type { BrowserDeps, Storage, TabKey } from '../browser';
import type { createCountry } from '../session';
import type { ShellHost } from './shell-host';
import { registerSocketHandlers } from './socket-handlers';
import { moneyEntriesOf, parseTenantSettings } from './tenant-settings';

/** The country is read this long after the start, ms. */
const COUNTRY_DELAY_MS = 3_000;

interface StartDeps {
  readonly deps: BrowserDeps;
  readonly tabMemory: Storage<TabKey>;
  readonly country: ReturnType<typeof createCountry>;
  readonly reload: (path?: string) => void;
}

/** Publishes which entries to money there are (OQ-33), now and with each change: the remotes have some of their own. */
function publishMoneyEntries({ channels, configuration }: ShellHost): () => void {
  const publish = () => {
    const entries = moneyEntriesOf(configuration.store.getState().app);
    channels.store('money.entries', () => entries).setState(entries);
  };
  publish();
  return configuration.store.subscribe(publish);
}

/** Restores the session and starts what runs in the background. The result stops all of it. */
export function startHost(host: ShellHost, { deps, tabMemory, country, reload }: StartDeps): () => void {
  const { configuration, i18n, realtime, session, storage, tenant, toasts } = host;
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
  const leaveEntries = publishMoneyEntries(host);
  configuration.start();
  // A connection that ends may have been switched off: what holds now is asked for before it is tried for long.
  let wasLost = false;
  const leaveLost = realtime.store.subscribe(({ connected }, before) => {
    if (connected === before.connected || session.store.getState().status !== 'signed-in') return;
    if (!connected) void configuration.refresh().catch(() => undefined);
    // What changed meanwhile was reported to nobody.
    else if (wasLost) session.pointsChanged({});
    wasLost = !connected;
  });
  void session.restore();
  const lookUp = setTimeout(() => void country.look(), COUNTRY_DELAY_MS);
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
}
