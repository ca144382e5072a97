import type { CasinoGame } from '@backlay/shared/contract';
import { useMemo, useState } from 'react';
import { useCallQuery } from '@backlay/shared/data';
import { CASINO_CATEGORIES, type CasinoCategory, type CasinoOrdering } from '@backlay/shared/domain';
import type { GameAddress } from './game-paths';

/** A category's cached list, and when it was cached, ms. */
export interface CachedGames {
  readonly at: number;
  readonly games: readonly CasinoGame[];
  /** The brand's own ordering, where it has one (OQ-122). */
  readonly ordering?: CasinoOrdering;
  /** Ids of the games that are played most and of those that are new (E8.18). */
  readonly popular?: readonly string[] | undefined;
  readonly fresh?: readonly string[] | undefined;
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
  const { at, games, ordering, popular, fresh }: Fields = { ...stored };
  const isList = Array.isArray(games) && games.every(isGame);
  return typeof at === 'number' && isList && isOrdering(ordering) && [popular, fresh].every(isIds);
}

const isIds = (ids: unknown): boolean =>
  ids === undefined || (Array.isArray(ids) && ids.every((id) => typeof id === 'string'));

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

/** Whether a value has what the lobby shows of a game. */
export function isGame(game: unknown): game is CasinoGame {
  if (typeof game !== 'object' || game === null) return false;
  const fields: Fields = { ...game };
  return (
    TEXTS.every((name) => typeof fields[name] === 'string') &&
    typeof fields.min === 'number' &&
    typeof fields.max === 'number'
  );
}

const findCachedGame = ({ gi, gc }: GameAddress): CasinoGame | null => {
  for (const category of CASINO_CATEGORIES) {
    const found = readGames(localStorage, category)?.games.find((game) => game.gameId === gi && game.gameCode === gc);
    if (found) return found;
  }
  return null;
};

/** The game that an address names: from the cached lists, else the lists are loaded. Undefined until then. */
export function useGame(address: GameAddress | null): CasinoGame | null | undefined {
  const key = address && `${address.gi} ${address.gc}`;
  const [at, setAt] = useState({ key, index: 0 });
  const index = at.key === key ? at.index : 0;
  // The lists are long: they are searched when the address changes, not with every drawing.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const known = useMemo(() => (address ? findCachedGame(address) : null), [key]);
  const gameType = CASINO_CATEGORIES[index];
  const enabled = address !== null && known === null && gameType !== undefined;
  const { state, answer } = useCallQuery(
    'casinoGames',
    { gameType: gameType ?? CASINO_CATEGORIES[0] },
    {
      enabled,
      onAnswer: ({ docs, ordering, popular, fresh }) =>
        gameType && writeGames(localStorage, gameType, { at: Date.now(), games: docs, ordering, popular, fresh }),
    },
  );
  const found = answer?.docs.find(({ gameId, gameCode }) => gameId === address?.gi && gameCode === address.gc);
  // Not in this list: the next one is read.
  if (enabled && state === 'ready' && !found) setAt({ key, index: index + 1 });
  if (!address) return null;
  if (known || found) return known ?? found;
  return state === 'failed' || !gameType ? null : undefined;
}
