import { CASINO_CATEGORIES, type CasinoCategory } from '@backlay/shared/domain';

const paths: Readonly<Record<CasinoCategory, string>> = {
  'Live Casino': '/live-casino',
  'Virtual Games': '/virtual-games',
  'Slot Games': '/slot-games',
  'Crash Games': '/crash-games',
  Lottery: '/lottery',
};

export const pathOf = (category: CasinoCategory): string => paths[category];

/** The category that a path picks (C2.09); Live Casino where it picks none, as on the landing page of a casino-only brand (OQ-125). */
export function categoryOf(path: string): CasinoCategory {
  return CASINO_CATEGORIES.find((category) => path === paths[category]) ?? 'Live Casino';
}

/** What a path lists: a category, the first games of every category, or Live Casino under its other name (C2.10, OQ-09). */
export type Listing =
  { readonly kind: 'category' | 'premium'; readonly category: CasinoCategory } | { readonly kind: 'top' };

export function listingOf(path: string): Listing {
  if (path === '/top-casino') return { kind: 'top' };
  if (path === '/premium-casino') return { kind: 'premium', category: 'Live Casino' };
  return { kind: 'category', category: categoryOf(path) };
}
