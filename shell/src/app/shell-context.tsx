import { createContext, use, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { TextKey } from '@backlay/shared/domain';
import { readSite, type Site } from '../configuration';
import type { ShellHost } from '../host';
import type { Remotes } from './remotes';

export interface Shell {
  readonly host: ShellHost;
  readonly remotes: Remotes;
}

const ShellContext = createContext<Shell | null>(null);

export function ShellProvider({ shell, children }: { readonly shell: Shell; readonly children: ReactNode }) {
  return <ShellContext value={shell}>{children}</ShellContext>;
}

/** Host and remotes, for the parts of the shell itself. */
export function useShell(): Shell {
  const shell = use(ShellContext);
  if (!shell) throw new Error('useShell needs a ShellProvider above it');
  return shell;
}

/** The operator's switches as they are now. */
export function useSite(): Site {
  const { host } = useShell();
  return readSite(
    host.tenant,
    useStore(host.configuration.store, (state) => state.app),
  );
}

/** Texts in the chosen language; draws again when it changes. */
export function useTexts(): (key: TextKey, values?: Readonly<Record<string, string | number>>) => string {
  const { host } = useShell();
  useStore(host.i18n.store);
  return host.i18n.t;
}

export const useSignedIn = (): boolean =>
  useStore(useShell().host.session.store, (state) => state.status === 'signed-in');

/** No casino on this domain, or none for this player (A6.10, OQ-125). */
export function useNoCasino(): boolean {
  const { host } = useShell();
  const locked = useStore(host.session.store, (state) => state.profile?.casinoLock === true);
  return host.tenant.flags.noCasino || locked;
}
