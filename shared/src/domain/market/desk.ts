import type { AccountType } from '../identity';
import type { MarketType, RunnerPrices } from './market';

/** What staff do to a market. */
export type DeskDeed = 'create' | 'modify' | 'price' | 'settle' | 'correct' | 'show';

/**
 * Who may do what: administrators everything; admins all but taking a settlement back; whoever a market is assigned to prices it and says
 * its status (B3.15).
 */
export function mayDo(deed: DeskDeed, who: { readonly userType: AccountType; readonly isAssigned: boolean }): boolean {
  if (who.userType === 'administrator') return true;
  if (who.userType === 'admin') return deed !== 'correct';
  return deed === 'price' && who.userType !== 'user' && who.isAssigned;
}

/**
 * Whether somebody could win for certain by taking both sides of one runner: a back that pays more than its lay costs; in a session a Yes
 * at fewer runs than the No.
 */
export function crosses(type: MarketType, { back, lay }: Pick<RunnerPrices, 'back' | 'lay'>): boolean {
  const [bestBack, bestLay] = [back[0], lay[0]];
  if (!bestBack || !bestLay) return false;
  if (type === 'session') return bestBack[0] < bestLay[0] || (bestBack[0] === bestLay[0] && bestBack[1] > bestLay[1]);
  return bestBack[0] > bestLay[0];
}
