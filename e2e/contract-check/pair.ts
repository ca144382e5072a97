/** Who looks at a page. */
export type LivePerson = 'visitor' | 'player' | 'staff';

/** One screen or slot of a remote. */
export interface LiveView {
  readonly kind: 'screens' | 'slots';
  readonly name: string;
  /** Pattern of the route; null for a slot. */
  readonly path: string | null;
  /** An address that the pattern matches. */
  readonly address: string;
  /** Whoever may see it. It has to show something to one of them. */
  readonly people: readonly LivePerson[];
  /** It shows something only after an act of the player. */
  readonly mayBeEmpty: boolean;
}

/** The page of one shell with one remote, and what that remote declares. */
export interface PairPage {
  readonly page: string;
  /** The same on the site of staff. */
  readonly staffPage: string;
  /** Names of both sites, as a device keeps them with a session. */
  readonly domains: { readonly player: string; readonly staff: string };
  readonly shell: string;
  readonly remote: string;
  readonly version: string;
  readonly container: string;
  readonly entry: string;
  readonly views: readonly LiveView[];
  readonly screens: readonly string[];
  readonly slots: readonly string[];
  /** Who has the two now. */
  readonly tenants: readonly string[];
  /** Why the platform never brings the two together; null when it may. */
  readonly apart: string | null;
}

export interface LoadedRelease {
  readonly container: string;
  readonly entry: { readonly url: string; readonly integrity: string };
  readonly hashes?: { readonly url: string; readonly integrity: string } | undefined;
  /** The entry is an ES module. */
  readonly type?: 'module' | undefined;
}

export type Views = Readonly<Record<string, () => Promise<{ default?: unknown }>>>;

/** What the shell lends of its federation runtime to such a check. */
export interface PageWithRuntime {
  readonly __BACKLAY_FEDERATION__?: {
    load(release: LoadedRelease): Promise<{ screens: Views; slots: Views }>;
    /** Calls `start(host)` of a remote; shells of before 1.7 have none. */
    start?(release: LoadedRelease): Promise<unknown>;
    /** Renders a view below `place` and returns how to remove it; shells of before this check have none. */
    render?(
      place: HTMLElement,
      remote: string,
      kind: LiveView['kind'],
      name: string,
      path?: string,
    ): Promise<(() => void) | undefined | null>;
  };
}
