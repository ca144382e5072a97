import type { ComponentType } from 'react';
import type { Host, Dictionaries, Texts } from './host';

/** What a remote's entry exposes as `./remote`. Names are those of its remote.json; each is loaded when it is first shown. */
export interface RemoteModule {
  /** Its part of the catalogue: from here on `t` knows it. The shell has its own and those of the design system. */
  readonly texts?: Texts;
  /** The same part in further languages. */
  readonly languages?: Dictionaries;
  /** Called once, before anything of it is shown. */
  readonly start?: (host: Host) => void;
  readonly screens: Readonly<Record<string, () => Promise<{ readonly default: ComponentType }>>>;
  readonly slots: Readonly<Record<string, () => Promise<{ readonly default: ComponentType<SlotProps> }>>>;
}

/** What a slot is given: the overlay's properties and how to close it, or nothing. */
export interface SlotProps {
  readonly props?: Readonly<Record<string, unknown>>;
  readonly onClose?: () => void;
}

/** Who may open a route: anyone, or only a signed-in player; a visitor is asked to log in (OQ-02). */
export type RouteAccess = 'public' | 'signed-in' | 'staff';

/** One route of remote.json. */
export interface RemoteRoute {
  /** As react-router writes it: `/events/:eventTypeId/:eventId`. Matches exactly. */
  readonly path: string;
  readonly screen: string;
  readonly access: RouteAccess;
  /** Which parts of the layout this screen goes without. */
  readonly hide?: readonly LayoutPart[];
  /** A page that a phone drills down into: the category bar makes room. */
  readonly drill?: boolean;
  /** Values a path parameter may take, where it may not take any: a path with another value does not match. */
  readonly only?: Readonly<Record<string, 'game-type'>>;
}

export type LayoutPart =
  | 'banner'
  | 'betting-features'
  | 'payment-strip'
  | 'get-in-touch'
  | 'footer'
  | 'category-bar'
  | 'nav-bar'
  | 'tree'
  | 'panel'
  | 'header';

/** remote.json: what a remote contributes; the build adds version, revision, shared ranges and integrity. */
export interface RemoteDeclaration {
  readonly name: string;
  /** Semver range of the host contract that it needs. */
  readonly contract: string;
  readonly routes: readonly RemoteRoute[];
  readonly slots: readonly {
    readonly name: string;
    readonly component: string;
    readonly audience?: 'player' | 'staff';
  }[];
}
