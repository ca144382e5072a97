import type { DescriptionsOf } from '../common/endpoint-description';
import type { bettingEndpoints } from './routes';

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const bettingDescriptions = {
  stakes: { summary: 'Returns the stake presets of the player', errors: [] },
  saveStakes: { summary: 'Stores the stake presets of the player', errors: [] },
  quickBets: { summary: 'Returns the quick bet stakes of the player', errors: [] },
  saveQuickBets: { summary: 'Stores the quick bet stakes of the player', errors: [] },
  saveConfirmBets: { summary: 'Sets whether the bet slip asks for confirmation', errors: [] },
  placeBet: { summary: 'Places an order; a repeated client reference returns the first result', errors: [] },
  betOutcome: { summary: 'Returns the bet of a client reference', errors: [] },
  openBets: { summary: 'Lists the open bets of the caller', errors: [] },
  betHistory: { summary: 'Lists the settled bets of the player', errors: [] },
  betDetails: { summary: 'Lists the settled bets of the player with their totals', errors: [] },
  marketPositions: { summary: 'Returns the positions of the player in the markets of an event', errors: [] },
  roleOpenBets: { summary: 'Lists the open bets of players in the scope of the caller', errors: [] },
  roleBetHistory: { summary: 'Lists the settled bets of players in the scope of the caller', errors: [] },
  roleBetDetails: {
    summary: 'Lists the settled bets of players in the scope of the caller with their totals',
    errors: [],
  },
  roleCasinoBets: { summary: 'Lists the casino bets of players in the scope of the caller', errors: [] },
} as const satisfies DescriptionsOf<typeof bettingEndpoints>;
