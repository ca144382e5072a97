import { z } from 'zod';
import { text } from './common';

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
});
export const casinoCategories = ['Live Casino', 'Virtual Games', 'Slot Games', 'Crash Games', 'Lottery'] as const;
/** C7.25; compared without case (OQ-124). */
export const casinoGamesQuery = z.object({ gameType: text(40) });
export const casinoGamesAnswer = z.object({ docs: z.array(casinoGame), message: z.string() });
