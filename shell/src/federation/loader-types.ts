import type { ComponentType } from 'react';
import type { BootRemote, Host, RemoteModule, Texts } from '@backlay/shared/host';
import type { Failure } from './failure-policy';
import type { ShellCapabilities } from './provided-modules';
import type { FederationRuntime } from './runtime';

export type Release = NonNullable<BootRemote['lastGood']>;

/** Whether a screen is going to be shown, or may be one day: a prefetch for `later` takes bandwidth from nothing else. */
export type PreloadPriority = 'now' | 'later';

/**
 * Asks for all files that a screen loads one after the other, entry, exposed chunk, its own: one round trip instead of three.
 * Each with the hash and the mode of the script or stylesheet that comes for it, or the browser would fetch it twice.
 */
export type PreloadHints = (release: Release, screen: string, urgency?: PreloadPriority) => void;

export type ViewKind = 'screens' | 'slots';

/** Where a screen or slot stands. What is ready is drawn at once, without a pass through a fallback. */
export type ViewState =
  | { readonly status: 'closed' }
  | { readonly status: 'opening' }
  | { readonly status: 'ready'; readonly Component: ComponentType<object> }
  | { readonly status: 'failed' };

/** What the loader does to the world; all of it arguments, so that a test needs no network and no clock. */
export interface LoaderDeps {
  readonly runtime: FederationRuntime;
  /** The module of a version that runs in a frame: its views are frames. */
  readonly frames?: (release: Release) => Promise<RemoteModule>;
  readonly offer: ShellCapabilities;
  readonly diagnose: (error: unknown, release: Release) => Promise<Failure>;
  readonly report: (remote: string, version: string, failure: Failure) => void;
  /** A boundary of a remote is entered. */
  readonly enter?: (remote: string, version: string, part: string) => void;
  /** A release with the hashes and screens that the page left out. */
  readonly whole: (release: Release) => Promise<Release>;
  /** Asks for all files of a screen at once, before its code asks for one after the other. */
  readonly ahead: PreloadHints;
  /** A version is about to be loaded, for the first time or again. */
  readonly tried: (remote: string, version: string) => void;
  readonly wait: (ms: number) => Promise<void>;
  /** The same work, or a {@link RemoteFailed} of kind `timeout` when it takes longer than `ms`. */
  readonly inTime: <T>(work: Promise<T>, ms: number) => Promise<T>;
  /** What the platform would give this remote to a page that opens now; null when it gives none or does not answer. */
  readonly newest: (remote: string) => Promise<BootRemote | null>;
  /** Clock, ms. */
  readonly now: () => number;
  readonly random: () => number;
  /** Whether a bet or a payment is on its way. */
  readonly inFlight: () => boolean;
  /** Runs at once when nothing is in flight, else as soon as the last of it has ended. */
  readonly whenIdle: (act: () => void) => void;
}

/** Where the texts of a remote go, before it starts. */
export type AddTexts = (texts: Texts) => void;

export interface RemoteLoader {
  readonly name: string;
  version(): string;
  /** The host for its present version; null before `begin`. */
  host(): Host | null;
  view(kind: ViewKind, name: string): ViewState;
  /** Loads a view; resolves when it is ready or has failed for good. */
  open(kind: ViewKind, name: string): Promise<void>;
  /** Opens each view that failed once more: what failed it may be over. */
  reopenFailed(): void;
  /** Lets the browser fetch what a screen will need, when it has nothing better to do; nothing of it runs. */
  fetchLater(screen: string): void;
  /** A part of a view, or all of it, threw while it was drawn, or a file of it did not come; `widget` names the part. */
  partFailed(error: unknown, widget: string): void;
  /** A view is rendered, or its effects run: called before each. */
  enter?(view: string): void;
  /** The platform took a version back: it leaves the page at the next moment at which nothing is in flight. */
  revoke(version: string): void;
  /** Gives the remote its host: `start` runs once for each version, before anything of it is shown. */
  begin(host: Host, takeTexts: AddTexts): void;
  subscribe(listener: () => void): () => void;
}
