import type { PageErrorKind } from '@backlay/shared/domain';

/** A version of a remote, or of the shell, to which a figure or an error belongs. */
export interface Owner {
  readonly remote: string;
  readonly version: string;
}

/** Errors of one remote with one stack in one page view. */
export interface WireError extends Owner {
  readonly kind: PageErrorKind;
  readonly name: string;
  readonly message: string;
  /** At most 50 frames, a line each. */
  readonly stack: string;
  /** Pattern of the route on which it happened first. */
  readonly route: string;
  /** Boundary that caught it, or handler that was entered last. */
  readonly part?: string;
  /** Time since the page was requested, ms. */
  readonly since: number;
  /** A bet or a payment was on its way. */
  readonly money: boolean;
  /** What the panel of the failure shows. */
  readonly reference?: string;
  count: number;
}

/** Observations of one metric, of one remote on one route: ms, and for `cls` the shift itself. */
export interface WireFigure extends Owner {
  readonly metric: 'inp' | 'frame' | 'lcp' | 'cls';
  readonly route: string;
  readonly values: readonly number[];
}

export interface PageReport {
  readonly view: string;
  readonly language: string;
  /** Class of the device's memory in GiB, where the browser names it. */
  readonly memory?: number;
  readonly errors?: readonly WireError[];
  readonly figures?: readonly WireFigure[];
}

/** The remote of the first address under `/remotes/<name>/<version>/`, of a stack or a script (F4.02). */
export function findScriptOwner(text: string): Owner | undefined {
  const [, remote, version] = /\/remotes\/([\w-]+)\/([\w.+-]+)\//.exec(text) ?? [];
  return remote && version ? { remote, version } : undefined;
}

/** What React notes at an element about the component that rendered it. */
interface Fiber {
  readonly return: Fiber | null;
  readonly memoizedProps: {
    readonly loader?: { readonly name?: string; readonly version?: () => string };
  } | null;
}

/** The remote whose boundary is around a node: by React's own tree, so that what a remote shows in a sheet is still its own. */
export function findNodeOwner(node: Node | null | undefined): Owner | undefined {
  for (let place = node; place; place = place.parentNode) {
    const key = Object.keys(place).find((name) => name.startsWith('__reactFiber$'));
    let fiber: Fiber | null = key ? Reflect.get(place, key) : null;
    for (; fiber; fiber = fiber.return) {
      // The properties of RemoteView.
      const { name, version } = fiber.memoizedProps?.loader ?? {};
      if (name && version) return { remote: name, version: version() };
    }
  }
  return undefined;
}
