import { createStore, type StoreApi } from 'zustand';
import type {
  EndpointResponse,
  EndpointInput,
  EndpointName,
  EventFrame,
  SocketRequests,
  SocketEventName,
  SocketEvents,
} from '../src/contract';
import { createServerMessageTranslator, interpolate } from '../src/domain';
import { addTexts, readTexts } from './test-texts';
import type { Host, I18n, OpenOverlay, SessionState } from '../src/host';
import { CallError, CONTRACT_VERSION } from '../src/host';
import { buildPoints, buildProfile, matchesEndpoint, FIXED_TIME } from './builders';
import { buildTenant, type TenantOverrides } from './tenant';

/** What a scripted call does: answer, answer by its input, or fail with a {@link CallError}. */
export type CallStub<N extends EndpointName> =
  | EndpointResponse<N>
  | CallError
  | ((input: EndpointInput<N>) => EndpointResponse<N> | Promise<EndpointResponse<N>>);

export type CallStubs = { readonly [N in EndpointName]?: CallStub<N> };

export interface FakeHostOverrides {
  readonly tenant?: TenantOverrides;
  /** A visitor, by default; `'player'` is a signed-in player with 50,000.00. */
  readonly session?: 'visitor' | 'player' | Partial<SessionState>;
  readonly answers?: CallStubs;
  /** en-us, by default; `host.speak` changes it. */
  readonly language?: 'en-us' | 'hi-in';
  /** Parts of the host to put in place of the fake ones. */
  readonly host?: Partial<Host>;
}

export interface RecordedCall {
  readonly name: EndpointName;
  readonly input: unknown;
}

/** A host in memory, with what happened to it: calls made, toasts shown, paths gone to, frames and events to send. */
export interface FakeHost extends Host {
  readonly calls: readonly RecordedCall[];
  /** The inputs of every call of this name, in order. */
  inputsOf<N extends EndpointName>(name: N): readonly EndpointInput<N>[];
  /** Scripts a call from now on. */
  answer<N extends EndpointName>(name: N, script: CallStub<N>): void;
  readonly messages: readonly { readonly kind: 'success' | 'error' | 'info'; readonly text: string }[];
  readonly visited: readonly string[];
  readonly preloaded: readonly string[];
  /** Paths stored by requireSignIn while nobody was signed in. */
  readonly askedToSignIn: readonly (string | undefined)[];
  readonly emitted: readonly { readonly name: keyof SocketRequests; readonly payload: unknown }[];
  /** Sends a frame to whoever watches its event. */
  sendFrame(frame: EventFrame): void;
  sendEvent<N extends SocketEventName>(name: N, payload: SocketEvents[N]): void;
  /** Events that somebody watches now. */
  listSubscribedEvents(): readonly string[];
  /** Each present subscription to a store, a socket event or an event's frames, by name. */
  subscriptions(): readonly string[];
  signInAsPlayer(state?: Partial<SessionState>): void;
  signOut(): void;
  /** The player chooses a language. */
  setLanguage(language: 'en-us' | 'hi-in'): void;
}

/** A store that keeps the name of each present subscription in `held`. */
function countedStore<T>(name: string, initial: () => T, held: string[]): StoreApi<T> {
  const store = createStore<T>(initial);
  return {
    ...store,
    subscribe(listener) {
      held.push(name);
      const stop = store.subscribe(listener);
      return () => {
        if (held.includes(name)) held.splice(held.indexOf(name), 1);
        stop();
      };
    },
  };
}

const visitor: SessionState = { status: 'visitor', userType: null, profile: null, points: null, pointsAt: 0 };

const player = (over: Partial<SessionState> = {}): SessionState => ({
  status: 'signed-in',
  userType: 'user',
  profile: buildProfile(),
  points: buildPoints(),
  pointsAt: FIXED_TIME,
  ...over,
});

