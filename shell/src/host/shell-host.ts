import type { BootManifest, Host } from '@backlay/shared/host';
import type { StoreApi } from 'zustand';
import type { OverlayStack, Theme, ToastStore } from '../app';
import type { InFlightController, Installation, Storage, StoredKey, TabKey } from '../browser';
import type { ShellRealtime } from '../realtime';
import type { ShellNavigation } from '../routing';
import type { ShellSession } from '../session';
import type { Languages } from '../texts';
import type { Configuration } from './configuration';

/** The host as the shell itself knows it: what remotes get, and what only the layout uses. */
export interface ShellHost extends Host {
  readonly manifest: BootManifest;
  readonly session: ShellSession;
  readonly realtime: ShellRealtime;
  readonly navigation: ShellNavigation;
  readonly overlays: OverlayStack;
  readonly toasts: ToastStore;
  readonly i18n: Languages;
  readonly inFlight: InFlightController;
  readonly theme: Theme;
  readonly configuration: Configuration;
  readonly storage: Storage<StoredKey>;
  readonly tabMemory: Storage<TabKey>;
  readonly installation: Installation;
  /** Goes to another site. */
  leave(url: string): void;
  /** Loads the page again, as soon as no bet or payment waits. */
  reload(): void;
  /** Another tab took over, where the domain closes duplicates (A4.29). */
  readonly duplicate: StoreApi<{ readonly duplicate: boolean }>;
  /** Restores the session and starts what runs in the background; answers how to stop it all. */
  start(): () => void;
}
