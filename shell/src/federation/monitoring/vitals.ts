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
  readonly entered: () => Owner;
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

/** The member of a list with the greatest size. */
const findLargest = <Member>(list: readonly Member[], size: (member: Member) => number): Member | undefined =>
  [...list].sort((a, b) => size(b) - size(a))[0];

/** Watches interactions, long frames, paint and shifts, each by the remote that it belongs to (F4.02). Returns what was seen since the last call. */
export function watchVitals({ shell, route, entered }: VitalsDeps): () => readonly WireFigure[] {
  let figures: Record<string, WireFigure & { values: number[] }> = {};
  let frames: Timing[] = [];
  let pending: (() => void)[] = [];
  let largest: (() => void) | undefined;
  const shifts: Record<string, { from: number; last: number; sum: number }> = {};

  /** Of a long frame each counts, of the others the worst of a page view. */
  function add(metric: WireFigure['metric'], owner: Owner, value: number, at = route()): void {
    const { values } = (figures[metric + owner.remote + owner.version + at] ??= {
      metric,
      ...owner,
      route: at,
      values: [],
    });
    if (metric === 'frame') values.push(value);
    else values[0] = Math.max(values[0] ?? 0, value);
  }

  /** React runs the handlers of a remote from a listener of the shell: then the boundary of the target decides. */
  function ownerOfScripts(scripts: readonly FrameScript[], handler: Owner): Owner | undefined {
    const longest = findLargest(scripts, ({ duration }) => duration);
    return (
      longest && (findScriptOwner(longest.sourceURL) ?? (longest.invokerType === 'event-listener' ? handler : shell))
    );
  }
  observe('event', ({ interactionId, startTime, duration, target }) => {
    if (!interactionId || pending.length >= 2 * MOST) return;
    const owner = findNodeOwner(target) ?? entered();
    const at = route();
    pending.push(() => {
      const scripts = frames
        .filter((frame) => frame.startTime < startTime + duration && frame.startTime + frame.duration > startTime)
        .flatMap((frame) => frame.scripts ?? []);
      add('inp', ownerOfScripts(scripts, owner) ?? owner, duration, at);
    });
  });
  observe('long-animation-frame', (frame) => {
    if (frames.length >= MOST) return;
    frames.push(frame);
    const handler = entered();
    const at = route();
    pending.push(() => add('frame', ownerOfScripts(frame.scripts ?? [], handler) ?? shell, frame.duration, at));
  });
  observe('largest-contentful-paint', ({ startTime, element, url = '' }) => {
    const owner = findNodeOwner(element) ?? findScriptOwner(url) ?? shell;
    const at = route();
    largest = () => add('lcp', owner, startTime, at);
  });
  observe('layout-shift', ({ startTime, value = 0, hadRecentInput, sources = [] }) => {
    if (hadRecentInput) return;
    const moved = findLargest(sources, ({ currentRect: { width, height } }) => width * height);
    const owner = findNodeOwner(moved?.node) ?? shell;
    const key = owner.remote + owner.version;
    let shift = shifts[key];
    if (!shift || startTime - shift.last >= SHIFT_GAP_MS || startTime - shift.from >= SHIFT_WINDOW_MS)
      shift = shifts[key] = { from: startTime, last: 0, sum: 0 };
    shift.last = startTime;
    shift.sum += value;
    add('cls', owner, shift.sum);
  });

  return () => {
    pending.forEach((run) => run());
    largest?.();
    const seen = Object.values(figures);
    [figures, frames, pending, largest] = [{}, [], [], undefined];
    return seen;
  };
}
