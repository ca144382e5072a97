import { CASINO_CATEGORIES, type CasinoCategory } from './orderings';

/** The bet category filter of the reports, literally and in order (B9.19, OQ-124). */
export const BET_CATEGORY_FILTERS = [
  'All Sports',
  'All Casino',
  'Sports Book',
  'Live Casino',
  'Virtual Games',
  'Slot Games',
  'Crash games',
  'Lottery',
] as const;

/** The casino category that a filter names, without case; null for all of the casino, undefined where it names none (B9.19). */
export function casinoCategoryOfFilter(filter: string): CasinoCategory | null | undefined {
  const wanted = filter.trim().toLowerCase();
  if (wanted === 'all casino') return null;
  return CASINO_CATEGORIES.find((category) => category.toLowerCase() === wanted);
}
