import type { BootManifest, BootRemote } from '@backlay/shared/host';

/** Where the runtime, and the Module Federation browser tools, look for everything of the page (F6.02). */
const TOOLS = '__FEDERATION__';

// Before the runtime is there: it takes an object that stands here, and one of its own could not be removed.
if (!Object.hasOwn(globalThis, TOOLS))
  Object.defineProperty(globalThis, TOOLS, { value: {}, configurable: true, writable: true });

/** Removes the runtime from the global scope: a page of a production build shows nothing of it. */
export const hideFederation = (): boolean => Reflect.deleteProperty(globalThis, TOOLS);

/** What the browser tools show of a remote, or of the shell that has it. */
interface ShownModule {
  readonly version: string;
  readonly remoteEntry: string;
  readonly globalName: string;
  readonly remotesInfo: Readonly<Record<string, { readonly matchedVersion: string }>>;
  readonly modules: readonly { readonly moduleName: string; readonly modulePath: string }[];
  readonly shared: readonly { readonly sharedName: string; readonly version: string; readonly provider: string }[];
}

type Named = Readonly<Record<string, { readonly version: string }>>;

/** A build of somebody's own has no version: the page shows which one it stands in for. */
const versionOf = ({ version, development }: BootRemote): string =>
  development ? `${version}, replaced by a local build` : version;

/** Lists shell and remotes for the browser tools, with versions, entries and who provides each shared module. */
export function listFederation(
  { shellVersion, remotes }: Pick<BootManifest, 'shellVersion' | 'remotes'>,
  shared: Named,
  base: string,
): Record<string, ShownModule> {
  const provided = Object.entries(shared).map(([sharedName, { version }]) => ({
    sharedName,
    version,
    provider: `shell ${shellVersion}`,
  }));
  const shell: ShownModule = {
    version: shellVersion,
    remoteEntry: '',
    globalName: 'shell',
    remotesInfo: Object.fromEntries(
      remotes.map((remote) => [remote.name, { matchedVersion: new URL(remote.entry.url, base).href }]),
    ),
    modules: [],
    shared: provided,
  };
  const listed = remotes.map((remote): [string, ShownModule] => [
    remote.name,
    {
      version: versionOf(remote),
      remoteEntry: new URL(remote.entry.url, base).href,
      globalName: remote.container,
      remotesInfo: {},
      modules: [{ moduleName: 'remote', modulePath: './remote' }],
      shared: provided.filter(({ sharedName }) => sharedName in remote.shared),
    },
  ]);
  return { shell, ...Object.fromEntries(listed) };
}

/** Shows the page in the Module Federation browser tools: for builds of developers alone. */
export function showFederation(...listed: Parameters<typeof listFederation>): void {
  const tools: { readonly moduleInfo?: object } | undefined = Reflect.get(globalThis, TOOLS);
  Object.assign(tools?.moduleInfo ?? {}, listFederation(...listed));
}
