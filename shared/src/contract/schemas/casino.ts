import type { casinoCalls } from '../calls/casino';
import * as casino from '../shapes/casino';
import * as session from '../shapes/session';
import type { SchemasOf } from './schema';

export const casinoSchemas = {
  casinoGames: { query: casino.casinoGamesQuery, answer: casino.casinoGamesAnswer },
  launchGame: { body: casino.launchGameBody, answer: casino.launchGameAnswer },
  casinoBets: { query: casino.casinoBetsQuery, answer: casino.casinoBetsAnswer },
  casinoShelf: { answer: casino.casinoShortcutsResponse },
  saveCasinoFavourite: { body: casino.casinoFavouriteBody, answer: session.done },
} as const satisfies SchemasOf<typeof casinoCalls>;
