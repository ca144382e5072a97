import type { MarketType, RunnerPrices } from './market';

/**
 * Whether somebody could win for certain by taking both sides of one runner: a back that pays more than its lay costs; in a session a Yes
 * at fewer runs than the No.
 */
export function isCrossedBook(type: MarketType, { back, lay }: Pick<RunnerPrices, 'back' | 'lay'>): boolean {
  const [bestBack, bestLay] = [back[0], lay[0]];
  if (!bestBack || !bestLay) return false;
  if (type === 'session') return bestBack[0] < bestLay[0] || (bestBack[0] === bestLay[0] && bestBack[1] > bestLay[1]);
  return bestBack[0] > bestLay[0];
}
