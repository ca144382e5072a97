import type { BootFile, BootRemote, BootManifest } from '@backlay/shared/host';
import { findText } from '@backlay/shared/domain';

type Release = Pick<BootRemote, 'integrity' | 'entry' | 'hashes'>;

/** Absolute URL -> hash, from the platform with the page. A script is trusted by nothing else. */
export type IntegrityMap = Readonly<Record<string, string>>;

/** Every hash of the manifest under its absolute URL. */
export function integrityMap(
  manifest: Pick<BootManifest, 'remotes' | 'shellIntegrity' | 'shellHashes'>,
  base: string,
): Record<string, string> {
  const releases: Release[] = manifest.remotes.flatMap((remote) =>
    remote.lastGood ? [remote, remote.lastGood] : [remote],
  );
  const entries = [
    ...Object.entries(manifest.shellIntegrity),
    ...(manifest.shellHashes ? [[manifest.shellHashes.url, manifest.shellHashes.integrity] as const] : []),
    ...releases.flatMap(({ integrity, entry, hashes }) => [
      ...Object.entries(integrity),
      ...[entry, ...(hashes ? [hashes] : [])].map((file) => [file.url, file.integrity] as const),
    ]),
  ];
  return toAbsoluteUrls(Object.fromEntries(entries), base);
}

/** The same hashes by absolute URL, as those who look them up know them. */
export const toAbsoluteUrls = (hashes: IntegrityMap, base: string): Record<string, string> =>
  Object.fromEntries(Object.entries(hashes).map(([url, hash]) => [new URL(url, base).href, hash]));

/** Where webpack's runtime, in the shell and in each remote, looks a file's hash up before it adds the element. */
export function installIntegrity(map: IntegrityMap): void {
  Object.assign(globalThis, { __BACKLAY_INTEGRITY__: map });
}

/** Where webpack's runtime asks for the hash of a chunk that the page left out, before it adds the element. */
function installLateHashes(find: (url: string) => Promise<unknown> | undefined): void {
  Object.assign(globalThis, { __BACKLAY_LATE_HASHES__: find });
}

/**
 * Finds the hash of a file in the table of its release; nothing where it is there, or where no table has it.
 * @param tables of the releases on the page, as they are now
 */
export const createLateHashes =
  (known: IntegrityMap, tables: () => readonly BootFile[], load: (table: BootFile) => Promise<unknown>, base: string) =>
  (url: string): Promise<unknown> | undefined => {
    if (known[url]) return undefined;
    const table = tables().find((each) => url.startsWith(new URL('.', new URL(each.url, base)).href));
    return table && load(table);
  };

/** What a table is of: a release as the page names it. */
export type HashedRelease = Pick<BootRemote, 'hashes' | 'screens' | 'integrity'>;

/** The world around a table: arguments, so that a test needs no network. */
export interface HashManifestDeps {
  /** Refuses, as a browser does, what has another hash than `integrity`. */
  readonly fetch: (url: string, init: RequestInit) => Promise<Pick<Response, 'ok' | 'json'>>;
  readonly base: string;
  /** Applies a table of hashes, by URL as the page has them. */
  readonly addHashes: (hashes: IntegrityMap) => void;
}

export interface HashManifests {
  /**
   * A release with the hashes and screens that its page left out: from its table, which is asked for once, and again after it failed.
   * @throws what webpack throws of a chunk that did not come, with the table's address as its `request`
   */
  withHashes<Release extends HashedRelease>(release: Release): Promise<Release>;
}

interface Table {
  readonly integrity: Readonly<Record<string, string>>;
  readonly screens: Readonly<Record<string, readonly number[]>>;
}

/** The same as an entry has: a view that waits for its table and its entry stays within its own limit. */
const TABLE_TIMEOUT_MS = 3_000;

/** A failure that a second request classifies, like that of any other file. */
const lost = (request: string, error: unknown): Error =>
  Object.assign(new Error(`The hashes at ${request} did not come`), {
    name: 'ChunkLoadError',
    type: findText(error, 'name') === 'TimeoutError' ? 'timeout' : 'missing',
    request,
  });

/** Hashes of the releases that the page does not show, verified by the one hash that the page has of each table. */
export function createHashManifests({ fetch, base, addHashes: learn }: HashManifestDeps): HashManifests {
  const asked = new Map<string, Promise<Table>>();

  async function ask({ url, integrity }: BootFile): Promise<Table> {
    const address = new URL(url, base).href;
    try {
      const signal = AbortSignal.timeout(TABLE_TIMEOUT_MS);
      const answer = await fetch(address, { integrity, credentials: 'omit', signal });
      if (!answer.ok) throw new Error('no answer');
      const { integrity: paths, screens }: Table = await answer.json();
      const beside = url.slice(0, url.lastIndexOf('/') + 1);
      const hashes = Object.fromEntries(Object.entries(paths).map(([path, hash]) => [beside + path, hash]));
      learn(hashes);
      return { integrity: hashes, screens };
    } catch (error) {
      throw lost(address, error);
    }
  }

  return {
    async withHashes(release) {
      const { hashes } = release;
      if (!hashes) return release;
      const asking = asked.get(hashes.url) ?? ask(hashes);
      asked.set(hashes.url, asking);
      asking.catch(() => asked.delete(hashes.url));
      return { ...release, ...(await asking) };
    },
  };
}

/**
 * Lets chunks wait for the hashes that the page left out, and asks for all of them when it stands.
 * @returns how a version that came later joins
 */
export function openLateHashes(
  { remotes, shellHashes }: BootManifest,
  integrity: IntegrityMap,
  { withHashes }: HashManifests,
  { base, whenLoaded }: { readonly base: string; readonly whenLoaded: (act: () => void) => void },
): (release: Pick<BootRemote, 'hashes'>) => void {
  const releases: Pick<BootRemote, 'hashes'>[] = remotes.flatMap((remote) =>
    remote.lastGood ? [remote, remote.lastGood] : [remote],
  );
  const shell = { ...(shellHashes && { hashes: shellHashes }), integrity: {} };
  releases.push(shell);
  const tables = () => releases.flatMap(({ hashes }) => hashes ?? []);
  const load = (hashes: BootFile) => withHashes({ hashes, integrity: {} });
  installLateHashes(createLateHashes(integrity, tables, load, base));
  // When the first view is there: with them any other is one round trip away.
  whenLoaded(() => [...remotes, shell].forEach((release) => withHashes(release).catch(() => undefined)));
  return (release) => void releases.push(release);
}
