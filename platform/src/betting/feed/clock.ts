/** Time for feeds: the moment, ms since epoch, and something to run later, once, with a way to cancel it. */
export interface FeedClock {
  now(): number;
  later(ms: number, run: () => void): () => void;
}

/** The machine's clock and timers; a waiting timer does not keep the process alive. */
export const systemClock: FeedClock = {
  now: Date.now,
  later(ms, run) {
    const handle = setTimeout(run, ms);
    handle.unref?.();
    return () => clearTimeout(handle);
  },
};

/** A clock that stands still until it is advanced; what is due runs in order of time. For tests and stepwise replays. */
export class ManualClock implements FeedClock {
  private waiting: { at: number; run: () => void }[] = [];

  constructor(private time = 0) {}

  now(): number {
    return this.time;
  }

  later(ms: number, run: () => void): () => void {
    const entry = { at: this.time + ms, run };
    this.waiting.push(entry);
    return () => {
      this.waiting = this.waiting.filter((other) => other !== entry);
    };
  }

  /** Moves time on by `ms` and runs what falls due on the way. */
  advance(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const due = this.waiting.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.waiting = this.waiting.filter((entry) => entry !== due);
      this.time = Math.max(this.time, due.at);
      due.run();
    }
    this.time = end;
  }
}
