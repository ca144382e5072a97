/** The five lists of the casino, as the call names them (C7.25, OQ-124). */
export const CASINO_CATEGORIES = ['Live Casino', 'Virtual Games', 'Slot Games', 'Crash Games', 'Lottery'] as const;
export type CasinoCategory = (typeof CASINO_CATEGORIES)[number];

export interface CasinoOrdering {
  /** Whether games go by provider first and then by type, or the other way round. */
  readonly by: 'provider' | 'type';
  readonly providers: readonly string[];
  readonly gameTypes: readonly string[];
}

// Named ones first in this order, the unknown last by name (C9.04 to C9.07, OQ-122).
const general: CasinoOrdering = {
  by: 'provider',
  providers: ['Ezugi', 'Evolution Gaming', 'Spribe', 'Vivo Gaming'],
  gameTypes: ['Teen Patti', 'Andar Bahar', 'Roulette', 'Baccarat', 'Blackjack', 'Card Games', 'Game Shows'],
};

/** What a brand puts in place of the house's orderings, by category; what it leaves out stays (OQ-122). */
export type CasinoOrderingOverrides = Readonly<Partial<Record<CasinoCategory, Partial<CasinoOrdering>>>>;

/** The ordering of a category at a brand (OQ-122). */
export const getCasinoOrdering = (
  category: CasinoCategory,
  overrides: CasinoOrderingOverrides = {},
): CasinoOrdering => ({
  ...CASINO_ORDERINGS[category],
  ...overrides[category],
});

/** The fixed orderings per category; Crash Games and Slot Games go by type, each with its own (C9.05). */
export const CASINO_ORDERINGS: Readonly<Record<CasinoCategory, CasinoOrdering>> = {
  'Live Casino': general,
  'Virtual Games': general,
  Lottery: general,
  'Crash Games': { by: 'type', providers: ['Spribe'], gameTypes: ['Aviator', 'Chicken Road', 'Cricket'] },
  'Slot Games': { by: 'type', providers: [], gameTypes: ['Indian Fortune', 'Bhanumati', 'Airavat'] },
};
