import type { CasinoGame } from '@backlay/shared/contract';
import type { CasinoCategory, CasinoOrdering } from '@backlay/shared/domain';

/** A category's cached list, and when it was cached, ms. */
export interface CachedGames {
  readonly at: number;
  readonly games: readonly CasinoGame[];
  /** The brand's own ordering, where it has one (OQ-122). */
  readonly ordering?: CasinoOrdering;
}

const keyOf = (category: CasinoCategory) => `backlay.casino-games.${category}`;

/** The cached list of a category (C4.18). Null when there is none, or when the stored value is no list of games. */
export function readGames(storage: Storage, category: CasinoCategory): CachedGames | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(category)) ?? 'null');
    return isCached(stored) ? stored : null;
  } catch {
    return null;
  }
}

export function writeGames(storage: Storage, category: CasinoCategory, stored: CachedGames): void {
  try {
    storage.setItem(keyOf(category), JSON.stringify(stored));
  } catch {
    // Full or forbidden storage costs a call more, nothing else.
  }
}

/** Fields of an object whose values are not known yet. */
type Fields = Readonly<Record<string, unknown>>;

function isCached(stored: unknown): stored is CachedGames {
  if (typeof stored !== 'object' || stored === null) return false;
  const { at, games, ordering }: Fields = { ...stored };
  return typeof at === 'number' && Array.isArray(games) && games.every(isGame) && isOrdering(ordering);
}

function isOrdering(ordering: unknown): boolean {
  if (ordering === undefined) return true;
  if (typeof ordering !== 'object' || ordering === null) return false;
  const { by, providers, gameTypes }: Fields = { ...ordering };
  const named = (list: unknown) => Array.isArray(list) && list.every((name) => typeof name === 'string');
  return (by === 'provider' || by === 'type') && named(providers) && named(gameTypes);
}

const TEXTS = [
  'gameId',
  'gameName',
  'gameCode',
  'providerName',
  'subProviderName',
  'gameType',
  'urlThumb',
  'urlThumbRect',
] as const;

function isGame(game: unknown): game is CasinoGame {
  if (typeof game !== 'object' || game === null) return false;
  const fields: Fields = { ...game };
  return (
    TEXTS.every((name) => typeof fields[name] === 'string') &&
    typeof fields.min === 'number' &&
    typeof fields.max === 'number'
  );
}
