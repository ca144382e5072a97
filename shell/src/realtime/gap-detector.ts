import type { EventFrame } from '@backlay/shared/contract';

/** How long a snapshot may take before it is asked for again, ms. */
export const SNAPSHOT_RETRY = 3_000;

/**
 * Watches the numbers of one event's frames. Lets them through in order; after a gap lets nothing through but a full
 * frame, and asks for one until it comes.
 */
export class GapDetector {
  #last: number | null = null;
  #asking: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ask: () => void) {}

  /** Whether this frame may be shown. */
  accept(frame: Pick<EventFrame, 'seq' | 'full'>): boolean {
    if (frame.full) {
      this.#last = frame.seq;
      this.#stopAsking();
      return true;
    }
    if (this.#last !== null && frame.seq <= this.#last) return false;
    if (this.#last !== null && frame.seq === this.#last + 1 && this.#asking === undefined) {
      this.#last = frame.seq;
      return true;
    }
    this.#last = null;
    if (this.#asking === undefined) this.#askUntilAnswered();
    return false;
  }

  /** Nothing is known any more: the connection was away. */
  reset(): void {
    this.#last = null;
    this.#stopAsking();
  }

  #askUntilAnswered(): void {
    this.#asking = setTimeout(() => this.#askUntilAnswered(), SNAPSHOT_RETRY);
    this.ask();
  }

  #stopAsking(): void {
    clearTimeout(this.#asking);
    this.#asking = undefined;
  }
}
