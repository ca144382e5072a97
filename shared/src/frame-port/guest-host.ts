import { createStore, type StoreApi } from 'zustand';
import { FLAGS_OFF } from '../domain';
import {
  CallError,
  PermissionDenied,
  type Channels,
  type Host,
  type I18n,
  type SessionState,
  type Tenant,
} from '../host/host';
import {
  PORT_VERSION,
  type FrameError,
  type FrameInit,
  type FrameState,
  type Json,
  type TextPort,
  type ToFrame,
} from './messages';
import type { FromFrame } from './schemas';

type Unnumbered<Message> = Message extends unknown ? Omit<Message, 'v' | 'id'> : never;

/** A frame's end of the port. */
export interface PortClient {
  send(message: Unnumbered<FromFrame>): void;
  request(message: Unnumbered<FromFrame>): Promise<Json>;
  /** Receives events of a watch until the answer is called. */
  watch(
    message:
      | { readonly kind: 'watch'; readonly name: string }
      | { readonly kind: 'watch-event'; readonly eventId: string; readonly as?: 'page' | 'list' | undefined },
    listener: (payload: Json) => void,
  ): () => void;
  onState(listener: (state: Partial<FrameState>) => void): void;
}

/** Numbers messages, and resolves requests with their answers. */
export function createPortClient(port: TextPort, onInit: (init: FrameInit) => void): PortClient {
  const waiting = new Map<
    number,
    { readonly resolve: (value: Json) => void; readonly reject: (error: Error) => void }
  >();
  const watches = new Map<number, (payload: Json) => void>();
  const listeners: ((state: Partial<FrameState>) => void)[] = [];
  let last = 0;
  const post = (message: Unnumbered<FromFrame>): number => {
    last += 1;
    port.post(JSON.stringify({ v: PORT_VERSION, id: last, ...message }));
    return last;
  };
  const settle = (id: number, act: (found: NonNullable<ReturnType<typeof waiting.get>>) => void): void => {
    const found = waiting.get(id);
    waiting.delete(id);
    if (found) act(found);
  };
  port.listen(({ data }) => {
    const message: ToFrame = JSON.parse(String(data));
    if (message.kind === 'init') onInit(message.init);
    else if (message.kind === 'state') listeners.forEach((listener) => listener(message.state));
    else if (message.kind === 'answer') settle(message.id, ({ resolve }) => resolve(message.value));
    else if (message.kind === 'error') settle(message.id, ({ reject }) => reject(toError(message.error)));
    else if (message.kind === 'event') watches.get(message.watch)?.(message.payload);
    else post({ kind: 'pong', ping: message.ping });
  });
  return {
    send: (message) => void post(message),
    request: (message) => new Promise((resolve, reject) => waiting.set(post(message), { resolve, reject })),
    watch(message, listener) {
      const watch = last + 1;
      watches.set(watch, listener);
      post({ ...message, watch });
      return () => {
        if (watches.delete(watch)) post({ kind: 'unwatch', watch });
      };
    },
    onState: (listener) => void listeners.push(listener),
  };
}

function toError(error: FrameError): Error {
  if (error.kind === 'denied') return new PermissionDenied(error.permission);
  if (error.kind === 'call') return new CallError(error.status, error.message);
  return new Error(error.message);
}

/** The brand as a frame knows it: its name. All else is as if no switch were on. */
const tenantOf = ({ brand }: FrameInit): Tenant => ({
  id: brand.id,
  name: brand.name,
  type: 'b2c',
  audience: 'player',
  whiteLabelId: '',
  demoWhiteLabelId: null,
  flags: FLAGS_OFF,
  domain: { domainName: '', type: 'b2c', whitelabelId: '', isWorld: false, isSwitchAllowed: false },
  theme: {
    logoText: brand.name,
    MobileVersion: '',
    metaTags: [],
    slideShow: [],
    headerBottom: { marqueeText: '' },
    theme: {},
    registration: {},
    socialMedia: {},
    enable: { forgetPassword: false, isRegister: false },
    companyDetail: '',
    companyTermsCondition: '',
    copyrighMessage: '',
  },
});

