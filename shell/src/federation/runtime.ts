import { hideFederation } from './federation-tools';
import { createInstance } from '@module-federation/enhanced/runtime';
import type { BootRemote, RemoteModule } from '@backlay/shared/host';
import type { IntegrityMap } from './hash-manifests';
import { createModuleEntries, type ModuleEntryDeps } from './module-entries';

/** One version of a remote, as the federation runtime needs it. */
export type RemoteRelease = Pick<BootRemote, 'container' | 'entry' | 'development' | 'type'> &
  Partial<Pick<BootRemote, 'css'>>;

export interface FederationRuntime {
  /** The module that a version exposes. Each call loads again what failed before. */
  load(release: RemoteRelease): Promise<RemoteModule>;
}

/** A module that the shell hands over: itself, or how to load it when the first remote needs it. */
export type Provided = object | (() => Promise<object>);

const isLater = (module: Provided): module is () => Promise<object> => typeof module === 'function';

/** An entry that takes longer is lost and requested anew, ms; a view has one limit over all of it (F4.09). */
const ENTRY_TIMEOUT_MS = 4000;

/**
 * The federation runtime of the page, created by hand: the shell is no federation build. `modules` go to every remote as the
 * only copies there are.
 */
export function createRuntime(
  modules: Readonly<Record<string, Provided>>,
  versions: Readonly<Record<string, { readonly version: string }>>,
  integrity: IntegrityMap,
  base: string,
  moduleDeps?: ModuleEntryDeps,
): FederationRuntime {
  const shared = Object.fromEntries(
    Object.entries(modules).map(([key, module]) => [
      key,
      {
        version: versions[key]?.version ?? '0.0.0',
        ...(isLater(module) ? { get: () => module().then((given) => () => given) } : { lib: () => module }),
        shareConfig: { singleton: true, strictVersion: true, eager: !isLater(module), requiredVersion: false as const },
      },
    ]),
  );
  const requested = new Map<string, number>();
  const entries = createModuleEntries(integrity, moduleDeps);
  const instance = createInstance({
    name: 'shell',
    remotes: [],
    shared,
    shareStrategy: 'loaded-first',
    plugins: [
      {
        name: 'boot-integrity',
        loadEntry: ({ remoteInfo: { type, entry } }) => (type === 'module' ? entries.importEntry(entry) : undefined),
        createScript({ url }) {
          const script = document.createElement('script');
          const times = (requested.get(url) ?? 0) + 1;
          requested.set(url, times);
          // What did not load has an address of its own: a cache may hold what was cut off, and a browser joins what hangs.
          script.src = times === 1 ? url : `${url}?again=${times}`;
          script.async = true;
          script.crossOrigin = 'anonymous';
          script.integrity = integrity[new URL(url, base).href] ?? '';
          return { script, timeout: ENTRY_TIMEOUT_MS };
        },
      },
    ],
  });
  // Which of the two builds this is, the bundler knows: the other line is not in it.
  if (process.env.NODE_ENV === 'production') hideFederation();
  const registered = new Set<string>();
  return {
    async load({ container, entry, development, css = [], type = 'global' }) {
      const url = new URL(entry.url, base).href;
      // A file without a hash is not ours, unless the page names it as a developer's own build.
      if (!integrity[url] && !development) throw new Error(`No hash is known for ${url}`);
      if (!registered.has(container)) {
        // Each version is a remote of its own: two of them can be on one page, and neither serves the other's code.
        instance.registerRemotes([{ name: container, entry: url, entryGlobalName: container, type }]);
        registered.add(container);
      }
      if (type === 'module') await entries.addStyles(css, base);
      const exposed = await instance.loadRemote<RemoteModule | { readonly default: RemoteModule }>(
        `${container}/remote`,
      );
      const module = exposed && 'default' in exposed ? exposed.default : exposed;
      if (!module?.screens || !module.slots) throw new Error(`${container} exposes no screens and slots`);
      return module;
    },
  };
}
