import type { ComponentType } from 'react';
import type { Host, Dictionaries, Texts, Tenant } from './host';

/** What a remote's entry exposes as `./remote`. Names are those of its remote.json; each is loaded when it is first shown. */
export interface RemoteModule {
  /** Its part of the catalogue: from here on `t` knows it. The shell has its own and those of the design system. */
  readonly texts?: Texts;
  /** The same part in further languages. */
  readonly languages?: Dictionaries;
  /** Called once, before anything of it is shown. */
  readonly start?: (host: Host) => void;
  readonly screens: Readonly<Record<string, () => Promise<{ readonly default: ComponentType }>>>;
  readonly slots: Readonly<Record<string, () => Promise<{ readonly default: ComponentType<SlotProps> }>>>;
}

/** What a slot is given: the overlay's properties and how to close it, or nothing. */
export interface SlotProps {
  readonly props?: Readonly<Record<string, unknown>>;
  readonly onClose?: () => void;
}

/** Who may open a route: anyone, or only a signed-in player; a visitor is asked to log in (OQ-02). */
export type RouteAccess = 'public' | 'signed-in' | 'staff';

/** One route of remote.json. */
export interface RemoteRoute {
  /** As react-router writes it: `/events/:eventTypeId/:eventId`. Matches exactly. */
  readonly path: string;
  readonly screen: string;
  readonly access: RouteAccess;
  /** Which parts of the layout this screen goes without. */
  readonly hide?: readonly LayoutPart[];
  /** A page that a phone drills down into: the category bar makes room. */
  readonly drill?: boolean;
  /** Values a path parameter may take, where it may not take any: a path with another value does not match. */
  readonly only?: Readonly<Record<string, 'game-type'>>;
}

export type LayoutPart =
  | 'banner'
  | 'betting-features'
  | 'payment-strip'
  | 'get-in-touch'
  | 'footer'
  | 'category-bar'
  | 'nav-bar'
  | 'tree'
  | 'panel'
  | 'header';

/** remote.json: what a remote contributes; the build adds version, revision, shared ranges and integrity. */
export interface RemoteDeclaration {
  readonly name: string;
  /** Semver range of the host contract that it needs. */
  readonly contract: string;
  readonly routes: readonly RemoteRoute[];
  readonly slots: readonly {
    readonly name: string;
    readonly component: string;
    readonly audience?: 'player' | 'staff';
  }[];
  /** Calls of the contract, events of the socket, overlays and others that it uses: `call:marketList`. Nothing else is possible. */
  readonly permissions?: readonly string[];
  /** Origins of own services that it talks to. */
  readonly http?: readonly string[];
  /** Asks for a frame. A platform that does not trust the team of the remote gives it one in any case. */
  readonly isolation?: 'page' | 'frame';
}

/** A place of the navigation that remotes add entries to. */
export type NavPlace = 'header' | 'drawer' | 'bottom' | 'profile-menu' | 'category-bar';

/** An entry of the navigation that a remote declares. */
export interface NavEntry {
  readonly place: NavPlace;
  readonly path: string;
  /** Its text by language; `en-us` stands for every other one. */
  readonly text: Readonly<Record<string, string>>;
  /** The name of an icon of the design system, or a drawing of shapes. */
  readonly icon?: string | undefined;
  readonly order: number;
  readonly access?: RouteAccess | undefined;
  readonly audience?: 'player' | 'staff' | undefined;
}

/** A file of a release and its hash, as `integrity` wants it. */
export interface BootFile {
  readonly url: string;
  readonly integrity: string;
}

export interface BootRemote {
  readonly name: string;
  readonly version: string;
  /** Which layer chose this version. */
  readonly chosenBy: 'qa-pin' | 'tenant-pin' | 'rollout' | 'channel' | 'default';
  /**
   * A build on somebody's own machine, which changes with every save: `entry` is on localhost and its integrity, like that of its
   * other files, is not known. Only with a QA pin, and only where the tenant allows it.
   */
  readonly development?: true;
  readonly contract: string;
  /** The global under which its entry announces the container. */
  readonly container: string;
  /** The entry is an ES module, which exports `init` and `get` of a container; without, a script that announces one. */
  readonly type?: 'module';
  readonly entry: BootFile;
  /**
   * Every script and stylesheet of the release by URL (from the root of the page's origin, or absolute), for the integrity of lazy
   * chunks; those of the shown screen alone, or none, where the page has `hashes`.
   */
  readonly integrity: Readonly<Record<string, string>>;
  /** Paths of `integrity` and `screens` that the page leaves out, verified by their own hash. */
  readonly hashes?: BootFile;
  readonly css: readonly BootFile[];
  /** What each screen loads after the entry, by its place among `integrity`: asked for together, ahead of the code that wants it. */
  readonly screens?: Readonly<Record<string, readonly number[]>>;
  readonly routes: readonly RemoteRoute[];
  readonly slots: RemoteDeclaration['slots'];
  /** What it may use of the host. Without: everything, as before contract 1.7. */
  readonly permissions?: readonly string[];
  /** Origins of its own services; `https://*.example.com` stands for all names below. */
  readonly http?: readonly string[];
  /** `frame`: it runs in the document at the address `frame`, on a host of no brand; none of its files is for the page (F5.01). */
  readonly isolation?: 'frame';
  readonly frame?: string;
  /** Entries of the navigation, in their order, as the brand shows them. */
  readonly nav?: readonly NavEntry[];
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
  /** All of them, where the page leaves out those that its first screen does without. */
  readonly shellHashes?: BootFile;
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
