import type { StoreApi } from 'zustand';
import type {
  EndpointResponse,
  EndpointInput,
  EndpointName,
  Cumulative,
  Points,
  Profile,
  SocketRequests,
  SocketEvents,
  SocketEventName,
  UserType,
  EventFrame,
} from '../contract';
import type { TenantFlags, TextKey } from '../domain';

/** A key of a remote's own catalogue: the name of the remote, a slash, and the key. */
export type OwnTextKey = `${string}/${string}`;

/** Texts by key of the catalogue. */
export type Texts = Readonly<Partial<Record<TextKey | OwnTextKey, string>>>;

/** Texts of further languages by code; each is loaded when its language is chosen. */
export type Dictionaries = Readonly<Record<string, () => Promise<Texts>>>;

/** The tenant of the visited host, as the server describes it. Does not change while the page lives, but for `configuration`. */
export interface Tenant {
  readonly id: string;
  readonly name: string;
  readonly type: 'b2c' | 'b2b';
  readonly audience: 'player' | 'staff';
  readonly whiteLabelId: string;
  readonly demoWhiteLabelId: string | null;
  readonly flags: TenantFlags;
  readonly domain: Cumulative['domain'];
  readonly theme: Cumulative['globalAppConfiguration'];
  /** The app for Android, where the brand has one (A2.38, A2.77). */
  readonly apkUrl?: string | null;
}

/** Per-domain switches (OQ-25); off is the default of every one. */
export type { TenantFlags };

export type SessionStatus = 'restoring' | 'visitor' | 'signing-in' | 'second-factor' | 'signed-in';

/** Who is here. `points` are rupees; they follow the socket, with `pointsAt` the ms of the last answer. */
export interface SessionState {
  readonly status: SessionStatus;
  readonly userType: UserType | null;
  readonly profile: Profile | null;
  readonly points: Points | null;
  readonly pointsAt: number;
}

export interface SignInOptions {
  /** Stay where the player is: after registration and logins by link (OQ-36). */
  readonly suppressRedirect?: boolean;
  /** A demo account: starts the six hours (A4.11). */
  readonly demo?: boolean;
}

export interface Session {
  readonly store: StoreApi<SessionState>;
  /**
   * Sends the login, stores the token, loads profile and points, shows 'Login Successful' and goes on. Errors are values
   * with the player's text.
   */
  signIn(form: EndpointInput<'login'>, options?: SignInOptions): Promise<{ ok: true } | { ok: false; message: string }>;
  signOut(): Promise<void>;
  refreshPoints(): Promise<void>;
  refreshProfile(): Promise<void>;
}

export interface Api {
  /** One call by its name. Throws {@link CallError} with the server's message; 204 answers an empty docs list (A7.08, A7.09). */
  call<N extends EndpointName>(name: N, input?: EndpointInput<N>, options?: CallOptions): Promise<EndpointResponse<N>>;
}
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Show the server's message as a toast when the call fails (A8.02). */
  readonly toast?: boolean | string;
  /** Milliseconds before the call counts as lost; 15,000 by default. */
  readonly timeoutMs?: number;
}
/** A call that failed. `status` is 0 when no answer came: the outcome is unknown. */
export class CallError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly body: unknown = undefined,
  ) {
    super(message);
    this.name = 'CallError';
  }
}

/** A remote used what its remote.json does not declare. Nothing was sent. */
export class PermissionDenied extends Error {
  constructor(readonly permission: string) {
    super(`The permission ${permission} is not in remote.json`);
    this.name = 'PermissionDenied';
  }
}

/** Who the player is, for the service of a remote with the permission `identity`. */
export interface Identity {
  /**
   * A JSON Web Token, valid for 5 minutes, with an id of the player that no other remote has. `/.well-known/jwks.json` of
   * the brand has the keys that verify it.
   * @throws PermissionDenied without the permission, and {@link CallError} where nobody is signed in
   */
  assertion(): Promise<string>;
}

