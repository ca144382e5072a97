import type { CasinoGame, EndpointResponse } from '@backlay/shared/contract';
import {
  CASINO_CATEGORIES,
  CASINO_ORDERINGS,
  isOneOf,
  packColumn,
  sortByCasinoOrdering,
  unpackColumn,
  type CasinoCategory,
  type CasinoOrdering,
} from '@backlay/shared/domain';
import type { Host } from '@backlay/shared/host';
import { isGame, type CachedGames } from './game-cache';

/** The games of a category as they travel with a page: their fields in columns. */
export interface PackedGames {
  readonly category: string;
  readonly count: number;
  readonly games: unknown;
  readonly ordering?: CasinoOrdering | undefined;
  readonly popular?: readonly string[] | undefined;
  readonly fresh?: readonly string[] | undefined;
}

/** A list of games for the data of a page. */
export const packGames = (
  category: string,
  { docs, ordering, popular, fresh }: EndpointResponse<'casinoGames'>,
): PackedGames => ({
  category,
  count: docs.length,
  games: packColumn(docs),
  ...(ordering && { ordering }),
  ...(popular && { popular }),
  ...(fresh && { fresh }),
});

/** How many of each category stand among the top ones. */
export const TOP = 12;

/** The first games of a category in the order that the brand gives them. */
export const topOf = (
  category: CasinoCategory,
  { games, ordering }: Pick<CachedGames, 'games' | 'ordering'>,
): readonly CasinoGame[] => sortByCasinoOrdering(games, ordering ?? CASINO_ORDERINGS[category]).slice(0, TOP);

/** The first games of each category, as the top ones travel with a page. */
export interface PackedTop {
  readonly top: readonly PackedGames[];
}

/** Of each answer the games that stand among the top ones. */
export const packTop = (
  lists: readonly { readonly category: string; readonly answer: EndpointResponse<'casinoGames'> }[],
): PackedTop => ({
  top: lists.flatMap(({ category, answer: { docs: games, ordering, ...rest } }) =>
    isOneOf(CASINO_CATEGORIES, category)
      ? packGames(category, { ...rest, docs: [...topOf(category, { games, ...(ordering && { ordering }) })], ordering })
      : [],
  ),
});

/** What a page came with, and by which remote. */
interface DrawnData {
  readonly remote?: string;
  readonly data?: PackedGames | PackedTop;
}

/** A list that a page came with; of the top games a part of their category. */
type Drawn = CachedGames & { readonly category: CasinoCategory; readonly isTop: boolean };
const drawnByHost = new WeakMap<Host, readonly Drawn[]>();

/** @throws where the games were packed in another way */
function unpackGames({ category, count, games, ...rest }: PackedGames, isTop: boolean): Drawn | null {
  const unpacked: CasinoGame[] = unpackColumn(games, count).filter(isGame);
  if (!isOneOf(CASINO_CATEGORIES, category) || unpacked.length < count) return null;
  // As old as the visit: the page was drawn when it began.
  return { category, isTop, at: Date.now() - performance.now(), games: unpacked, ...rest };
}

function readDrawn({ channels }: Host): readonly Drawn[] {
  const { remote = 'casino', data } = channels.store<DrawnData>('page.drawn', () => ({})).getState();
  if (remote !== 'casino' || !data) return [];
  try {
    const [lists, isTop] = 'top' in data ? [data.top, true] : [[data], false];
    return lists.flatMap((list) => unpackGames(list, isTop) ?? []);
  } catch {
    // What another version packed in another way is read by its call.
    return [];
  }
}

/** The games of a category that the page came with, all of them or the top ones; null where it came with none (F9.03). */
export function readDrawnGames(host: Host, category: CasinoCategory, isTop = false): CachedGames | null {
  const drawn = drawnByHost.get(host) ?? readDrawn(host);
  drawnByHost.set(host, drawn);
  return drawn.find((list) => list.category === category && list.isTop === isTop) ?? null;
}
