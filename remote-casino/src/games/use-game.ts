import { useMemo, useState } from 'react';
import type { CasinoGame } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';
import { CASINO_CATEGORIES } from '@backlay/shared/domain';
import type { GameAddress } from './game-paths';
import { readGames, writeGames } from './game-cache';

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
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const known = useMemo(() => (address ? findCachedGame(address) : null), [key]);
  const gameType = CASINO_CATEGORIES[index];
  const enabled = address !== null && known === null && gameType !== undefined;
  const { state, answer } = useCallQuery(
    'casinoGames',
    { gameType: gameType ?? CASINO_CATEGORIES[0] },
    {
      enabled,
      onAnswer: ({ docs, ordering }) =>
        gameType && writeGames(localStorage, gameType, { at: Date.now(), games: docs, ordering }),
    },
  );
  const found = answer?.docs.find(({ gameId, gameCode }) => gameId === address?.gi && gameCode === address.gc);
  // Not in this list: the next one is read.
  if (enabled && state === 'ready' && !found) setAt({ key, index: index + 1 });
  if (!address) return null;
  if (known || found) return known ?? found;
  return state === 'failed' || !gameType ? null : undefined;
}
