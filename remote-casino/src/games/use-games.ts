import { useCallback, useEffect, useMemo, useState } from 'react';
import type { CasinoGame } from '@backlay/shared/contract';
import {
  CASINO_CATEGORIES,
  CASINO_ORDERINGS,
  EXPIRY_MS,
  sortByCasinoOrdering,
  type CasinoCategory,
  type CasinoOrdering,
} from '@backlay/shared/domain';
import { CallError, useHost } from '@backlay/shared/host';
import { readGames, writeGames } from './game-cache';

export interface Games {
  readonly games: readonly CasinoGame[];
  /** The order that the brand gives them (C9.04, OQ-122). */
  readonly ordering: CasinoOrdering;
  /** `loading` only while there is nothing to show. */
  readonly state: 'loading' | 'ready' | 'failed';
  reload(): void;
}

interface Held {
  readonly category: CasinoCategory;
  readonly games: readonly CasinoGame[];
  readonly ordering: CasinoOrdering;
  readonly state: Games['state'];
}

/**
 * The games of a category. The cached list shows at once, and is replaced when it is older than two minutes (C4.18,
 * OQ-121).
 */
export function useGames(category: CasinoCategory): Games {
  const { api } = useHost();
  const [held, setHeld] = useState(() => start(category));
  if (held.category !== category) setHeld(start(category));

  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const { docs, ordering } = await api.call('casinoGames', { gameType: category }, { signal });
        writeGames(localStorage, category, { at: Date.now(), games: docs, ordering });
        if (!signal?.aborted)
          setHeld({ category, games: docs, ordering: ordering ?? CASINO_ORDERINGS[category], state: 'ready' });
      } catch (error) {
        if (signal?.aborted) return;
        if (!(error instanceof CallError)) throw error;
        // Swallowed: the list that is there stays, and without one it is empty (C8.08).
        setHeld((before) => ({ ...before, state: before.games.length > 0 ? 'ready' : 'failed' }));
      }
    },
    [api, category],
  );

  useEffect(() => {
    const leaving = new AbortController();
    const refresh = () => {
      const stored = readGames(localStorage, category);
      if (!stored || Date.now() - stored.at >= EXPIRY_MS.casino) void load(leaving.signal);
    };
    refresh();
    const timer = setInterval(refresh, EXPIRY_MS.casino);
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, [category, load]);

  return {
    games: held.games,
    ordering: held.ordering,
    state: held.state,
    reload() {
      setHeld((before) => ({ ...before, state: 'loading' }));
      void load();
    },
  };
}

function start(category: CasinoCategory): Held {
  const stored = readGames(localStorage, category);
  const ordering = stored?.ordering ?? CASINO_ORDERINGS[category];
  return { category, games: stored?.games ?? [], ordering, state: stored ? 'ready' : 'loading' };
}

/** How many of each category stand among the top ones. */
const TOP = 12;

/** The first games of every category in its fixed order, the categories in turn (C2.10, OQ-09). */
export function useEveryGame(): Omit<Games, 'ordering'> {
  const live = useGames('Live Casino');
  const crash = useGames('Crash Games');
  const virtual = useGames('Virtual Games');
  const slots = useGames('Slot Games');
  const lottery = useGames('Lottery');
  const all = [live, crash, virtual, slots, lottery];
  const lists: Readonly<Record<CasinoCategory, Games>> = {
    'Live Casino': live,
    'Virtual Games': virtual,
    'Slot Games': slots,
    'Crash Games': crash,
    Lottery: lottery,
  };
  const games = useMemo(
    () => {
      const ordered = CASINO_CATEGORIES.map((category) =>
        sortByCasinoOrdering(lists[category].games, lists[category].ordering).slice(0, TOP),
      );
      return Array.from({ length: TOP }, (_, place) => ordered.flatMap((list) => list[place] ?? [])).flat();
    },
    // Each list keeps its array until another answer comes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    all.flatMap(({ games: some, ordering }) => [some, ordering]),
  );
  const state = games.length > 0 ? 'ready' : all.some((list) => list.state === 'loading') ? 'loading' : 'failed';
  return { games, state, reload: () => all.forEach((list) => list.reload()) };
}
