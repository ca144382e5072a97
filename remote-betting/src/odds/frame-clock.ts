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
