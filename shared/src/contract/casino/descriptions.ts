import type { DescriptionsOf } from '../common/endpoint-description';
import type { casinoEndpoints } from './routes';

/** Summary of each endpoint, and the errors that its handler adds to those of the gate. */
export const casinoDescriptions = {
  casinoGames: { summary: 'Lists the casino games of the brand', errors: [] },
  launchGame: { summary: 'Starts a casino game and returns its address', errors: [] },
  casinoBets: { summary: 'Lists the casino bets of the player', errors: [] },
  casinoShelf: { summary: 'Returns recent and favourite games of the player', errors: [] },
  saveCasinoFavourite: { summary: 'Adds a game to the favourites or removes it', errors: [] },
} as const satisfies DescriptionsOf<typeof casinoEndpoints>;