/** Texts that a remote stores on the device, for this account alone; needs the permission `storage`. */
export interface OwnStorage {
  read(key: string): Promise<string | null>;
  /** @throws RangeError where all of it would exceed 256 KiB; then nothing changes */
  write(key: string, value: string): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Calls to services of a remote's own team. */
export interface Http {
  /**
   * `fetch` of a host that remote.json declares. No cookie and no header of the product is sent; `authorization` is
   * what the remote sets.
   * @throws PermissionDenied for another host, without a request
   */
  fetch(url: string | URL, init?: RequestInit): Promise<Response>;
}

export interface Realtime {
  readonly store: StoreApi<{ readonly connected: boolean; readonly enabled: boolean }>;
  on<N extends SocketEventName>(name: N, listener: (payload: SocketEvents[N]) => void): () => void;
  /**
   * Watches an event. Watchers are counted: the first subscribes and the last unsubscribes. Frames come in order, full ones
   * after a gap. Where the socket is off it polls; an event of a `list` polls less often than one on a page of its own, the
   * default (B9.14, B9.15).
   */
  watchEvent(eventId: string, listener: (frame: EventFrame) => void, as?: 'page' | 'list'): () => void;
  emit<N extends keyof SocketRequests>(
    name: N,
    payload: SocketRequests[N]['payload'],
  ): Promise<SocketRequests[N]['ack']>;
}

export interface Navigation {
  /** A path of this site, from its root. */
  go(path: string, options?: { readonly replace?: boolean }): void;
  back(): void;
  /** Remembers where to go on, opens the login and answers false; true when somebody is signed in already (A6.02, OQ-36). */
  requireSignIn(returnTo?: string): boolean;
  /** Load what a path needs before it is opened. */
  preload(path: string): void;
}

/** Overlays are slots by name (`overlay.login`); one of a name is open at a time. */
export interface Overlays {
  readonly store: StoreApi<{ readonly open: readonly OpenOverlay[] }>;
  open(name: OverlayName, props?: Readonly<Record<string, unknown>>): void;
  close(name: OverlayName): void;
  /**
   * Whether the brand offers this player an overlay for money at present, so that a button may lead there (A2.74). Visitors and demo
   * players are offered none. A shell of an earlier contract has no answer.
   */
  isOffered?(name: MoneyOverlay): boolean;
}
export type MoneyOverlay = Extract<OverlayName, 'deposit' | 'withdraw'>;
export type OverlayName =
  | 'login'
  | 'register'
  | 'forgot-password'
  | 'change-password'
  | 'deposit'
  | 'withdraw'
  | 'profile-menu'
  | (string & {});
export interface OpenOverlay {
  readonly name: OverlayName;
  readonly props: Readonly<Record<string, unknown>>;
}

export interface Toasts {
  success(text: string): void;
  error(text: string): void;
  info(text: string): void;
}

export interface I18n {
  readonly language: string;
  /** Changes with the language, and whenever more of its texts have come: whoever draws texts draws again. */
  readonly store: StoreApi<{ readonly language: string }>;
  /** The catalogue's text for a key, in the chosen language, with `{name}` filled in. */
  t(key: TextKey, values?: Readonly<Record<string, string | number>>): string;
  /** The same for a key of a remote's own catalogue. */
  own(key: OwnTextKey, values?: Readonly<Record<string, string | number>>): string;
  /** Takes the texts that a screen brings with it: what the first page does not show need not come with it. */
  add(texts: Texts): void;
  /** The same texts in further languages. Resolves when those of the present language are there, or will not come. */
  learn(dictionaries: Dictionaries): Promise<void>;
  /** What the platform wrote, in the chosen language: it writes en-us. A sentence that nobody knows stays as it is. */
  said(sentence: string): string;
}

/** Money in flight: while anything is open no reload and no swap of a remote happens. */
export interface InFlight {
  begin(what: 'bet' | 'payment'): () => void;
  readonly active: () => boolean;
}

/** A selection made in one place and shown in another room's slot goes through a channel, never through an import. */
export interface Channels {
  /** A store that lives as long as the page, created by its first user. */
  store<T>(name: string, initial: () => T): StoreApi<T>;
}

/** All that the shell gives to a remote. */
export interface Host {
  readonly contract: string;
  readonly tenant: Tenant;
  readonly session: Session;
  readonly api: Api;
  readonly http: Http;
  readonly identity: Identity;
  readonly ownStorage: OwnStorage;
  readonly realtime: Realtime;
  readonly navigation: Navigation;
  readonly overlays: Overlays;
  readonly toasts: Toasts;
  readonly i18n: I18n;
  readonly inFlight: InFlight;
  readonly channels: Channels;
}
