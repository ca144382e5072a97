import type { casinoCalls } from '../calls/casino';
import * as casino from '../shapes/casino';
import type { SchemasOf } from './schema';

export const casinoSchemas = {
  casinoGames: { query: casino.casinoGamesQuery, answer: casino.casinoGamesAnswer },
} as const satisfies SchemasOf<typeof casinoCalls>;
