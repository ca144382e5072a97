import { satisfy } from '@module-federation/enhanced/runtime';
import type { BootRemote } from '@backlay/shared/host';

/** What the shell offers: the version of the host contract and of each shared module. */
export interface ShellCapabilities {
  readonly contract: string;
  readonly shared: Readonly<Record<string, { readonly version: string }>>;
}

/** What a remote needs and the shell has not, or null: asked before anything of it is downloaded. */
export function findIncompatibility(
  { contract, shared }: Pick<BootRemote, 'contract' | 'shared'>,
  offer: ShellCapabilities,
): string | null {
  if (!satisfy(offer.contract, contract)) return `needs contract ${contract}, here is ${offer.contract}`;
  for (const [module, range] of Object.entries(shared)) {
    const version = offer.shared[module]?.version;
    if (version === undefined) return `needs ${module}, which is not shared`;
    if (!satisfy(version, range)) return `needs ${module} ${range}, here is ${version}`;
  }
  return null;
}
