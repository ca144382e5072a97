import { findNodeOwner, findScriptOwner, type Owner, type WireFigure } from './owner';

/** A part of a long frame that one script took. */
interface FrameScript {
  readonly duration: number;
  readonly sourceURL: string;
  readonly invokerType: string;
}

/** What is read of entries of every type; a browser leaves out what a type does not have. */
interface Timing {
  readonly startTime: number;
  readonly duration: number;
  readonly interactionId?: number;
  readonly target?: Node | null;
  readonly element?: Node | null;
  readonly url?: string;
  readonly value?: number;
  readonly hadRecentInput?: boolean;
  readonly sources?: readonly { readonly node?: Node | null; readonly currentRect: DOMRectReadOnly }[];
  readonly scripts?: readonly FrameScript[];
}

/** Shortest interaction that is looked at, ms. */
const INTERACTION_MS = 40;
/** Observations of one metric, owner and route that one report carries. */
const MOST = 100;
/** Layout shifts up to this far apart, and windows of them up to this long, are one, ms. */
const SHIFT_GAP_MS = 1_000;
const SHIFT_WINDOW_MS = 5_000;

export interface VitalsDeps {
  readonly shell: Owner;
  readonly route: () => string;
  readonly entered: () => Owner | undefined;
}

interface Interaction {
  readonly from: number;
  readonly to: number;
  readonly owner: Owner;
  readonly route: string;
}

/** Observes entries of a type, those before it included. */
function observe(type: string, receive: (entry: Timing) => void): void {
  const options = { type, buffered: true, durationThreshold: INTERACTION_MS };
  try {
    new PerformanceObserver((list) => list.getEntries().forEach(receive)).observe(options);
  } catch {
    // This browser has no such entries.
  }
}

/** Observations of a page since they were read last. */
function createFigures() {
  const figures = new Map<string, WireFigure & { values: number[] }>();
  function valuesOf(metric: WireFigure['metric'], { remote, version }: Owner, route: string): number[] {
    const key = [metric, remote, version, route].join();
    const known = figures.get(key) ?? { metric, remote, version, route, values: [] };
    figures.set(key, known);
    return known.values;
  }
  return {
    add: (metric: WireFigure['metric'], owner: Owner, route: string, value: number): void =>
      void valuesOf(metric, owner, route).push(value),
    /** Leaves the worst of a page view. */
    addWorst(metric: WireFigure['metric'], owner: Owner, route: string, value: number): void {
      const values = valuesOf(metric, owner, route);
      values[0] = Math.max(values[0] ?? 0, value);
    },
    take(): readonly WireFigure[] {
      const seen = [...figures.values()];
      figures.clear();
      return seen;
    },
  };
}

/** Watches interactions, long frames, paint and shifts, each by the remote that it belongs to (F4.02). Returns what was seen since the last call. */
export function watchVitals({ shell, route, entered }: VitalsDeps): () => readonly WireFigure[] {
  const { add, addWorst, take } = createFigures();
  let interactions: Interaction[] = [];
  let frames: (Timing & { readonly route: string; readonly handler: Owner })[] = [];
  let largest: (() => void) | undefined;
  const shifts = new Map<string, { from: number; last: number; sum: number }>();

  /** React runs the handlers of a remote from a listener of the shell: then the boundary of the target decides. */
  function ownerOfScripts(scripts: readonly FrameScript[], handler: Owner | undefined): Owner | undefined {
    const [longest] = [...scripts].sort((a, b) => b.duration - a.duration);
    if (!longest) return undefined;
    const owner = findScriptOwner(longest.sourceURL);
    return owner ?? (longest.invokerType === 'event-listener' ? handler : shell);
  }
  observe('event', ({ interactionId, startTime, duration, target }) => {
    if (!interactionId || interactions.length >= MOST) return;
    const owner = findNodeOwner(target) ?? entered() ?? shell;
    interactions.push({ from: startTime, to: startTime + duration, owner, route: route() });
  });
  observe('long-animation-frame', (entry) => {
    if (frames.length < MOST)
      frames.push({
        startTime: entry.startTime,
        duration: entry.duration,
        scripts: entry.scripts ?? [],
        route: route(),
        handler: entered() ?? shell,
      });
  });
  observe('largest-contentful-paint', ({ startTime, element, url = '' }) => {
    const owner = findNodeOwner(element) ?? findScriptOwner(url) ?? shell;
    const at = route();
    largest = () => add('lcp', owner, at, startTime);
  });
  observe('layout-shift', ({ startTime, value = 0, hadRecentInput, sources = [] }) => {
    if (hadRecentInput) return;
    const area = ({ currentRect: { width, height } }: (typeof sources)[number]) => width * height;
    const [moved] = [...sources].sort((a, b) => area(b) - area(a));
    const owner = findNodeOwner(moved?.node) ?? shell;
    const key = `${owner.remote}@${owner.version}`;
    const before = shifts.get(key);
    const isSame = before && startTime - before.last < SHIFT_GAP_MS && startTime - before.from < SHIFT_WINDOW_MS;
    const now = { from: isSame ? before.from : startTime, last: startTime, sum: (isSame ? before.sum : 0) + value };
    shifts.set(key, now);
    addWorst('cls', owner, route(), now.sum);
  });

  return () => {
    for (const { from, to, owner, route: at } of interactions) {
      const scripts = frames
        .filter(({ startTime, duration }) => startTime < to && startTime + duration > from)
        .flatMap((frame) => frame.scripts ?? []);
      addWorst('inp', ownerOfScripts(scripts, owner) ?? owner, at, to - from);
    }
    for (const { duration, scripts = [], route: at, handler } of frames)
      add('frame', ownerOfScripts(scripts, handler) ?? shell, at, duration);
    largest?.();
    largest = undefined;
    interactions = [];
    frames = [];
    return take();
  };
}
