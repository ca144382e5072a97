/** The five lists of the casino, as the call names them (C7.25, OQ-124). */
export const CASINO_CATEGORIES = ['Live Casino', 'Virtual Games', 'Slot Games', 'Crash Games', 'Lottery'] as const;
export type CasinoCategory = (typeof CASINO_CATEGORIES)[number];

export interface CasinoOrdering {
  readonly providers: readonly string[];
  readonly gameTypes: readonly string[];
}

// Named ones first in this order, the unknown last by name (C9.04 to C9.07, OQ-122).
const providers = ['Ezugi', 'Evolution Gaming', 'Spribe', 'Vivo Gaming'];
const general: CasinoOrdering = {
  providers,
  gameTypes: ['Teen Patti', 'Andar Bahar', 'Roulette', 'Baccarat', 'Dragon Tiger', 'Blackjack', 'Lucky 7', '32 Cards'],
};

/** The fixed orderings per category; Crash Games and Slot Games have their own (C9.05). */
export const CASINO_ORDERINGS: Readonly<Record<CasinoCategory, CasinoOrdering>> = {
  'Live Casino': general,
  'Virtual Games': general,
  Lottery: general,
  'Crash Games': {
    providers: ['Spribe', ...providers.filter((name) => name !== 'Spribe')],
    gameTypes: ['Aviator', 'Chicken Road', 'Cricket'],
  },
  'Slot Games': { providers, gameTypes: ['Indian Fortune', 'Bhanumati', 'Airavat'] },
};
