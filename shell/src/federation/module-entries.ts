import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { BootFile } from '@backlay/shared/host';
import type { IntegrityMap } from './hash-manifests';

/** Container that an entry exports. */
type ModuleEntry = Extract<Awaited<ReturnType<NonNullable<ModuleFederationRuntimePlugin['loadEntry']>>>, object>;

/** Files that an import may bring. */
const SCRIPT = /\.m?js$/;

/** Scripts of a release: they lie below the folder of its entry. */
export const listScripts = (entry: string, integrity: IntegrityMap): string[] => {
  const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
  return Object.keys(integrity).filter((url) => url.startsWith(folder) && SCRIPT.test(url));
};

/** Message of a browser about a module that did not load, for the network or for its hash: none names the reason. */
export const isImportFailure = (message: string): boolean =>
  /dynamically imported module|importing a module script/i.test(message);

/**
 * Browsers that enforce an Integrity-Policy bind modules to the hashes of an import map too, which has no sign of its own. A browser
 * that has the second alone verifies its files once more than it needs.
 */
const bindsModules = (): boolean => 'IntegrityViolationReportBody' in globalThis;

/** The world around an import: arguments, so that a test needs no network. */
export interface ModuleEntryDeps {
  readonly fetch: (url: string, init: RequestInit) => Promise<Pick<Response, 'ok'>>;
  readonly importModule: (url: string) => Promise<ModuleEntry>;
}

const BROWSER: ModuleEntryDeps = {
  fetch: (url, init) => fetch(url, init),
  importModule: (url) => import(/* webpackIgnore: true */ url),
};

/** What webpack throws of a chunk that did not come. */
const lost = (request: string): Error =>
  Object.assign(new Error(`${request} did not load`), { name: 'ChunkLoadError', request });

/** Adds a stylesheet of a release; a module brings none of its own. */
const addStyle = (href: string, integrity: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', integrity, crossOrigin: 'anonymous', href });
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(lost(href));
    };
    document.head.append(link);
  });

/** Loads entries that are ES modules, bound to the hashes of the page: entry, static and lazy modules (F6.03). */
export function createModuleEntries(integrity: IntegrityMap, { fetch, importModule } = BROWSER) {
  const bound = new Set<string>();

  /** Hashes that are known by now and bound by no import map yet. */
  function bind(): void {
    const fresh = Object.entries(integrity).filter(([url]) => SCRIPT.test(url) && !bound.has(url));
    if (fresh.length === 0) return;
    for (const [url] of fresh) bound.add(url);
    const map = document.createElement('script');
    map.type = 'importmap';
    map.nonce = document.querySelector<HTMLElement>('[nonce]')?.nonce ?? '';
    map.textContent = JSON.stringify({ integrity: Object.fromEntries(fresh) });
    document.head.append(map);
  }

  /** @throws what webpack throws of a chunk that did not come */
  async function verify(url: string): Promise<void> {
    const response = await fetch(url, { integrity: integrity[url] ?? '' }).catch(() => null);
    if (!response?.ok) throw Object.assign(new Error(`${url} did not load`), { name: 'ChunkLoadError', request: url });
  }

  const styles = new Map<string, Promise<void>>();
  return {
    async importEntry(entry: string): Promise<ModuleEntry> {
      if (bindsModules()) bind();
      else await Promise.all(listScripts(entry, integrity).map(verify));
      return importModule(entry);
    },
    /** Stylesheets of a release, each once; what failed is requested again. */
    async addStyles(files: readonly BootFile[], base: string): Promise<void> {
      await Promise.all(
        files.map(({ url, integrity: hash }) => {
          const adding = styles.get(url) ?? addStyle(new URL(url, base).href, hash);
          styles.set(url, adding);
          adding.catch(() => styles.delete(url));
          return adding;
        }),
      );
    },
  };
}
