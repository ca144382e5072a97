export { Bonuses } from './bonuses';
export { defineBonusCalls } from './calls';
export { approvableHandBonus, type HandBonusDeps } from './manual-bonus';
export { sumBonusesByType, toBonusNotification, sumBonusHolds } from './grant-repository';
export { BonusTriggers } from './bonus-triggers';
export { seedOffers } from './offers';
export type { BonusPlayers, NetResults, SettledBets } from './ports';
