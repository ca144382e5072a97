import type { DescriptionsOf } from '../common/endpoint-description';
import type { bonusesEndpoints } from './routes';

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const bonusesDescriptions = {
  bonuses: { summary: 'Lists the bonuses of the player', errors: [] },
  bonusOffers: { summary: 'Lists the bonus offers of the brand', errors: [] },
  grantBonus: { summary: 'Grants a bonus to a player', errors: ['conflict'] },
  saveBonusOffer: { summary: 'Stores a bonus offer of a brand', errors: [] },
} as const satisfies DescriptionsOf<typeof bonusesEndpoints>;
