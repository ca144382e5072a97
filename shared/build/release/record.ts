import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type RemoteRelease, type ShellRelease } from '../../src/contract/schemas';
import { forShell, sharedRanges, containerName } from '../shared-modules';
import { contractVersion, readJson, root } from '../workspace';
import { describeFiles } from './compress';
import { writeFederationFiles } from './federation-files';

/** What is used of webpack's statistics. */
export interface ChunkStats {
  readonly namedChunkGroups?: Readonly<Record<string, { readonly assets?: readonly { readonly name: string }[] }>>;
}

type Declaration = Pick<
  RemoteRelease,
  'name' | 'contract' | 'routes' | 'slots' | 'nav' | 'http' | 'permissions' | 'isolation' | 'server'
>;

/** The server part in a release. No script of a page: its ending keeps it out of budgets and of the hashes that pages get. */
export const SERVER_FILE = 'server.cjs';

/** What a release takes over of remote.json. */
export const declaredParts = ({
  routes,
  slots,
  nav,
  http,
  permissions,
  isolation,
  server,
}: Omit<Declaration, 'name'>) => ({
  routes,
  slots,
  ...(nav && { nav }),
  ...(http && { http }),
  ...(permissions && { permissions }),
  ...(isolation && { isolation }),
  ...(server && { server: { ...server, entry: SERVER_FILE } }),
});

/** Size limits of its scripts and styles; a remote of an outside build has none. */
function budgetOf(name: string): { budget?: number } {
  const budget = readJson(join(root, 'shared/build/budgets.json'))[name];
  return budget === undefined ? {} : { budget };
}

function revision() {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}

/** Files of the named chunk group, scripts and styles, without maps. */
const filesOf = (stats: ChunkStats, group: string) =>
  (stats.namedChunkGroups?.[group]?.assets ?? []).map(({ name }) => name).filter((name) => /\.(js|css)$/.test(name));

/** A finished build: its files, and what the bundler knows of them. */
interface FinishedBuild {
  readonly folder: string;
  readonly version: string;
  readonly sources: string;
  readonly stats: ChunkStats;
  readonly quality: number;
}

/** release.json of a finished build of the shell. */
export async function shellRecord({ folder, version, sources, stats, quality }: FinishedBuild): Promise<ShellRelease> {
  const main = filesOf(stats, 'main');
  const entry = main.find((name) => name.endsWith('.js'));
  if (!entry) throw new Error('shell: the build has no main script');
  return {
    kind: 'shell',
    name: 'shell',
    version,
    revision: revision(),
    sources,
    contract: contractVersion(),
    hashTables: true,
    lateHashes: true,
    frames: true,
    shared: Object.fromEntries(Object.entries(forShell()).map(([key, { version: at }]) => [key, at])),
    entry,
    css: main.filter((name) => name.endsWith('.css')),
    ...budgetOf('shell'),
    files: await describeFiles(folder, quality),
  };
}

/** What a screen loads: a chunk of its own, and with it the texts of the screens, which a remote keeps in the chunk `texts`. */
function screenFiles(stats: ChunkStats, exposed: readonly string[], screen: string) {
  const own = filesOf(stats, `screen-${screen}`);
  // A screen in the first chunk has its texts there too.
  return [...new Set([...exposed, ...own, ...(own.length > 0 ? filesOf(stats, 'texts') : [])])];
}

/**
 * release.json of a finished build of a remote. A screen's own files are those of the chunk named `screen-<name>`.
 * @throws Error when the build has no exposed `./remote`
 */
export async function remoteRecord({
  declaration,
  ...build
}: FinishedBuild & { readonly declaration: Declaration }): Promise<RemoteRelease> {
  const { folder, version, sources, stats, quality } = build;
  const exposed = filesOf(stats, 'remote');
  if (exposed.length === 0) throw new Error(`${declaration.name}: the build exposes no ./remote`);
  const shown = [...new Set(declaration.routes.map(({ screen }) => screen))];
  const federated = {
    name: declaration.name,
    version,
    shared: sharedRanges(declaration.contract),
    container: containerName(declaration.name, version),
    entry: 'remoteEntry.js',
    css: exposed.filter((name) => name.endsWith('.css')),
    screens: Object.fromEntries(shown.map((screen) => [screen, screenFiles(stats, exposed, screen)])),
  };
  writeFederationFiles(folder, { ...federated, slots: declaration.slots });
  return {
    kind: 'remote',
    ...federated,
    revision: revision(),
    sources,
    contract: declaration.contract,
    lateHashes: true,
    ...declaredParts(declaration),
    ...budgetOf(declaration.name),
    files: await describeFiles(folder, quality),
  };
}
