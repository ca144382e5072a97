import type { Market } from '@backlay/shared/contract';
import { isMatchOdds } from '../market';

export type MarketTab = 'all' | 'matchOdds' | 'bookmaker' | 'session' | 'other' | 'premium';

const TABS = ['matchOdds', 'bookmaker', 'session', 'other', 'premium'] as const;

/** Under which tab a market stands. */
export function tabOf(market: Market): Exclude<MarketTab, 'all'> {
  if (market.type === 'session') return 'session';
  if (market.type === 'bookmaker' || market.type === 'premium') return market.type;
  return isMatchOdds(market) ? 'matchOdds' : 'other';
}

/** The tabs of an event that have markets, with their numbers. */
export function tabsOf(markets: readonly Market[]): readonly { readonly tab: MarketTab; readonly count: number }[] {
  const counted = TABS.map((tab) => ({ tab, count: markets.filter((market) => tabOf(market) === tab).length }));
  return [{ tab: 'all', count: markets.length }, ...counted.filter(({ count }) => count > 0)];
}

/** Markets in the order of the page: by tab, top ones first and bottom ones last, then as sorted (OQ-76). */
export function inOrder(markets: readonly Market[]): readonly Market[] {
  const rank = (market: Market) => TABS.indexOf(tabOf(market)) * 3 + (market.top ? 0 : market.bottom ? 2 : 1);
  return [...markets].sort((a, b) => rank(a) - rank(b) || a.sort - b.sort);
}
