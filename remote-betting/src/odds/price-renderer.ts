import { formatTradedVolume } from '@backlay/shared/domain';
import { oddsCellParts, clearMove, markMove } from '@backlay/shared/ui';
import type { CellTable } from './cell-table';
import {
  createView,
  renderCell,
  type CellFormat,
  type PriceCellView,
  type ViewportGroup,
  type Movement,
} from './cell-renderer';

/** Time and frames, as arguments: the browser's in the product, a test's own in tests. Times in ms. */
export interface FrameClock {
  now(): number;
  frame(run: () => void): number;
  cancelFrame(id: number): void;
  after(ms: number, run: () => void): number;
  cancel(id: number): void;
}

export const browserClock: FrameClock = {
  now: () => Date.now(),
  frame: (run) => requestAnimationFrame(run),
  cancelFrame: (id) => cancelAnimationFrame(id),
  after: (ms, run) => window.setTimeout(run, ms),
  cancel: (id) => window.clearTimeout(id),
};

/** How long a change of price is marked, and at most one mark per cell in this time (E8.06). */
export const HIGHLIGHT_MS = 500;
/** Marks come off in rounds this far apart, not one by one. */
const ROUND_MS = 100;

/** Puts movement marks on cells and takes them off again, all from one queue: an attribute that CSS draws, never an animation. */
export class HighlightQueue {
  private readonly marked = new Set<PriceCellView>();
  private due = Infinity;

  mark(view: PriceCellView, movement: Movement, now: number): void {
    if (now - view.washedAt < HIGHLIGHT_MS) return;
    view.washedAt = now;
    if (view.movement !== movement) markMove(view.parts.cell, movement);
    view.movement = movement;
    this.marked.add(view);
    this.due = Math.min(this.due, now + HIGHLIGHT_MS);
  }

  /** Takes off what has had its time; answers the ms until the next round, or null when nothing is left. */
  expire(now: number): number | null {
    if (now >= this.due) this.round(now);
    return this.due === Infinity ? null : Math.max(0, this.due - now);
  }

  /** A cell that leaves the screen, or is rewritten unseen, loses its mark. */
  drop(view: PriceCellView): void {
    if (!this.marked.delete(view)) return;
    view.movement = null;
    clearMove(view.parts.cell);
  }

  private round(now: number): void {
    let next = Infinity;
    for (const view of this.marked) {
      const age = now - view.washedAt;
      if (age >= HIGHLIGHT_MS) this.drop(view);
      else next = Math.min(next, view.washedAt + HIGHLIGHT_MS);
    }
    this.due = next === Infinity ? next : Math.max(next, now + ROUND_MS);
  }
}

/** A frame that does not come (a busy or hidden tab) is not waited for longer than this, ms. */
export const MAX_WAIT_MS = 100;
/** Markets this far outside the window count as on screen, px. */
const OBSERVER_MARGIN = '200px 0px';

/** The cells on the screen. Writes the changed ones once a frame, those of markets in view only. */
export class PriceRenderer {
  private readonly views = new Map<number, PriceCellView[]>();
  private readonly groups = new Map<Element, ViewportGroup>();
  private readonly matched = new Map<string, Text>();
  private readonly movements = new HighlightQueue();
  private observer: IntersectionObserver | null = null;
  private frameId: number | null = null;
  private waitId: number | null = null;
  private expiryId: number | null = null;

  constructor(
    private readonly table: CellTable,
    private readonly clock: FrameClock,
    /** Sizes and volumes in thousands, lakhs and crores (E8.14). */
    readonly indianUnits: boolean,
  ) {}

  /** A market's element: its cells are written while it is near the window. */
  group(
    element: Element,
    onVisible: (visible: boolean) => void = () => {},
  ): { readonly group: ViewportGroup; readonly release: () => void } {
    const group: ViewportGroup = { visible: typeof IntersectionObserver === 'undefined', views: new Set(), onVisible };
    this.groups.set(element, group);
    if (group.visible) onVisible(true);
    else this.observe(element);
    return {
      group,
      release: () => {
        this.observer?.unobserve(element);
        this.groups.delete(element);
        if (group.visible) onVisible(false);
      },
    };
  }

