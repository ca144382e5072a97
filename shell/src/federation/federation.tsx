import type { BootManifest, Host, BootRemote, NavEntry, RemoteRoute, Tenant } from '@backlay/shared/host';
import { WaitingScreen, RemoteView } from './remote-view';
import { getFailureCause, failureOfPart } from './failure-policy';
import type { LoaderDeps, RemoteLoader, AddTexts, ViewKind } from './loader-types';
import { createRemoteLoader } from './remote-loader';

/** A route of a remote's declaration, with whose it is. */
export interface DeclaredRoute extends RemoteRoute {
  readonly remote: string;
}

export interface DeclaredSlot {
  readonly remote: string;
  readonly component: string;
}

/** A path that two remotes claim: the first in the manifest has it, the other goes without. */
export interface RouteConflict {
  readonly remote: string;
  readonly path: string;
  readonly owner: string;
}

/** An entry of the navigation, with whose it is. */
export interface DeclaredEntry extends NavEntry {
  readonly remote: string;
}

/** What the pinned versions declare, known before any of their code has run. */
export interface Composition {
  readonly routes: readonly DeclaredRoute[];
  readonly nav: readonly DeclaredEntry[];
  readonly slots: ReadonlyMap<string, readonly DeclaredSlot[]>;
  readonly conflicts: readonly RouteConflict[];
}

/** Two paths that match the same visits: the names of parameters do not count. */
const patternOf = (path: string): string => path.replace(/:[^/]+/g, ':').replace(/(.)\/$/, '$1');

/** Routes and slots of all remotes in the order of the manifest; a slot for another audience is left out, as is a path that is taken. */
export function composeRoutes(remotes: readonly BootRemote[], audience: Tenant['audience']): Composition {
  const slots = new Map<string, DeclaredSlot[]>();
  for (const remote of remotes)
    for (const slot of remote.slots) {
      if (slot.audience && slot.audience !== audience) continue;
      slots.set(slot.name, [...(slots.get(slot.name) ?? []), { remote: remote.name, component: slot.component }]);
    }
  const owners = new Map<string, string>();
  const routes: DeclaredRoute[] = [];
  const conflicts: RouteConflict[] = [];
  for (const { name, routes: declared } of remotes)
    for (const route of declared) {
      const pattern = patternOf(route.path);
      const owner = owners.get(pattern);
      if (owner) conflicts.push({ remote: name, path: route.path, owner });
      else {
        owners.set(pattern, name);
        routes.push({ ...route, remote: name });
      }
    }
  const nav = remotes
    .flatMap(({ name, nav: declared = [] }) => declared.map((entry) => ({ ...entry, remote: name })))
    .filter((entry) => !entry.audience || entry.audience === audience)
    // A path that another remote has is not its own to lead to.
    .filter((entry) => owners.get(patternOf(entry.path)) === entry.remote)
    .sort((a, b) => a.order - b.order);
  return { routes, nav, slots, conflicts };
}

interface SlotView {
  readonly name: string;
  readonly props?: Readonly<Record<string, unknown>>;
  readonly onClose?: () => void;
  readonly waiting?: React.ReactNode;
  /** In place of a panel when the slot fails. */
  readonly fallback?: React.ReactNode;
}

/** The remotes of this page, as the rest of the shell uses them. */
export interface Federation {
  readonly routes: readonly DeclaredRoute[];
  /** Entries of the navigation for the audience of this page, in their order. */
  readonly nav: readonly DeclaredEntry[];
  hasSlot(name: string): boolean;
  /** Loads what a path needs, without showing it. Resolves when it is there or has failed for good. */
  open(path: string): Promise<void>;
  preload(path: string): void;
  /** Lets the browser fetch what paths will need, each screen once, when it has nothing better to do. */
  prefetch(paths: readonly string[]): void;
  /** Gives every remote its host: before the first render. */
  begin(host: Host, takeTexts: AddTexts): void;
  /** A version that the platform took back leaves the page as soon as nothing is in flight. */
  revoke(name: string, version: string): void;
  /** Which version of each remote the page has now. */
  versions(): readonly { readonly remote: string; readonly version: string }[];
  /** A loaded view of a remote, for a check that renders the view apart from the page. Null when no such remote is on the page. */
  openView(remote: string, kind: ViewKind, name: string): Promise<React.ReactElement | null>;
  /** The shell itself could not be drawn. */
  shellFailed(error: unknown): void;
  /** A part of the shell could not be drawn, or a file of it did not come; all else goes on. */
  shellPartFailed(error: unknown, widget: string): void;
  readonly Screen: React.ComponentType<{ readonly route: DeclaredRoute }>;
  readonly Slot: React.ComponentType<SlotView>;
}

