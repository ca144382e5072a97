import type { DescriptionsOf } from '../common/endpoint-description';
import type { marketAdminEndpoints } from './routes';

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const marketAdminDescriptions = {
  createEvent: { summary: 'Creates an event', errors: [] },
  createMarket: { summary: 'Creates a bookmaker or session market', errors: [] },
  modifyMarket: { summary: 'Changes limits, delay, commission or name of a market', errors: [] },
  deleteMarket: { summary: 'Removes a market without bets', errors: ['conflict'] },
  priceMarket: { summary: 'Sets the prices of a market', errors: [] },
  setMarketStatus: { summary: 'Opens or suspends a market', errors: [] },
  settleMarket: { summary: 'Settles or voids a market', errors: ['conflict'] },
  correctMarket: { summary: 'Replaces the settlement of a market', errors: ['conflict'] },
  marketDeeds: { summary: 'Lists the audit entries of markets and events', errors: [] },
  setLiveTv: { summary: 'Sets the live TV address of an event', errors: [] },
  deleteLiveTv: { summary: 'Removes the live TV address of an event', errors: [] },
  setScore: { summary: 'Sets the score of an event', errors: [] },
  deleteScore: { summary: 'Removes the score of an event', errors: [] },
  playerLimits: { summary: 'Returns the betting limits of a player', errors: [] },
  setPlayerLimits: { summary: 'Sets the betting limits of a player', errors: [] },
  caps: { summary: 'Lists the risk caps of the operator or of a tenant', errors: [] },
  setCap: { summary: 'Sets a risk cap; a raise waits for a second person', errors: ['conflict'] },
} as const satisfies DescriptionsOf<typeof marketAdminEndpoints>;
