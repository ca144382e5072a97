import { createContext, startTransition, useContext, useEffect, useState, type ReactNode } from 'react';
import { useStore, type StoreApi } from 'zustand';
import type { Host, I18n, Realtime, SessionState, Tenant } from './host';

const HostContext = createContext<Host | null>(null);

/** Passes the host to the components below it. */
export function HostProvider({ host, children }: { readonly host: Host; readonly children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>;
}

/** All that the shell gives. Throws outside a shell: wrap a test in `HostProvider` with `fakeHost()`. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost needs a HostProvider above it');
  return host;
}

/** The brand of the page. */
export const useTenant = (): Tenant => useHost().tenant;

/** The realtime part of the host. */
export const useRealtime = (): Realtime => useHost().realtime;

/** A part of the session; draws again when that part changes. */
export function useSession<T>(select: (state: SessionState) => T): T {
  return useStore(useHost().session.store, select);
}

/** Renders the component again when texts change. It is a transition: hundreds of components change, and a press does not wait (E8.19). */
export function useTextUpdates(store: StoreApi<object>): void {
  const [, setSeen] = useState(store.getState);
  useEffect(() => {
    const update = () => startTransition(() => setSeen(store.getState()));
    // Texts may have changed between the render and now.
    update();
    return store.subscribe(update);
  }, [store]);
}

/** Texts in the chosen language; draws again when it changes. */
export function useT(): I18n['t'] {
  const { i18n } = useHost();
  useTextUpdates(i18n.store);
  return i18n.t;
}

/** Sentences of the platform in the chosen language; draws again when it changes. */
export function useSaid(): I18n['said'] {
  const { i18n } = useHost();
  useTextUpdates(i18n.store);
  return i18n.said;
}
