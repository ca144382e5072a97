import type { CDPSession } from 'playwright';

/** What frames of an animation were like, on a screen of 60 a second. */
export interface Frames {
  readonly perSecond: number;
  /** Frames that took longer than one and a half of their time, and how many more would have fitted in. */
  readonly late: number;
  readonly dropped: number;
  /** ms */
  readonly longest: number;
}

const FRAME_MS = 1000 / 60;

export function framesOf(times: readonly number[]): Frames {
  const gaps = times.slice(1).map((time, at) => time - (times[at] ?? 0));
  const whole = gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    perSecond: (gaps.length / whole) * 1000,
    late: gaps.filter((gap) => gap > FRAME_MS * 1.5).length,
    dropped: gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0),
    longest: Math.max(...gaps),
  };
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const medianFrames = (taken: readonly Frames[]): Frames => ({
  perSecond: median(taken.map((one) => one.perSecond)),
  late: median(taken.map((one) => one.late)),
  dropped: median(taken.map((one) => one.dropped)),
  longest: median(taken.map((one) => one.longest)),
});

/** Counts and seconds of the main thread, as DevTools counts them. */
export async function readCounters(session: CDPSession): Promise<Readonly<Record<string, number>>> {
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}