/** Which of the remotes' routes shows a path; null when the shell itself does, or nobody. */
export type FindRoute = (routes: readonly DeclaredRoute[], path: string) => DeclaredRoute | null;

type Loaders = ReadonlyMap<string, RemoteLoader>;

/** The component that shows the screen of a route. */
const createScreen = (loaders: Loaders): Federation['Screen'] =>
  function Screen({ route }) {
    const loader = loaders.get(route.remote);
    if (!loader) return null;
    return (
      <RemoteView
        key={route.remote + route.screen}
        loader={loader}
        kind="screens"
        name={route.screen}
        given={{}}
        waiting={<WaitingScreen />}
      />
    );
  };

/** The component that shows what the remotes put into a slot. */
const createSlot = (loaders: Loaders, slots: ReturnType<typeof composeRoutes>['slots']): Federation['Slot'] =>
  function Slot({ name, props, onClose, waiting = null, fallback }) {
    return slots.get(name)?.map(({ remote, component }) => {
      const loader = loaders.get(remote);
      return loader ? (
        <RemoteView
          key={remote + component}
          loader={loader}
          kind="slots"
          name={component}
          given={{ props, onClose }}
          waiting={waiting}
          fallback={fallback}
          onClose={onClose}
        />
      ) : null;
    });
  };

/** Composes what the manifest's remotes declare, and loads each of them when it is first needed. */
export function createFederation(
  manifest: Pick<BootManifest, 'remotes' | 'tenant' | 'shellVersion'>,
  effects: LoaderDeps,
  findRoute: FindRoute,
): Federation {
  const { routes, nav, slots, conflicts } = composeRoutes(manifest.remotes, manifest.tenant.audience);
  // One press mends every place that the same fault had failed (E8.17): views of several remotes may wait for one file.
  const reopenFailed = () => loaders.forEach((loader) => loader.reopenFailed());
  const loaders: ReadonlyMap<string, RemoteLoader> = new Map(
    manifest.remotes.map((remote) => [remote.name, createRemoteLoader(remote, effects, reopenFailed)]),
  );
  for (const { remote, path, owner } of conflicts) {
    const version = manifest.remotes.find(({ name }) => name === remote)?.version ?? '';
    effects.report(remote, version, { kind: 'incompatible', cause: `${path} belongs to ${owner} already` });
  }

  const open = async (path: string) => {
    const route = findRoute(routes, path);
    if (route) await loaders.get(route.remote)?.open('screens', route.screen);
  };

  return {
    routes,
    nav,
    hasSlot: (name) => slots.has(name),
    open,
    preload: (path) => void open(path),
    prefetch: (paths) => {
      const linked = new Set(paths.flatMap((path) => findRoute(routes, path) ?? []));
      for (const { remote, screen } of linked) loaders.get(remote)?.fetchLater(screen);
    },
    begin: (host, takeTexts) => loaders.forEach((loader) => loader.begin(host, takeTexts)),
    async openView(remote, kind, name) {
      const loader = loaders.get(remote);
      await loader?.open(kind, name);
      const given = kind === 'slots' ? { props: {}, onClose: () => undefined } : {};
      return loader ? <RemoteView loader={loader} kind={kind} name={name} given={given} waiting={null} /> : null;
    },
    versions: () => [...loaders].map(([remote, loader]) => ({ remote, version: loader.version() })),
    shellFailed: (error) =>
      effects.report('shell', manifest.shellVersion, {
        kind: 'render',
        cause: getFailureCause(error),
        error,
        part: 'page',
      }),
    shellPartFailed: (error, widget) => effects.report('shell', manifest.shellVersion, failureOfPart(error, widget)),
    revoke: (name, version) => loaders.get(name)?.revoke(version),
    Screen: createScreen(loaders),
    Slot: createSlot(loaders, slots),
  };
}
