import type { FrameClock } from './price-renderer';

/** A clock that moves when a test asks for it; frames come when asked for. Times in ms. */
export class FakeFrameClock implements FrameClock {
  private at = 1_000_000;
  private next = 1;
  private readonly frames = new Map<number, () => void>();
  private readonly timers = new Map<number, { readonly due: number; readonly run: () => void }>();

  now = (): number => this.at;

  frame = (run: () => void): number => {
    this.frames.set((this.next += 1), run);
    return this.next;
  };

  cancelFrame = (id: number): void => void this.frames.delete(id);

  after = (ms: number, run: () => void): number => {
    this.timers.set((this.next += 1), { due: this.at + ms, run });
    return this.next;
  };

  cancel = (id: number): void => void this.timers.delete(id);

  /** One animation frame. */
  paint(): void {
    const due = [...this.frames.values()];
    this.frames.clear();
    for (const run of due) run();
  }

  /** Time passes, without a frame; timers run in their order. */
  pass(ms: number): void {
    const end = this.at + ms;
    for (;;) {
      const [first] = [...this.timers].filter(([, { due }]) => due <= end).sort(([, a], [, b]) => a.due - b.due);
      if (!first) break;
      const [id, { due, run }] = first;
      this.timers.delete(id);
      this.at = Math.max(this.at, due);
      run();
    }
    this.at = end;
  }
}
