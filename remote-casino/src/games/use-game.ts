import { useEffect, useMemo, useState } from 'react';
import type { CasinoGame } from '@backlay/shared/contract';
import { CASINO_CATEGORIES } from '@backlay/shared/domain';
import { CallError, useHost, type Api } from '@backlay/shared/host';
import type { GameAddress } from './game-paths';
import { readGames, writeGames } from './game-cache';

const findCachedGame = ({ gi, gc }: GameAddress): CasinoGame | null => {
  for (const category of CASINO_CATEGORIES) {
    const found = readGames(localStorage, category)?.games.find((game) => game.gameId === gi && game.gameCode === gc);
    if (found) return found;
  }
  return null;
};

async function ask(api: Api, address: GameAddress, signal: AbortSignal): Promise<CasinoGame | null> {
  for (const gameType of CASINO_CATEGORIES) {
    const { docs, ordering } = await api.call('casinoGames', { gameType }, { signal });
    writeGames(localStorage, gameType, { at: Date.now(), games: docs, ordering });
    const found = findCachedGame(address);
    if (found) return found;
  }
  return null;
}

/** The game that an address names: from the cached lists, else the lists are loaded. Undefined until then. */
export function useGame(address: GameAddress | null): CasinoGame | null | undefined {
  const { api } = useHost();
  const key = address && `${address.gi} ${address.gc}`;
  const [found, setFound] = useState<{ key: string | null; game: CasinoGame | null }>();
  // The lists are long: they are read when the address or the answer changes, not with every drawing.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const known = useMemo(() => (address ? findCachedGame(address) : null), [key]);
  useEffect(() => {
    if (!address || findCachedGame(address)) return;
    const leaving = new AbortController();
    ask(api, address, leaving.signal).then(
      (game) => !leaving.signal.aborted && setFound({ key, game }),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        if (!leaving.signal.aborted) setFound({ key, game: null });
      },
    );
    return () => leaving.abort();
    // The key is the address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [api, key]);
  if (!address) return null;
  return known ?? (found?.key === key ? found.game : undefined);
}
