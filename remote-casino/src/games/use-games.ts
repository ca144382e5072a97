import { useEffect, useMemo, useState } from 'react';
import type { CasinoGame } from '@backlay/shared/contract';
import { useCallQuery } from '@backlay/shared/data';
import { useHost, type Host } from '@backlay/shared/host';
import {
  CASINO_CATEGORIES,
  CASINO_ORDERINGS,
  EXPIRY_MS,
  type CasinoCategory,
  type CasinoOrdering,
} from '@backlay/shared/domain';
import { readDrawnGames, TOP, topOf } from './drawn-games';
import { readGames, writeGames } from './game-cache';

export interface Games {
  readonly games: readonly CasinoGame[];
  /** The order that the brand gives them (C9.04, OQ-122). */
  readonly ordering: CasinoOrdering;
  /** The games that are played most, and those that are new (E8.18). */
  readonly popular: readonly string[];
  readonly fresh: readonly string[];
  /** `loading` only while there is nothing to show. */
  readonly state: 'loading' | 'ready' | 'failed';
  reload(): void;
}

/**
 * The games of a category. The cached list shows at once, and is replaced when it is older than two minutes (C4.18,
 * OQ-121).
 * @param isTop the first games are enough, as a page of the top games comes with
 */
export function useGames(category: CasinoCategory, isTop = false): Games {
  const host = useHost();
  const [stored, setStored] = useState(() => readStored(host, category, isTop));
  if (stored.category !== category) setStored(readStored(host, category, isTop));
  const { state, answer, reload } = useCallQuery(
    'casinoGames',
    { gameType: category },
    {
      enabled: stored.isExpired,
      every: EXPIRY_MS.casino,
      onAnswer: ({ docs, ordering, popular, fresh }) =>
        writeGames(localStorage, category, { at: Date.now(), games: docs, ordering, popular, fresh }),
    },
  );
  const { expiresAt, isExpired } = stored;
  useEffect(() => {
    if (isExpired) return;
    const expire = () => setStored((before) => ({ ...before, isExpired: true }));
    const timer = setTimeout(expire, Math.max(0, expiresAt - Date.now()));
    return () => clearTimeout(timer);
  }, [expiresAt, isExpired]);

  // A failed read leaves the list that is there; without one it is empty (C8.08).
  const games = answer?.docs ?? stored.games;
  return {
    games,
    ordering: (answer ? answer.ordering : stored.ordering) ?? CASINO_ORDERINGS[category],
    popular: (answer ?? stored).popular ?? NO_IDS,
    fresh: (answer ?? stored).fresh ?? NO_IDS,
    state: games.length > 0 || (!isExpired && stored.isKnown) ? 'ready' : state,
    reload: () => void reload(),
  };
}

interface Stored {
  readonly category: CasinoCategory;
  readonly games: readonly CasinoGame[];
  readonly ordering: CasinoOrdering | undefined;
  readonly popular: readonly string[] | undefined;
  readonly fresh: readonly string[] | undefined;
  readonly isKnown: boolean;
  /** When the list is read again, ms, and whether that is over. */
  readonly expiresAt: number;
  readonly isExpired: boolean;
}

const NONE: readonly CasinoGame[] = [];
const NO_IDS: readonly string[] = [];

function readStored(host: Host, category: CasinoCategory, isTop: boolean): Stored {
  const [cached, drawn] = [readGames(localStorage, category), readDrawnGames(host, category, isTop)];
  const stored = drawn && drawn.at >= (cached?.at ?? 0) ? drawn : cached;
  const expiresAt = stored ? stored.at + EXPIRY_MS.casino : 0;
  return {
    category,
    games: stored?.games ?? NONE,
    ordering: stored?.ordering,
    popular: stored?.popular,
    fresh: stored?.fresh,
    isKnown: stored !== null,
    expiresAt,
    isExpired: Date.now() >= expiresAt,
  };
}

/** The first games of every category in its fixed order, the categories in turn (C2.10, OQ-09). */
export function useEveryGame(): Omit<Games, 'ordering'> {
  const live = useGames('Live Casino', true);
  const crash = useGames('Crash Games', true);
  const virtual = useGames('Virtual Games', true);
  const slots = useGames('Slot Games', true);
  const lottery = useGames('Lottery', true);
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
      const ordered = CASINO_CATEGORIES.map((category) => topOf(category, lists[category]));
      return Array.from({ length: TOP }, (_, place) => ordered.flatMap((list) => list[place] ?? [])).flat();
    },
    // Each list keeps its array until another answer comes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    all.flatMap(({ games: some, ordering }) => [some, ordering]),
  );
  const state = games.length > 0 ? 'ready' : all.some((list) => list.state === 'loading') ? 'loading' : 'failed';
  // Each list keeps its arrays until another answer comes.
  const [popular, fresh] = [useJoined(all.map((list) => list.popular)), useJoined(all.map((list) => list.fresh))];
  return { games, state, popular, fresh, reload: () => all.forEach((list) => list.reload()) };
}

/** Lists in a row, the same array as long as they are the same. */
function useJoined(lists: readonly (readonly string[])[]): readonly string[] {
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => lists.flat(), lists);
}
