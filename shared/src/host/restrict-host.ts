import { PermissionDenied, type Host, type OwnStorage } from './host';
import type { BootRemote } from './remote-module';

/** Frames of an event come under this name of the socket. */
const FRAMES = 'event:getMarketStatusByEventId';

/** Whether a declared host, or all names below one, covers an origin. */
function covers(declared: string, { origin, protocol, host }: URL): boolean {
  if (!declared.startsWith('https://*.')) return declared === origin;
  return protocol === 'https:' && host.endsWith(declared.slice('https://*'.length));
}

/** What a remote may store for one account, bytes (F5.04). */
const OWN_STORAGE_BYTES = 262_144;

/** One text of the device for each remote and account. */
function createOwnStorage(name: string, session: Host['session'], demand: (permission: string) => void): OwnStorage {
  const place = (): string => `remote/${name}/${session.store.getState().profile?._id ?? 'visitor'}`;
  const readAll = (): Record<string, string> => ({ ...JSON.parse(localStorage.getItem(place()) ?? '{}') });
  const write = async (key: string, value: string | undefined): Promise<void> => {
    demand('storage');
    // An own property, whatever the key is.
    const others = Object.entries(readAll()).filter(([other]) => other !== key);
    const text = JSON.stringify(Object.fromEntries(value === undefined ? others : [...others, [key, value]]));
    if (new TextEncoder().encode(text).length > OWN_STORAGE_BYTES)
      throw new RangeError('The storage of the remote is full');
    localStorage.setItem(place(), text);
  };
  return {
    async read(key) {
      demand('storage');
      const all = readAll();
      return Object.hasOwn(all, key) ? (all[key] ?? null) : null;
    },
    write: (key, value) => write(key, value),
    remove: (key) => write(key, undefined),
  };
}

/**
 * The host as a remote gets it, without what only the shell has. What its version does not declare throws
 * {@link PermissionDenied}, and sends nothing.
 * @param name of the remote
 * @param declared of its remote.json; without permissions the host is given as it is
 */
export function restrictHost(
  host: Host,
  name: string,
  { permissions, http: hosts = [] }: Pick<BootRemote, 'permissions' | 'http'>,
): Host {
  if (!permissions) return host;
  const demand = (permission: string): void => {
    if (!permissions.includes(permission)) throw new PermissionDenied(permission);
  };
  const { contract, tenant, api, http, session, realtime, navigation, overlays, toasts, i18n, inFlight, channels } =
    host;
  return {
    ...{ contract, tenant, navigation, toasts, i18n, inFlight, channels },
    api: {
      async call(name, input, options) {
        demand(`call:${name}`);
        return api.call(name, input, options);
      },
    },
    http: {
      async fetch(url, init) {
        const address = new URL(url, location.href);
        if (!hosts.some((declared) => covers(declared, address))) throw new PermissionDenied(`http:${address.origin}`);
        return http.fetch(address, init);
      },
    },
    identity: {
      async assertion() {
        demand('identity');
        const { language } = i18n;
        return (await api.call('identityAssertion', { remote: name, language })).docs.assertion;
      },
    },
    ownStorage: createOwnStorage(name, session, demand),
    session: {
      store: session.store,
      async signIn(form, options) {
        demand('call:login');
        return session.signIn(form, options);
      },
      signOut: () => session.signOut(),
      refreshPoints: () => session.refreshPoints(),
      refreshProfile: () => session.refreshProfile(),
    },
    realtime: {
      store: realtime.store,
      on(name, listener) {
        demand(`event:${name}`);
        return realtime.on(name, listener);
      },
      watchEvent(eventId, listener, as) {
        demand(FRAMES);
        return realtime.watchEvent(eventId, listener, as);
      },
      async emit(name, payload) {
        demand(`event:${name}`);
        return realtime.emit(name, payload);
      },
    },
    overlays: {
      store: overlays.store,
      open(name, props) {
        demand(`overlay:${name}`);
        overlays.open(name, props);
      },
      close: (name) => overlays.close(name),
      isOffered: (name) => overlays.isOffered?.(name) ?? false,
    },
  };
}
