import type { ComponentType } from 'react';
import type { RemoteModule } from '@backlay/shared/host';
import { findRemoteIncompatibility } from './provided-modules';
import type { Deadline } from './deadline';
import { RemoteError } from './failure-policy';
import type { PreloadPriority, Release, ViewKind } from './loader-types';
import { findSpare } from './unload-version';
import { hostOf, isUsable, type LoaderState } from './view-state';

/** Starts the modules that are loaded, once the host is there. */
export function startLoadedModules(state: LoaderState): void {
  const host = hostOf(state);
  if (!host) return;
  const starting = state.toStart;
  state.toStart = [];
  for (const waiting of starting) {
    if (waiting.texts) state.addTexts(waiting.texts);
    if (waiting.languages) state.texts = host.i18n.learn(waiting.languages);
    state.deps.enter?.(state.name, state.release.version, 'start');
    waiting.start?.(host);
  }
}

async function loadModule(state: LoaderState, from: Release): Promise<RemoteModule> {
  const { tried, offer, runtime, whole, frames } = state.deps;
  if (state.revoked.has(from.version)) throw new RemoteError({ kind: 'revoked', cause: `${from.version} is revoked` });
  tried(state.name, from.version);
  const incompatibility = findRemoteIncompatibility(from, offer);
  if (incompatibility) throw new RemoteError({ kind: 'incompatible', cause: incompatibility.reason });
  // Whatever else is missing, a version for a frame is no script of this page.
  if (from.isolation === 'frame' && !frames) throw new RemoteError({ kind: 'incompatible', cause: 'no frames' });
  // What the page shows has the hashes of its module there; its other chunks wait for theirs.
  const isHashed = Object.keys(from.integrity).length > 0;
  const loaded =
    from.isolation === 'frame' && frames ? await frames(from) : await runtime.load(isHashed ? from : await whole(from));
  state.toStart.push(loaded);
  startLoadedModules(state);
  return loaded;
}

function moduleOfRelease(state: LoaderState): Promise<RemoteModule> {
  const loading = (state.module ??= loadModule(state, state.release));
  loading.catch(() => {
    if (state.module === loading) state.module = null;
  });
  return loading;
}

/** Hints may fail: the loader of the view reports the problem of its release. */
export function hintScreen(state: LoaderState, screen: string, urgency: PreloadPriority): void {
  const { release, deps } = state;
  // A frame fetches its own files.
  if (release.isolation === 'frame') return;
  deps.ahead(release, screen, urgency);
  if (release.hashes && !release.screens?.[screen])
    deps.whole(release).then(
      (known) => deps.ahead(known, screen, urgency),
      () => undefined,
    );
}

/** What is left of a view's time, ms: a version before this one needs some of it, if it may take over. */
export const getTimeLeft = (state: LoaderState, deadline: Deadline): number =>
  deadline.left(findSpare(state) !== undefined && !state.deps.inFlight());

async function viewOf(
  state: LoaderState,
  loaded: RemoteModule,
  kind: ViewKind,
  name: string,
): Promise<ComponentType<object>> {
  const view = loaded[kind][name];
  if (!view) throw new RemoteError({ kind: 'evaluation', cause: `${name} is declared but not among its ${kind}` });
  const { default: Component } = await view();
  if (state.texts) await state.texts;
  return Component as ComponentType<object>; // the page passes the props that its screen or slot declares
}

/** Loads a view of the present version within its time. */
export async function loadView(
  state: LoaderState,
  kind: ViewKind,
  name: string,
  deadline: Deadline,
): Promise<ComponentType<object>> {
  const { inTime } = state.deps;
  // Of a slot only the entry is known ahead: it comes beside the hashes, not after them.
  if (isUsable(state) && (kind === 'screens' || (state.release.hashes && !state.release.screens)))
    hintScreen(state, kind === 'screens' ? name : '', 'now');
  const loaded = await inTime(moduleOfRelease(state), getTimeLeft(state, deadline));
  deadline.entryLoaded();
  return inTime(viewOf(state, loaded, kind, name), getTimeLeft(state, deadline));
}
