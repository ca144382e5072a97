/** How often the number of admitted handshakes is adapted, ms. */
const WINDOW_MS = 50;
/** An event loop that is this late has too much to do, ms: well below what G6.04 allows. */
const LATE_MS = 60;
/** Handshakes of a window: at the start, at least and at most. */
const FIRST = 25;
const FEWEST = 2;
const MOST = 50;
/** After a quiet time, handshakes of so many windows are admitted at once. */
const BURST = 4;
/** Pauses of refused handshakes, ms. */
const RETRY_MS = 500;
const LONGEST_RETRY_MS = 10_000;

export interface AdmissionOptions {
  /** ms, monotonic. */
  readonly clock?: () => number;
  /** From 0 to below 1. */
  readonly random?: () => number;
}

/**
 * Admits as many handshakes as leave the event loop in time, and sends the rest a time to try again. Thousands of tabs arrive within seconds
 * where a process ends (G6.04).
 */
export class HandshakeAdmission {
  private readonly clock: () => number;
  private readonly random: () => number;
  private readonly timer: ReturnType<typeof setInterval>;
  private perWindow = FIRST;
  private left = FIRST * BURST;
  /** Refused ones that have not come again, at most. */
  private waiting = 0;
  private dueAt: number;

  constructor({ clock = () => performance.now(), random = Math.random }: AdmissionOptions = {}) {
    this.clock = clock;
    this.random = random;
    this.dueAt = clock() + WINDOW_MS;
    this.timer = setInterval(() => this.adapt(), WINDOW_MS);
    this.timer.unref();
  }

  /** 0 admits a handshake; otherwise it is to be tried again after so many ms. */
  request(): number {
    if (this.left > 0) {
      this.left -= 1;
      this.waiting = Math.max(0, this.waiting - 1);
      return 0;
    }
    this.waiting += 1;
    // Those that wait are spread over the time that they take.
    const spread = (this.waiting / this.perWindow) * WINDOW_MS;
    return Math.min(LONGEST_RETRY_MS, Math.ceil(RETRY_MS + this.random() * Math.max(RETRY_MS, spread)));
  }

  close(): void {
    clearInterval(this.timer);
  }

  private adapt(): void {
    const now = this.clock();
    const late = now - this.dueAt;
    this.dueAt = now + WINDOW_MS;
    if (late > LATE_MS) this.perWindow = Math.max(FEWEST, Math.floor(this.perWindow / 2));
    else if (this.left === 0) this.perWindow = Math.min(MOST, Math.ceil(this.perWindow * 1.1));
    if (this.left > 0) this.waiting = 0;
    this.left = Math.min(this.perWindow * BURST, this.left + this.perWindow);
  }
}
