import type { EndpointPayload, EndpointInput, Points, UserType } from '@backlay/shared/contract';
import type { Api, I18n, Session, SignInOptions, Tenant, Toasts } from '@backlay/shared/host';
import type { OverlayStack } from '../app';
import type { Storage, StoredKey } from '../browser';

export type LoginPayload = EndpointPayload<'login'>;

export interface SessionDeps {
  readonly api: Api;
  readonly storage: Storage<StoredKey>;
  readonly toasts: Toasts;
  readonly i18n: Pick<I18n, 't'>;
  readonly overlays: OverlayStack;
  readonly tenant: Tenant;
  readonly now: () => number;
  /** The player's place by the address look-up (A3.19). */
  readonly country: () => Partial<EndpointInput<'login'>>;
  readonly go: (path: string) => void;
  readonly takeRedirect: () => string | null;
}

/** How a login is asked for, and what follows from it. */
export interface SignInOutcome {
  readonly ask: () => Promise<{ readonly docs: LoginPayload }>;
  readonly options: SignInOptions;
  /** A password that has to be changed: it stays in memory until then (A4.03). */
  readonly temporaryPassword?: string;
  /** A session that was handed over keeps the type that the server reports (OQ-03). */
  readonly handedOver?: true;
}

export interface ShellSession extends Session {
  /** The token that calls carry: that of a login under way, else the stored one. */
  token(): string | null;
  keepToken(token: string): void;
  userType(): UserType | null;
  correlationId(): string | null;
  /** Goes on with a session that was handed over by its token (A2.10); the server gives another one for it (S-02). */
  signInWithToken(token: string): ReturnType<Session['signIn']>;
  /** Whether somebody logged in since the page was loaded; a session that was only restored is none. */
  isFresh(): boolean;
  /** Takes the stored session up again (A4.06 to A4.08). */
  restore(): Promise<void>;
  /** The server refused the token: ends the session here, unless a second factor is owed or it is leaving anyway; answers whether it ended (OQ-07). */
  refused(): boolean;
  /** The socket reports a changed balance (A4.32). */
  pointsChanged(points: Partial<Points>): void;
  /** Another tab logged in or out. */
  follow(token: string | null): void;
}
