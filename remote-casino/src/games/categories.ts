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
