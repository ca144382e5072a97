import type { CasinoGame, EndpointResponse } from '@backlay/shared/contract';
import {
  CASINO_CATEGORIES,
  isOneOf,
  packColumn,
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
}

/** A list of games for the data of a page. */
export const packGames = (category: string, { docs, ordering }: EndpointResponse<'casinoGames'>): PackedGames => ({
  category,
  count: docs.length,
  games: packColumn(docs),
  ...(ordering && { ordering }),
});

/** What a page came with, and by which remote. */
interface DrawnData {
  readonly remote?: string;
  readonly data?: PackedGames;
}

type Drawn = CachedGames & { readonly category: CasinoCategory };
const drawnByHost = new WeakMap<Host, Drawn | null>();

/** @throws where the games were packed in another way */
function unpackGames({ category, count, games, ordering }: PackedGames): Drawn | null {
  const unpacked: CasinoGame[] = unpackColumn(games, count).filter(isGame);
  if (!isOneOf(CASINO_CATEGORIES, category) || unpacked.length < count) return null;
  // As old as the visit: the page was drawn when it began.
  return { category, at: Date.now() - performance.now(), games: unpacked, ...(ordering && { ordering }) };
}

function readDrawn({ channels }: Host): Drawn | null {
  const { remote = 'casino', data } = channels.store<DrawnData>('page.drawn', () => ({})).getState();
  if (remote !== 'casino' || !data) return null;
  try {
    return unpackGames(data);
  } catch {
    // What another version packed in another way is read by its call.
    return null;
  }
}

/** The games of a category that the page came with; null where it came with none (F9.03). */
export function readDrawnGames(host: Host, category: CasinoCategory): CachedGames | null {
  const known = drawnByHost.get(host);
  const drawn = known === undefined ? readDrawn(host) : known;
  drawnByHost.set(host, drawn);
  return drawn?.category === category ? drawn : null;
}
