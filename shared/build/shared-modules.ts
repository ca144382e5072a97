import { createRequire } from 'node:module';
import { contractVersion } from './workspace';

const require = createRequire(import.meta.url);
const installed = (name: string): string => require(`${name}/package.json`).version;

interface SharedModule {
  readonly package: string;
  readonly range: 'minor' | 'contract';
}

/**
 * Every module of which one page may hold one copy only. The shell provides them, a remote brings none of its own.
 *   package   whose version counts; `contract` stands for the version of the host contract
 *   range     what a remote needs: `minor` accepts later minors of the same major, `contract` the range of its remote.json
 */
export const sharedModules: Readonly<Record<string, SharedModule>> = {
  react: { package: 'react', range: 'minor' },
  'react/jsx-runtime': { package: 'react', range: 'minor' },
  'react-dom': { package: 'react-dom', range: 'minor' },
  zustand: { package: 'zustand', range: 'minor' },
  // The façade over react-router-dom: one router context, and only what a remote may use of it.
  '@backlay/shared/router': { package: 'contract', range: 'contract' },
  '@backlay/shared/host': { package: 'contract', range: 'contract' },
  // Reads and writes of calls, a file that comes with the first screen that needs it: never with the first page.
  '@backlay/shared/data': { package: 'contract', range: 'contract' },
  // What a first page shows; the rest of the design system is a file that comes when it is needed.
  '@backlay/shared/ui/first': { package: 'contract', range: 'contract' },
  '@backlay/shared/ui': { package: 'contract', range: 'contract' },
};

const versionOf = (entry: SharedModule) =>
  entry.package === 'contract' ? contractVersion() : installed(entry.package);

const minorRange = (version: string) => `^${version.split('.').slice(0, 2).join('.')}.0`;

/** What the shell hands over: the version of each module, to be joined with the module itself in provided-modules.ts. */
export const forShell = () =>
  Object.fromEntries(Object.entries(sharedModules).map(([key, entry]) => [key, { version: versionOf(entry) }]));

/**
 * What a remote takes: `shared` of the federation plugin. No fallback copy, so that there is one of each or a clear refusal.
 * @param contract semver range of the host contract, from remote.json
 */
export const forRemote = (contract: string) =>
  Object.fromEntries(
    Object.entries(sharedModules).map(([key, entry]) => [
      key,
      {
        import: false as const,
        singleton: true,
        strictVersion: true,
        requiredVersion: entry.range === 'contract' ? contract : minorRange(versionOf(entry)),
      },
    ]),
  );

/** Shared modules with the range that a remote needs of each, as release.json records them. */
export const sharedRanges = (contract: string): Record<string, string> =>
  Object.fromEntries(Object.entries(forRemote(contract)).map(([key, { requiredVersion }]) => [key, requiredVersion]));

/** The global under which one version of a remote announces itself. */
export const containerName = (name: string, version: string) => `backlay_${name}_${version}`.replace(/\W/g, '_');
