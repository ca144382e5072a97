export { Bonuses } from './bonuses';
export { defineBonusCalls } from './calls';
export { earnedBy } from './earned';
export { bonusNews, heldForBonuses } from './grants';
export { BonusOccasions } from './occasions';
export { seedOffers } from './offers';
export type { BonusPlayers, NetResults, SettledBets } from './ports';