const startingSession = (session: FakeHostOverrides['session']): SessionState => {
  if (session === undefined || session === 'visitor') return visitor;
  return session === 'player' ? player() : { ...visitor, ...session };
};

/** Texts in one language or the other; in tests those of all packages are there at once. */
function speaker(first: 'en-us' | 'hi-in') {
  const store = createStore<{ readonly language: string }>(() => ({ language: first }));
  const textsNow = (): Readonly<Record<string, string>> => {
    const { en, hi } = readTexts();
    return store.getState().language === 'hi-in' ? { ...en, ...hi } : en;
  };
  const make = (): I18n['t'] => (key, values) => interpolate(textsNow()[key] ?? key, values);
  // Most tests speak English alone, and to find a sentence among all texts takes a pattern of each.
  let inHindi: I18n['said'] | undefined;
  const setHindi = () =>
    (inHindi ??= createServerMessageTranslator(readTexts().en, (key, values) =>
      interpolate(textsNow()[key] ?? key, values),
    ));
  let t = make();
  const i18n: I18n = {
    store,
    get language() {
      return store.getState().language;
    },
    get t() {
      return t;
    },
    own: (key, values) => interpolate(textsNow()[key] ?? key, values),
    add: addTexts,
    learn: () => Promise.resolve(),
    said: (sentence) => (store.getState().language === 'hi-in' ? setHindi()(sentence) : sentence),
  };
  const speak = (language: 'en-us' | 'hi-in') => {
    t = make();
    document.documentElement.lang = language;
    store.setState({ language });
  };
  if (typeof document !== 'undefined') document.documentElement.lang = first;
  return { i18n, speak };
}

/** Storage of a remote in memory. */
function createMemoryStorage(): Host['ownStorage'] {
  const stored = new Map<string, string>();
  return {
    read: async (key) => stored.get(key) ?? null,
    write: async (key, value) => void stored.set(key, value),
    remove: async (key) => void stored.delete(key),
  };
}