const sessionOf = ({ session }: Pick<FrameState, 'session'>): SessionState => ({
  ...session,
  profile: null,
  points: null,
  pointsAt: 0,
});

export interface GuestHostDeps {
  readonly client: PortClient;
  readonly init: FrameInit;
  readonly i18n: I18n;
  readonly fetch: Host['http']['fetch'];
}

/** The host of a remote in a frame: every member acts over the port, and the shell decides (F5.05). */
export function createGuestHost({ client, init, i18n, fetch }: GuestHostDeps): Host {
  const session = createStore<SessionState>(() => sessionOf(init));
  const realtime = createStore(() => ({ connected: init.connected, enabled: true }));
  const overlays = createStore<ReturnType<Host['overlays']['store']['getState']>>(() => ({ open: [] }));
  client.onState((state) => {
    if (state.session) session.setState(sessionOf({ session: state.session }));
    if (state.connected !== undefined) realtime.setState({ connected: state.connected });
  });
  return {
    contract: init.contract,
    tenant: tenantOf(init),
    session: {
      store: session,
      signIn: () => Promise.reject(new PermissionDenied('call:login')),
      signOut: () => Promise.reject(new PermissionDenied('call:logout')),
      refreshPoints: () => Promise.resolve(),
      refreshProfile: () => Promise.resolve(),
    },
    api: {
      call: (name, input) =>
        // The shell made the call of this very name.
        client.request({ kind: 'call', name, ...(input !== undefined && { input: toJson(input) }) }),
    },
    http: { fetch },
    identity: { assertion: () => client.request({ kind: 'identity' }).then(String) },
    ownStorage: {
      read: (key) => client.request({ kind: 'read', key }).then((value) => (typeof value === 'string' ? value : null)),
      write: async (key, value) => void (await client.request({ kind: 'write', key, value })),
      remove: async (key) => void (await client.request({ kind: 'write', key, value: null })),
    },
    realtime: {
      store: realtime,
      on: (name, listener) => client.watch({ kind: 'watch', name }, listener),
      watchEvent: (eventId, listener, as) =>
        client.watch({ kind: 'watch-event', eventId, ...(as && { as }) }, listener),
      emit: (name, payload) => client.request({ kind: 'emit', name, payload: toJson(payload) }),
    },
    navigation: {
      go: (path, options) => client.send({ kind: 'go', path, replace: options?.replace ?? false }),
      back: () => client.send({ kind: 'back' }),
      preload: (path) => client.send({ kind: 'preload', path }),
      requireSignIn(path) {
        if (session.getState().status === 'signed-in') return true;
        client.send({ kind: 'sign-in', ...(path !== undefined && { path }) });
        return false;
      },
    },
    overlays: {
      store: overlays,
      open: (name) => client.send({ kind: 'open', name }),
      close: (name) => client.send({ kind: 'close', name }),
    },
    toasts: {
      success: (text) => client.send({ kind: 'toast', tone: 'success', text }),
      error: (text) => client.send({ kind: 'toast', tone: 'error', text }),
      info: (text) => client.send({ kind: 'toast', tone: 'info', text }),
    },
    i18n,
    inFlight: { begin: () => () => undefined, active: () => false },
    channels: createOwnChannels(),
  };
}

/** Stores by name of this frame alone: nothing of another remote is in it. */
function createOwnChannels(): Channels {
  const stores = new Map<string, Json>();
  return {
    store<T>(name: string, initial: () => T): StoreApi<T> {
      // Whoever shares a name shares the type of its state.
      if (!stores.has(name)) stores.set(name, createStore<T>(initial));
      return stores.get(name);
    },
  };
}

/** What of a value is left in JSON: a function or an element is not. */
const toJson = (value: unknown) => JSON.parse(JSON.stringify(value ?? null));
