import type { RemoteDeclaration, RemoteRoute } from './remote-module';
import type { Tenant } from './host';

/** A file of a release and its hash, as `integrity` wants it. */
export interface BootFile {
  readonly url: string;
  readonly integrity: string;
}

export interface BootRemote {
  readonly name: string;
  readonly version: string;
  /** Which layer chose this version. */
  readonly chosenBy: 'qa-pin' | 'tenant-pin' | 'channel' | 'default';
  /**
   * A build on somebody's own machine, which changes with every save: `entry` is on localhost and its integrity, like that of its
   * other files, is not known. Only with a QA pin, and only where the tenant allows it.
   */
  readonly development?: true;
  readonly contract: string;
  /** The global under which its entry announces the container. */
  readonly container: string;
  readonly entry: BootFile;
  /**
   * Every script and stylesheet of the release by URL (from the root of the page's origin, or absolute), for the integrity of lazy
   * chunks; empty where the page has `hashes` instead.
   */
  readonly integrity: Readonly<Record<string, string>>;
  /** Paths of `integrity` and `screens` of releases that the page does not show, verified by their own hash. */
  readonly hashes?: BootFile;
  readonly css: readonly BootFile[];
  /** What each screen loads after the entry, by its place among `integrity`: asked for together, ahead of the code that wants it. */
  readonly screens?: Readonly<Record<string, readonly number[]>>;
  readonly routes: readonly RemoteRoute[];
  readonly slots: RemoteDeclaration['slots'];
  /** Shared modules with the range that this release needs of each. */
  readonly shared: Readonly<Record<string, string>>;
  /** The version to go back to when this one fails. */
  readonly lastGood?: Omit<BootRemote, 'lastGood' | 'chosenBy'>;
}

/** Everything the browser needs to start, inlined in the HTML by the platform: no layer is left to choose. */
export interface BootManifest {
  readonly shellVersion: string;
  readonly contract: string;
  /** Hashes of the shell's own lazy files by URL. */
  readonly shellIntegrity: Readonly<Record<string, string>>;
  readonly tenant: Tenant;
  readonly remotes: readonly BootRemote[];
  readonly servers: Readonly<Record<'master' | 'b2b' | 'b2c', string>>;
  readonly socket: { readonly url: string; readonly path: string } | null;
  /** Header name and value of the client tag; no secret (S-08). */
  readonly clientTag: { readonly header: string; readonly value: string };
  readonly sandbox: boolean;
  readonly maintenance: boolean;
  /** What this person has pinned for themselves, with the time at which it ends (ISO); `shell` may be among them. */
  readonly qa?: { readonly pins: Readonly<Record<string, string>>; readonly expiresAt: string } | null;
  readonly configuration: Readonly<Record<string, unknown>>;
}
