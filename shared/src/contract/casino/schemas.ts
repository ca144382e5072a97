import { z } from 'zod';
import type { casinoEndpoints } from './routes';
import { booleanField, done, id, pageQuery, paged, rupeeAmount, text, type SchemasOf } from '../common/fields';

/** C3.18; min and max are rupees. */
export const casinoGame = z.object({
  gameId: z.string(),
  gameName: z.string(),
  gameCode: z.string(),
  providerName: z.string(),
  subProviderName: z.string(),
  providerType: z.string(),
  gameType: z.string(),
  urlThumb: z.string(),
  urlThumbRect: z.string(),
  min: z.number(),
  max: z.number(),
  /** A dealer or a stream runs it; all other games are quick ones (E8.18). */
  hasDealer: z.boolean().optional(),
});

/** C7.25; compared without case (OQ-124). */
export const casinoGamesQuery = z.object({ gameType: text(40) });
export const casinoGamesAnswer = z.object({
  docs: z.array(casinoGame),
  /** The brand's own ordering of the category; absent where the house's fixed one holds (OQ-122). */
  ordering: z
    .object({ by: z.enum(['provider', 'type']), providers: z.array(z.string()), gameTypes: z.array(z.string()) })
    .optional(),
  /** Ids of games of this list: the most played of 24 hours, and those added within 30 days (E8.18). Absent where there are none. */
  popular: z.array(z.string()).optional(),
  fresh: z.array(z.string()).optional(),
  message: z.string(),
});

/** A paid win of at least ₹5,000: the first two letters of a name, rupees, and when (E8.18). */
export const casinoWinner = z.object({
  _id: z.string(),
  game: casinoGame.pick({ gameId: true, gameName: true, gameCode: true, providerName: true, subProviderName: true }),
  name: z.string(),
  amount: rupeeAmount,
  at: z.string(),
});
export const casinoWinnersAnswer = z.object({ docs: z.array(casinoWinner), message: z.string() });

/** OQ-09: which game a player wants to open. */
export const launchGameBody = z.object({
  gameId: text(100).min(1),
  gameCode: text(100).min(1),
  providerName: text(80).min(1),
  subProviderName: text(80).min(1),
  /** The language of the page, such as `hi-in`: the game opens in it where its provider has it. */
  language: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]{2})?$/)
    .optional(),
});

/** Where the frame goes: an address of the provider's with a token that is good once, for seconds. `expiresAt` is ms. */
export const launchGameAnswer = z.object({
  docs: z.object({
    url: z.string(),
    expiresAt: z.number(),
    orientation: z.enum(['any', 'portrait', 'landscape']),
    /** The game's page reports `ready` and `ended` to the page around it. */
    signals: z.boolean(),
    /** What was opened, for its name and limits. */
    game: casinoGame,
  }),
  message: z.string(),
});

/** The casino part of the reports' filter, literally (B9.19). */
export const casinoBetFilters = [
  'All Casino',
  'Live Casino',
  'Virtual Games',
  'Slot Games',
  'Crash games',
  'Lottery',
] as const;
export const casinoBetsQuery = pageQuery.extend({
  /** One of {@link casinoBetFilters}, compared without case. */
  category: text(40).default('All Casino'),
  /** `held`: rounds with a win that waits for a second person (D1.16). */
  status: z.enum(['all', 'open', 'settled', 'held']).default('all'),
  gameId: text(100).optional(),
  startDate: text(40).optional(),
  endDate: text(40).optional(),
});

/** One round of a game as a player staked on it; amounts are rupees. */
export const casinoBet = z.object({
  /** What players and staff read, as `B7K4-29QX` (E8.16). */
  reference: z.string().optional(),
  _id: id,
  gameId: z.string(),
  gameName: z.string(),
  providerName: z.string(),
  subProviderName: z.string(),
  /** One of the five categories. */
  gameCategory: z.string(),
  roundId: z.string(),
  stake: rupeeAmount,
  win: rupeeAmount,
  /** A win that is being checked and not in the balance yet. */
  pendingWin: rupeeAmount.optional(),
  /** win less stake once it is settled; 0 before. */
  profitLoss: rupeeAmount,
  status: z.enum(['open', 'won', 'lost', 'cancelled']),
  createdAt: z.string(),
  settledAt: z.string().nullable(),
});

/** Sums over all pages: what was staked and paid, and what the rounds that are over changed in the balance; rupees. */
export const casinoBetSums = {
  totalStake: rupeeAmount.optional(),
  totalPaid: rupeeAmount.optional(),
  totalBetPts: rupeeAmount.optional(),
};
export const casinoBetsAnswer = paged(casinoBet).extend(casinoBetSums);

export const casinoShortcutsResponse = z.object({
  /** Ids of games, newest first. */
  docs: z.object({ favourites: z.array(z.string()), recent: z.array(z.string()) }),
  message: z.string(),
});
export const casinoFavouriteBody = z.object({ gameId: text(100).min(1), favourite: booleanField });

/** Query, body and answer of each endpoint. */
export const casinoSchemas = {
  casinoGames: { query: casinoGamesQuery, answer: casinoGamesAnswer },
  launchGame: { body: launchGameBody, answer: launchGameAnswer },
  casinoBets: { query: casinoBetsQuery, answer: casinoBetsAnswer },
  casinoWinners: { answer: casinoWinnersAnswer },
  casinoShelf: { answer: casinoShortcutsResponse },
  saveCasinoFavourite: { body: casinoFavouriteBody, answer: done },
} as const satisfies SchemasOf<typeof casinoEndpoints>;