  /** Hands a cell's two texts to the board until it is released. */
  bind(cell: number, element: HTMLButtonElement, format: CellFormat, group: ViewportGroup): CellBinding {
    const view = createView(cell, oddsCellParts(element), format, group);
    const list = this.views.get(cell);
    if (list) list.push(view);
    else this.views.set(cell, [view]);
    group.views.add(view);
    this.rewrite(view);
    return { view, release: () => this.unbind(view) };
  }

  /** Keeps `Matched ₹4.8M` of a market current. */
  bindMatched(marketId: string, text: Text, now: number): () => void {
    text.data = formatTradedVolume(now, this.indianUnits);
    this.matched.set(marketId, text);
    return () => {
      if (this.matched.get(marketId) === text) this.matched.delete(marketId);
    };
  }

  matchedChanged(marketId: string, rupees: number): void {
    const text = this.matched.get(marketId);
    if (!text) return;
    const written = formatTradedVolume(rupees, this.indianUnits);
    if (text.data !== written) text.data = written;
  }

  /** Writes on the next frame, and at the latest after {@link MAX_WAIT_MS}. */
  schedule(): void {
    if (this.frameId !== null || !this.table.hasDirty) return;
    this.frameId = this.clock.frame(() => this.flush());
    this.waitId = this.clock.after(MAX_WAIT_MS, () => this.flush());
  }

  /** Writes what changed, now. */
  flush(): void {
    this.cancelScheduled();
    const now = this.clock.now();
    const { prices, amounts } = this.table;
    for (const cell of this.table.takeDirty()) {
      const views = this.views.get(cell);
      if (!views) continue;
      for (const view of views) {
        if (!view.group.visible) continue;
        const movement = renderCell(view, prices[cell] ?? 0, amounts[cell] ?? 0, now, this.indianUnits);
        if (movement) this.movements.mark(view, movement, now);
      }
    }
    this.expireMarks(now);
  }

  /** Rewrites every cell in view without a wash: after a time hidden or a gap, nothing moved before the player's eyes. */
  resync(): void {
    this.cancelScheduled();
    this.table.takeDirty();
    for (const views of this.views.values()) for (const view of views) if (view.group.visible) this.rewrite(view);
  }

  private rewrite(view: PriceCellView): void {
    const { cell } = view;
    renderCell(view, this.table.prices[cell] ?? 0, this.table.amounts[cell] ?? 0, this.clock.now(), this.indianUnits);
    view.shownAt = -Infinity;
    view.before = view.shown;
    this.movements.drop(view);
  }

  private unbind(view: PriceCellView): void {
    this.movements.drop(view);
    view.group.views.delete(view);
    const left = (this.views.get(view.cell) ?? []).filter((each) => each !== view);
    if (left.length) this.views.set(view.cell, left);
    else this.views.delete(view.cell);
  }

  private expireMarks(now: number): void {
    const next = this.movements.expire(now);
    if (next === null || this.expiryId !== null) return;
    this.expiryId = this.clock.after(next, () => {
      this.expiryId = null;
      this.expireMarks(this.clock.now());
    });
  }

  private cancelScheduled(): void {
    if (this.frameId !== null) this.clock.cancelFrame(this.frameId);
    if (this.waitId !== null) this.clock.cancel(this.waitId);
    this.frameId = null;
    this.waitId = null;
  }

  private observe(element: Element): void {
    this.observer ??= new IntersectionObserver((entries) => this.seen(entries), { rootMargin: OBSERVER_MARGIN });
    this.observer.observe(element);
  }

  private seen(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const group = this.groups.get(target);
      if (!group || group.visible === isIntersecting) continue;
      group.visible = isIntersecting;
      if (isIntersecting) for (const view of group.views) this.rewrite(view);
      else for (const view of group.views) this.movements.drop(view);
      group.onVisible(isIntersecting);
    }
  }
}

export interface CellBinding {
  readonly view: PriceCellView;
  release(): void;
}
