import type { BootRemote, Host, RemoteModule } from '@backlay/shared/host';
import { findRemoteIncompatibility } from './provided-modules';
import { restrictHost } from '@backlay/shared/host/restrict-host';
import type { AddTexts, LoaderDeps, Release, ViewKind, ViewState } from './loader-types';

const FAILED: ViewState = { status: 'failed' };

/** What the loader of one remote knows: its version, its module, and where each of its views stands. */
export interface LoaderState {
  readonly name: string;
  readonly deps: LoaderDeps;
  release: Release;
  lastGood: Release | undefined;
  module: Promise<RemoteModule> | null;
  /** The host of the shell. */
  host: Host | null;
  /** The host as the present version may use it. */
  given: { readonly release: Release; readonly host: Host } | null;
  addTexts: AddTexts;
  toStart: RemoteModule[];
  /** The texts of the chosen language, where they come after the remote; a view waits for them. */
  texts: Promise<void> | null;
  /** Times of the render failures of this version, ms. */
  renderFailures: number[];
  readonly revoked: Set<string>;
  readonly views: Map<string, ViewState>;
  readonly listeners: Set<() => void>;
}

export const createLoaderState = (boot: BootRemote, deps: LoaderDeps): LoaderState => ({
  name: boot.name,
  deps,
  release: boot,
  lastGood: boot.lastGood,
  module: null,
  host: null,
  given: null,
  addTexts: () => undefined,
  toStart: [],
  texts: null,
  renderFailures: [],
  revoked: new Set(),
  views: new Map(),
  listeners: new Set(),
});

/** The host for the present version; null before the shell has one. */
export function hostOf(state: LoaderState): Host | null {
  const { host, release, given } = state;
  if (!host) return null;
  if (given?.release === release) return given.host;
  state.given = { release, host: restrictHost(host, state.name, release) };
  return state.given.host;
}

export const keyOf = (kind: ViewKind, name: string): string => `${kind}/${name}`;

/** The kind and name of a key. */
export const parseKey = (key: string): [ViewKind, string] => [
  key.startsWith('screens/') ? 'screens' : 'slots',
  key.slice(key.indexOf('/') + 1),
];

export const notifyListeners = ({ listeners }: LoaderState): void => listeners.forEach((listener) => listener());

export function showView(state: LoaderState, key: string, view: ViewState): void {
  state.views.set(key, view);
  notifyListeners(state);
}

/** Every view of the page fails. The next try loads the module anew. */
export function failViews(state: LoaderState): void {
  state.module = null;
  for (const key of [...state.views.keys()]) showView(state, key, FAILED);
}

/** A version that does not fit, or was revoked, is not even downloaded. */
export const isUsable = ({ release, revoked, deps }: LoaderState): boolean =>
  !revoked.has(release.version) && findRemoteIncompatibility(release, deps.offer) === null;
