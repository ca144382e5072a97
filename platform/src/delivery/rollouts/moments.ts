import type { ArmFigures } from './judge';

/** Sums over the visitors of one arm with denominator n and numerator x. */
export interface Moments {
  visitors: number;
  n: number;
  x: number;
  nn: number;
  nx: number;
  xx: number;
}

export const noMoments = (): Moments => ({ visitors: 0, n: 0, x: 0, nn: 0, nx: 0, xx: 0 });

/** A visitor that had (n, x) gets more of each. */
export function addToVisitor(moments: Moments, n: number, x: number, moreN: number, moreX: number): void {
  if (n === 0 && moreN > 0) moments.visitors += 1;
  moments.n += moreN;
  moments.x += moreX;
  moments.nn += moreN * (2 * n + moreN);
  moments.nx += n * moreX + x * moreN + moreN * moreX;
  moments.xx += moreX * (2 * x + moreX);
}

/** Figures of one arm in one step: the ratio of sums, with the variance of its linearisation over visitors. */
export function toArmFigures({ visitors, n, x, nn, nx, xx }: Moments): ArmFigures {
  if (n === 0) return { visitors, total: 0, ratio: 0, variance: 0, dispersion: 0 };
  const ratio = x / n;
  const squares = Math.max(0, xx - 2 * ratio * nx + ratio * ratio * nn);
  const spread = visitors > 1 ? (squares * visitors) / (visitors - 1) : 0;
  return { visitors, total: n, ratio, variance: spread / (n * n), dispersion: spread / n };
}
