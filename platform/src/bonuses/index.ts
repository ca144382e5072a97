export { Bonuses } from './bonuses';
export { defineBonusCalls } from './calls';
export { sumBonusesByType } from './earned';
export { toBonusNotification, sumBonusHolds } from './grants';
export { BonusTriggers } from './occasions';
export { seedOffers } from './offers';
export type { BonusPlayers, NetResults, SettledBets } from './ports';
