import type { BootRemote, RemoteModule } from '@backlay/shared/host';
import { askForEntry } from './entry-script';
import type { IntegrityMap } from './integrity';

/** One version of a remote, as the federation runtime needs it. */
export type RemoteRelease = Pick<BootRemote, 'container' | 'entry' | 'development'>;

export interface FederationRuntime {
  /** The module that a version exposes. Each call loads again what failed before. */
  load(release: RemoteRelease): Promise<RemoteModule>;
}

/** A shared module as every federation plugin reads it in the scope that a container is started with. */
interface SharedModule {
  readonly version: string;
  readonly from: string;
  readonly eager: boolean;
  readonly loaded: boolean | number;
  readonly get: () => (() => unknown) | Promise<() => unknown>;
  /** The module itself, where nothing has to be loaded. */
  readonly lib?: () => unknown;
  readonly scope: readonly string[];
  readonly useIn: string[];
  readonly deps: readonly string[];
  readonly strategy: string;
  readonly shareConfig: Readonly<Record<string, boolean>>;
}
type ShareScope = Readonly<Record<string, Record<string, SharedModule>>>;

/** What a remote's entry announces under its name: the protocol of module federation, the same in every bundler. */
interface Container {
  init(scope: ShareScope, initScope: readonly unknown[]): unknown;
  get(module: string): Promise<() => RemoteModule | { readonly default: RemoteModule }>;
}

/** A module that the shell hands over: itself, or how to load it when the first remote needs it. */
export type Provided = object | (() => Promise<object>);

const isLoaded = (module: Provided): module is () => Promise<object> => typeof module === 'function';

/** The shell's copies, the only ones there are: a remote brings none of its own and checks the version of each itself. */
function shareScope(
  modules: Readonly<Record<string, Provided>>,
  versions: Readonly<Record<string, { readonly version: string }>>,
): ShareScope {
  const shared = ([key, module]: readonly [string, Provided]) => {
    const version = versions[key]?.version ?? '0.0.0';
    const here = !isLoaded(module);
    const one: SharedModule = {
      version,
      from: 'shell',
      eager: here,
      loaded: here,
      get: () => (isLoaded(module) ? module().then((given) => () => given) : () => module),
      ...(here && { lib: () => module }),
      scope: ['default'],
      useIn: [],
      deps: [],
      strategy: 'loaded-first',
      shareConfig: { singleton: true, strictVersion: true, eager: here, requiredVersion: false },
    };
    return [key, { [version]: one }] as const;
  };
  return Object.fromEntries(Object.entries(modules).map(shared));
}

/** What an entry announced, once its script has run. */
const announced = (container: string): Container | undefined =>
  (globalThis as unknown as Record<string, Container | undefined>)[container];

/**
 * The federation runtime of the page: it loads entries, starts each container once with the shell's `modules` as the only copies
 * there are, and asks it for what it exposes. The shell is no federation build, and what a remote needs of a version it checks
 * itself, so this is all that is left to do.
 */
export function createRuntime(
  modules: Readonly<Record<string, Provided>>,
  versions: Readonly<Record<string, { readonly version: string }>>,
  integrity: IntegrityMap,
  base: string,
): FederationRuntime {
  const scope = shareScope(modules, versions);
  const started = new Map<string, Promise<Container>>();

  async function start(name: string, url: string): Promise<Container> {
    await askForEntry(url, integrity[url] ?? '');
    const container = announced(name);
    if (!container) throw new Error(`${url} announces no ${name}`);
    await container.init(scope, []);
    return container;
  }

  return {
    async load({ container: name, entry, development }) {
      const url = new URL(entry.url, base).href;
      // A file without a hash is none of ours, unless the page says that it is somebody's own build.
      if (!integrity[url] && !development) throw new Error(`No hash is known for ${url}`);
      // Each version is a container of its own: two of them can be on one page, and neither serves the other's code.
      const starting = started.get(name) ?? start(name, url);
      started.set(name, starting);
      starting.catch(() => started.delete(name));
      const exposed = (await (await starting).get('./remote'))();
      const module = 'default' in exposed ? exposed.default : exposed;
      if (!module?.screens || !module.slots) throw new Error(`${name} exposes no screens and slots`);
      return module;
    },
  };
}
