import type { ComponentType, ReactNode } from 'react';
import type { RemoteRoute } from '@backlay/shared/host';

/** A route of a remote's declaration, with whose it is. */
export interface ComposedRoute extends RemoteRoute {
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

/** What the shell needs of the federation: what the pinned versions declare, and how to draw it. */
export interface Remotes {
  /** Every route, in the order of the manifest. */
  readonly routes: readonly ComposedRoute[];
  hasSlot(name: string): boolean;
  /** Loads what a path needs, without showing it. */
  preload(path: string): void;
  /** Lets the browser fetch what paths will need, when it has nothing better to do. */
  prefetch(paths: readonly string[]): void;
  readonly Screen: ComponentType<{ readonly route: ComposedRoute }>;
  readonly Slot: ComponentType<RemoteSlotView>;
}
