import {
  findIncompatibility,
  type Incompatibility,
  type RemoteClaims,
  type RemoteNeeds,
} from '@backlay/shared/compatibility';

/** What the shell offers: its version, that of the host contract and of each shared module. */
export interface ShellCapabilities {
  readonly version: string;
  readonly contract: string;
  readonly shared: Readonly<Record<string, { readonly version: string }>>;
}

/** What a remote needs and the shell has not, or null: asked before anything of it is downloaded. */
export const findRemoteIncompatibility = (
  remote: RemoteNeeds,
  { version, contract, shared }: ShellCapabilities,
  beside: readonly RemoteClaims[] = [],
): Incompatibility | null => {
  const versions = Object.entries(shared).map(([module, offered]) => [module, offered.version]);
  return findIncompatibility(remote, { version, contract, shared: Object.fromEntries(versions) }, beside);
};
