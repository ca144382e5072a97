/** Timers of a room, so that stopping it stops all of them. */
export class TimerGroup {
  private readonly timers = new Set<NodeJS.Timeout>();
  private stopped = false;

  /** Runs once after so many ms. */
  after(ms: number, work: () => Promise<void> | void, failed: (error: unknown) => void): void {
    if (this.stopped) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      Promise.resolve().then(work).catch(failed);
    }, ms);
    timer.unref();
    this.timers.add(timer);
  }

  clear(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }

  stop(): void {
    this.stopped = true;
    this.clear();
  }
}
