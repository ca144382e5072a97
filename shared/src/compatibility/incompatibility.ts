/** A rule that a version breaks, and what would satisfy it. */
export interface Incompatibility {
  /** `published` and `revoked` are states of the registry; all others follow from what a release declares. */
  readonly rule: 'published' | 'revoked' | 'contract' | 'shared' | 'routes' | 'slots';
  readonly reason: string;
  readonly remedy: string;
}

/** What a remote declares in its release: ranges that it needs, and what it claims of the page. */
export interface RemoteNeeds {
  readonly name: string;
  readonly version: string;
  readonly contract: string;
  readonly shared: Readonly<Record<string, string>>;
  readonly routes: readonly { readonly path: string }[];
  readonly slots: readonly { readonly name: string; readonly component: string }[];
}

/** What a remote beside it has claimed already. */
export type RemoteClaims = Pick<RemoteNeeds, 'name' | 'version' | 'routes' | 'slots'>;

/** What a shell offers: the version of the host contract and of each shared module. */
export interface ShellOffer {
  readonly version: string;
  readonly contract: string;
  readonly shared: Readonly<Record<string, string>>;
}
