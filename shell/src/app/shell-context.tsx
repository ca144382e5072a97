import { createContext, use, type ReactNode, type ComponentType } from 'react';
import { useStore } from 'zustand';
import type { TextKey } from '@backlay/shared/domain';
import { parseTenantSettings, type Site, type ShellHost } from '../host';
import { useTextUpdates, type NavEntry, type RemoteRoute } from '@backlay/shared/host';

/** A route of a remote's declaration, with whose it is. */
export interface ComposedRoute extends RemoteRoute {
  readonly remote: string;
}

/** An entry of the navigation, with whose it is. */
export interface ComposedEntry extends NavEntry {
  readonly remote: string;
}

export interface RemoteSlotView {
  readonly name: string;
  readonly props?: Readonly<Record<string, unknown>>;
  readonly onClose?: () => void;
  /** Shown while the slot's code loads; nothing by default. */
  readonly waiting?: ReactNode;
  /** In place of a panel when the slot fails. */
  readonly fallback?: ReactNode;
}

/** A failure of a version in this page. */
export interface FailedPart {
  readonly remote: string;
  readonly version: string;
  readonly failure: {
    readonly kind: string;
    readonly cause: string;
    /** What was thrown. */
    readonly error?: unknown;
    /** The part of a page that threw; none where a view did not load. */
    readonly part?: string;
  };
}

/** What the shell needs of the federation: what the pinned versions declare, and how to draw it. */
export interface Remotes {
  /** Every route, in the order of the manifest. */
  readonly routes: readonly ComposedRoute[];
  /** Entries of the navigation for the audience of this page, in their order. */
  readonly nav?: readonly ComposedEntry[];
  hasSlot(name: string): boolean;
  /** Loads what a path needs, without showing it. */
  preload(path: string): void;
  /** Lets the browser fetch what paths will need, when it has nothing better to do. */
  prefetch(paths: readonly string[]): void;
  /** Sets who receives each failure of a remote or of a part of the page, those before it included. */
  readonly onFailure: (listener: (failed: FailedPart) => void) => void;
  /** Sets who receives each boundary of a remote that is entered. */
  readonly onEnter: (
    listener: (owner: { readonly remote: string; readonly version: string }, part: string) => void,
  ) => void;
  readonly Screen: ComponentType<{ readonly route: ComposedRoute }>;
  readonly Slot: ComponentType<RemoteSlotView>;
}

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
export function useTenantSettings(): Site {
  const { host } = useShell();
  return parseTenantSettings(
    host.tenant,
    useStore(host.configuration.store, (state) => state.app),
  );
}

/** Whether the brand's chats lie at the edge of a desk's page. It is known before their icons are loaded (A6.18, OQ-41). */
export function useHasChats(): boolean {
  const { tenant } = useShell().host;
  const { hideStickyIcons, whatsapp, telegram } = useTenantSettings();
  return !hideStickyIcons && tenant.audience !== 'staff' && Boolean(whatsapp.support || telegram);
}

/** Texts in the chosen language; draws again when it changes. */
export function useTranslate(): (key: TextKey, values?: Readonly<Record<string, string | number>>) => string {
  const { host } = useShell();
  useTextUpdates(host.i18n.store);
  return host.i18n.t;
}

export const useSignedIn = (): boolean =>
  useStore(useShell().host.session.store, (state) => state.status === 'signed-in');

/** Somebody is signed in, or the stored session is still being read: the page is laid out for a player and moves nothing then (E8.19). */
export const useExpectsPlayer = (): boolean =>
  useStore(useShell().host.session.store, ({ status }) => status === 'signed-in' || status === 'restoring');

/** What stands in for every page, and lets nothing lie over it: another tab took over (A4.29), or the brand is closed to players (A4.26). */
export function useAccountSwitcher(): 'duplicate' | 'maintenance' | null {
  const { host } = useShell();
  const duplicate = useStore(host.duplicate, (state) => state.duplicate);
  const maintenance = useStore(host.configuration.store, (state) => state.maintenance);
  const player = useStore(
    host.session.store,
    ({ status, userType }) => status === 'signed-in' && userType !== 'administrator',
  );
  if (duplicate) return 'duplicate';
  return maintenance && player ? 'maintenance' : null;
}

/** No casino on this domain, or none for this player (A6.10, OQ-125). */
export function useNoCasino(): boolean {
  const { host } = useShell();
  const locked = useStore(host.session.store, (state) => state.profile?.casinoLock === true);
  return host.tenant.flags.noCasino || locked;
}
