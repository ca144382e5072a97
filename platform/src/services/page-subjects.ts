import { findGameByCode } from '../casino/games';
import { viewFor, type MarketService } from '../betting/markets';

interface Subject {
  readonly title: string | null;
  readonly picture: string | null;
}

const EVENT = /^\/events\/(?:[^/]+\/)?([^/]+)\/?$/;
const GAME = /^\/casino\/[^/]+\/([^/]+)\/[^/]+\/[^/]+\/?$/;

/** The event or game that a path of a brand shows, by what the platform has of it at the moment. */
export const pageSubjects =
  (markets: Pick<MarketService, 'event'>) =>
  (path: string, tenantId?: string): Subject => {
    const [, eventId] = EVENT.exec(path) ?? [];
    if (eventId)
      return { title: viewFor(markets.event(eventId), tenantId ? [tenantId] : [])?.event.name ?? null, picture: null };
    const [, gameCode] = GAME.exec(path) ?? [];
    const game = gameCode ? findGameByCode(gameCode) : null;
    return { title: game?.gameName ?? null, picture: game?.urlThumbRect ?? null };
  };
