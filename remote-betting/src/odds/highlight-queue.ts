import { clearMove, clearWash, markMove } from '@backlay/shared/ui';
import type { PriceCellView, Movement } from './cell-renderer';

export const HIGHLIGHT_MS = 900;
export const ARROW_MS = 2000;
/** At most one wash per cell in this time. */
export const MIN_HIGHLIGHT_INTERVAL_MS = 500;
/** Marks come off in rounds this far apart, not one by one. */
const ROUND_MS = 100;

/** Puts movement marks on cells and takes them off again, all from one queue: an attribute that CSS draws, never an animation. */
export class HighlightQueue {
  private readonly marked = new Set<PriceCellView>();
  private due = Infinity;

  mark(view: PriceCellView, movement: Movement, now: number): void {
    if (now - view.washedAt < MIN_HIGHLIGHT_INTERVAL_MS) return;
    view.washedAt = now;
    if (view.movement !== movement || !view.washing) markMove(view.parts.cell, movement);
    view.movement = movement;
    view.washing = true;
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
    view.washing = false;
    clearMove(view.parts.cell);
  }

  private round(now: number): void {
    let next = Infinity;
    for (const view of this.marked) {
      const age = now - view.washedAt;
      if (age >= ARROW_MS) {
        this.drop(view);
        continue;
      }
      if (view.washing && age >= HIGHLIGHT_MS) {
        view.washing = false;
        clearWash(view.parts.cell);
      }
      next = Math.min(next, view.washedAt + (view.washing ? HIGHLIGHT_MS : ARROW_MS));
    }
    this.due = next === Infinity ? next : Math.max(next, now + ROUND_MS);
  }
}
