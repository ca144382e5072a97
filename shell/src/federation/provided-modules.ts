import * as host from '@backlay/shared/host';
import * as router from '@backlay/shared/router';
import * as firstUi from '@backlay/shared/ui/first';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as zustand from 'zustand';
import type { Provided } from './runtime';
import {
  findIncompatibility,
  type Incompatibility,
  type RemoteClaims,
  type RemoteNeeds,
} from '@backlay/shared/compatibility';

/** Every module that the shell hands to the remotes: the keys are those of shared/build/shared-modules.ts. */
export const providedModules: Readonly<Record<string, Provided>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  zustand,
  '@backlay/shared/router': router,
  '@backlay/shared/host': host,
  '@backlay/shared/data': () => import(/* webpackChunkName: "data" */ '@backlay/shared/data'),
  '@backlay/shared/ui/first': firstUi,
  '@backlay/shared/ui': () => import(/* webpackChunkName: "ui" */ '@backlay/shared/ui'),
};

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