/** A host for tests. A call that no script answers throws, so that a test names what it depends on. */
export function fakeHost(overrides: FakeHostOverrides = {}): FakeHost {
  const scripts = new Map<EndpointName, unknown>(Object.entries(overrides.answers ?? {}) as [EndpointName, unknown][]);
  const calls: RecordedCall[] = [];
  const texts: { kind: 'success' | 'error' | 'info'; text: string }[] = [];
  const visited: string[] = [];
  const preloaded: string[] = [];
  const askedToSignIn: (string | undefined)[] = [];
  const emitted: { name: keyof SocketRequests; payload: unknown }[] = [];
  const watchers = new Map<string, Set<(frame: EventFrame) => void>>();
  const listeners = new Map<string, Set<(payload: never) => void>>();
  const channels = new Map<string, StoreApi<unknown>>();
  const spoken = speaker(overrides.language ?? 'en-us');
  const held: string[] = [];
  const session = countedStore<SessionState>('session', () => startingSession(overrides.session), held);
  const overlays = countedStore<{ readonly open: readonly OpenOverlay[] }>('overlays', () => ({ open: [] }), held);
  let inFlight = 0;

  async function call<N extends EndpointName>(name: N, input?: EndpointInput<N>): Promise<EndpointResponse<N>> {
    if (!matchesEndpoint(name)) throw new Error(`There is no call ${String(name)} in the contract`);
    calls.push({ name, input });
    const script = scripts.get(name);
    if (script === undefined) throw new Error(`No answer is scripted for ${name}`);
    if (script instanceof CallError) throw script;
    if (typeof script !== 'function') return script as EndpointResponse<N>;
    return (script as (input: unknown) => EndpointResponse<N>)(input ?? {});
  }

  async function readPoints() {
    if (!scripts.has('points')) return;
    session.setState({ points: (await call('points')).docs, pointsAt: Date.now() });
  }

  async function readProfile() {
    if (!scripts.has('profile')) return;
    session.setState({ profile: (await call('profile')).docs });
  }

  const openOverlay = (name: string, props: Readonly<Record<string, unknown>> = {}) =>
    overlays.setState(({ open }) => ({ open: [...open.filter((each) => each.name !== name), { name, props }] }));

  const addTo = <T>(map: Map<string, Set<T>>, key: string, value: T) => {
    const set = map.get(key) ?? new Set<T>();
    map.set(key, set.add(value));
    return () => {
      set.delete(value);
      if (set.size === 0) map.delete(key);
    };
  };

  const host: Host = {
    contract: CONTRACT_VERSION,
    tenant: buildTenant(overrides.tenant),
    session: {
      store: session,
      async signIn(form) {
        try {
          await call('login', form);
        } catch (error) {
          if (error instanceof CallError) return { ok: false, message: error.message };
          throw error;
        }
        session.setState(player());
        return { ok: true };
      },
      async signOut() {
        session.setState(visitor);
      },
      refreshPoints: readPoints,
      refreshProfile: readProfile,
    },
    api: { call },
    identity: { assertion: () => Promise.resolve('an assertion') },
    ownStorage: createMemoryStorage(),
    http: {
      fetch: (url) => Promise.reject(new Error(`No answer is scripted for ${String(url)}`)),
    },
    realtime: {
      store: countedStore('realtime', () => ({ connected: true, enabled: true }), held),
      on: (name, listener) => addTo(listeners, name, listener as (payload: never) => void),
      watchEvent: (eventId, listener) => addTo(watchers, eventId, listener),
      async emit(name, payload) {
        emitted.push({ name, payload });
        return { ok: true, frame: null, at: FIXED_TIME } as never;
      },
    },
    navigation: {
      go: (path) => void visited.push(path),
      back: () => void visited.push('back'),
      requireSignIn(returnTo) {
        if (session.getState().status === 'signed-in') return true;
        askedToSignIn.push(returnTo);
        openOverlay('login');
        return false;
      },
      preload: (path) => void preloaded.push(path),
    },
    overlays: {
      store: overlays,
      open: openOverlay,
      close: (name) => overlays.setState(({ open }) => ({ open: open.filter((each) => each.name !== name) })),
      isOffered: () => session.getState().status === 'signed-in',
    },
    toasts: {
      success: (text) => void texts.push({ kind: 'success', text }),
      error: (text) => void texts.push({ kind: 'error', text }),
      info: (text) => void texts.push({ kind: 'info', text }),
    },
    i18n: spoken.i18n,
    inFlight: {
      begin() {
        let ended = false;
        inFlight += 1;
        return () => {
          if (!ended) inFlight -= 1;
          ended = true;
        };
      },
      active: () => inFlight > 0,
    },
    channels: {
      store<T>(name: string, initial: () => T) {
        const known = channels.get(name) as StoreApi<T> | undefined;
        if (known) return known;
        const store = countedStore<T>(`channel ${name}`, initial, held);
        channels.set(name, store as StoreApi<unknown>);
        return store;
      },
    },
    ...overrides.host,
  };

  return {
    ...host,
    calls,
    inputsOf: <N extends EndpointName>(name: N) =>
      calls.filter((each) => each.name === name).map((each) => each.input as EndpointInput<N>),
    answer: (name, script) => void scripts.set(name, script),
    messages: texts,
    visited,
    preloaded,
    askedToSignIn,
    emitted,
    sendFrame: (frame) => watchers.get(frame.eventId)?.forEach((listener) => listener(frame)),
    sendEvent: (name, payload) => listeners.get(name)?.forEach((listener) => listener(payload as never)),
    listSubscribedEvents: () => [...watchers.keys()],
    subscriptions: () => [
      ...held,
      ...[listeners, watchers].flatMap((map) => [...map].flatMap(([name, all]) => Array<string>(all.size).fill(name))),
    ],
    signInAsPlayer: (state) => session.setState(player(state)),
    signOut: () => session.setState(visitor),
    setLanguage: spoken.speak,
  };
}
