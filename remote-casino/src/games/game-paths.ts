import type { CasinoGame } from '@backlay/shared/contract';
import { CASINO_CATEGORIES, type CasinoCategory } from '@backlay/shared/domain';

/** The four names by which an address identifies a game (C2.12). */
export interface GameAddress {
  readonly gi: string;
  readonly gc: string;
  readonly p: string;
  readonly spn: string;
}

type Named = Pick<CasinoGame, 'gameId' | 'gameCode' | 'providerName' | 'subProviderName'>;

export const getGamePath = ({ gameId, gameCode, providerName, subProviderName }: Named): GameAddress => ({
  gi: gameId,
  gc: gameCode,
  p: providerName,
  spn: subProviderName,
});

/** Where a tile leads: `/casino/{gi}/{gc}/{p}/{spn}`. */
export function gamePath(game: Named): string {
  const { gi, gc, p, spn } = getGamePath(game);
  return `/casino/${[gi, gc, p, spn].map(encodeURIComponent).join('/')}`;
}

const withAddress = (path: string, address: GameAddress) => `${path}?${new URLSearchParams({ ...address }).toString()}`;

/** What there is to know about a game, and the game alone on the screen. */
export const detailsPath = (address: GameAddress): string => withAddress('/game-screen', address);
/** Path of the screen that plays a game. */
export const getPlayPath = (address: GameAddress): string => withAddress('/game-screen-play', address);

/** The game that an address names; null where a name is missing. */
export function parseGamePath(
  names: Partial<Record<keyof GameAddress, string | null | undefined>>,
): GameAddress | null {
  const { gi, gc, p, spn } = names;
  return gi && gc && p && spn ? { gi, gc, p, spn } : null;
}

/** The game in a query string; null without one. */
export const readSearch = (search: URLSearchParams): GameAddress | null =>
  parseGamePath({ gi: search.get('gi'), gc: search.get('gc'), p: search.get('p'), spn: search.get('spn') });

/** The name of a game before its list or its provider is known: `HORSE_RACING_CLASSIC` reads as Horse Racing Classic. */
export const nameFromCode = ({ gc }: GameAddress): string =>
  gc.replace(/_+/g, ' ').replace(/[A-Z]+/g, (word) => word.charAt(0) + word.slice(1).toLowerCase());

const paths: Readonly<Record<CasinoCategory, string>> = {
  'Live Casino': '/live-casino',
  'Virtual Games': '/virtual-games',
  'Slot Games': '/slot-games',
  'Crash Games': '/crash-games',
  Lottery: '/lottery',
};

export const pathOf = (category: CasinoCategory): string => paths[category];

/** The category that a path picks (C2.09); Live Casino where it picks none, as on the landing page of a casino-only brand (OQ-125). */
export function categoryOf(path: string): CasinoCategory {
  return CASINO_CATEGORIES.find((category) => path === paths[category]) ?? 'Live Casino';
}

/** What a path lists: a category, the first games of every category, or Live Casino under its other name (C2.10, OQ-09). */
export type Listing =
  | { readonly kind: 'category' | 'premium'; readonly category: CasinoCategory }
  | { readonly kind: 'top' };

/** The listing of a path: live casino, slots or another category. */
export function listingOf(path: string): Listing {
  if (path === '/top-casino') return { kind: 'top' };
  if (path === '/premium-casino') return { kind: 'premium', category: 'Live Casino' };
  return { kind: 'category', category: categoryOf(path) };
}
