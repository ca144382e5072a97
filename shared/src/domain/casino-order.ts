import { createSearchTest } from './search';
/** The five lists of the casino, as the call names them (C7.25, OQ-124). */
export const CASINO_CATEGORIES = ['Live Casino', 'Virtual Games', 'Slot Games', 'Crash Games', 'Lottery'] as const;
export type CasinoCategory = (typeof CASINO_CATEGORIES)[number];

export interface CasinoOrdering {
  /** Whether games go by provider first and then by type, or the other way round. */
  readonly by: 'provider' | 'type';
  readonly providers: readonly string[];
  readonly gameTypes: readonly string[];
}

// Named ones first in this order, the unknown last by name (C9.04 to C9.07, OQ-122).
const general: CasinoOrdering = {
  by: 'provider',
  providers: ['Ezugi', 'Evolution Gaming', 'Spribe', 'Vivo Gaming'],
  gameTypes: ['Teen Patti', 'Andar Bahar', 'Roulette', 'Baccarat', 'Blackjack', 'Card Games', 'Game Shows'],
};

/** What a brand puts in place of the house's orderings, by category; what it leaves out stays (OQ-122). */
export type CasinoOrderingOverrides = Readonly<Partial<Record<CasinoCategory, Partial<CasinoOrdering>>>>;

/** The ordering of a category at a brand (OQ-122). */
export const getCasinoOrdering = (
  category: CasinoCategory,
  overrides: CasinoOrderingOverrides = {},
): CasinoOrdering => ({
  ...CASINO_ORDERINGS[category],
  ...overrides[category],
});

/** The fixed orderings per category; Crash Games and Slot Games go by type, each with its own (C9.05). */
export const CASINO_ORDERINGS: Readonly<Record<CasinoCategory, CasinoOrdering>> = {
  'Live Casino': general,
  'Virtual Games': general,
  Lottery: general,
  'Crash Games': { by: 'type', providers: ['Spribe'], gameTypes: ['Aviator', 'Chicken Road', 'Cricket'] },
  'Slot Games': { by: 'type', providers: [], gameTypes: ['Indian Fortune', 'Bhanumati', 'Airavat'] },
};

/** What ordering and grouping read of a game. */
export interface ListedGame {
  readonly gameName: string;
  readonly subProviderName: string;
  readonly gameType: string;
}

/** A group of the listing; the first is always all games, with null as its name. */
export interface GameGroup<T> {
  readonly name: string | null;
  readonly games: readonly T[];
}

/** A sub-provider, or all of them, with its games per type; the first type is always all (C9.08). */
export interface ProviderGroup<T> extends GameGroup<T> {
  readonly types: readonly GameGroup<T>[];
}

/** Named ones in the given order, the unknown after them by name; compared without case (C9.04, OQ-122). */
export function compareByOrdering(order: readonly string[]): (a: string, b: string) => number {
  const places = new Map(order.map((name, place) => [name.toLowerCase(), place]));
  const placeOf = (name: string) => places.get(name.toLowerCase()) ?? order.length;
  return (a, b) => placeOf(a) - placeOf(b) || a.localeCompare(b, 'en');
}

/** Games in the category's ordering, of providers and of types; games of one provider and type keep the order in which they came. */
export function sortByCasinoOrdering<T extends ListedGame>(games: readonly T[], ordering: CasinoOrdering): T[] {
  const providers = compareByOrdering(ordering.providers);
  const types = compareByOrdering(ordering.gameTypes);
  const byProvider = (a: T, b: T) => providers(a.subProviderName, b.subProviderName);
  const byType = (a: T, b: T) => types(a.gameType, b.gameType);
  const [first, then] = ordering.by === 'provider' ? [byProvider, byType] : [byType, byProvider];
  return [...games].sort((a, b) => first(a, b) || then(a, b));
}

/** An All group, then one per sub-provider; in each, All first and then one per game type (C9.08). */
export function groupGames<T extends ListedGame>(games: readonly T[], ordering: CasinoOrdering): ProviderGroup<T>[] {
  const ordered = sortByCasinoOrdering(games, ordering);
  const withTypes = (group: GameGroup<T>): ProviderGroup<T> => ({
    ...group,
    types: [
      { name: null, games: group.games },
      ...groupBy(group.games, (game) => game.gameType, compareByOrdering(ordering.gameTypes)),
    ],
  });
  const subProviders = groupBy(ordered, (game) => game.subProviderName, compareByOrdering(ordering.providers));
  return [{ name: null, games: ordered }, ...subProviders].map(withTypes);
}

/** Games whose name, provider or type holds what was typed, as {@link createSearchTest} forgives it; all for nothing typed. */
export function searchGames<T extends ListedGame>(games: readonly T[], search: string): T[] {
  if (search.trim() === '') return [...games];
  const holds = createSearchTest(search);
  return games.filter((game) => holds(`${game.gameName} ${game.subProviderName} ${game.gameType}`));
}

function groupBy<T>(
  games: readonly T[],
  nameOf: (game: T) => string,
  compare: (a: string, b: string) => number,
): GameGroup<T>[] {
  const groups = new Map<string, T[]>();
  for (const game of games) {
    const group = groups.get(nameOf(game));
    if (group) group.push(game);
    else groups.set(nameOf(game), [game]);
  }
  return [...groups].map(([name, members]) => ({ name, games: members })).sort((a, b) => compare(a.name, b.name));
}

/** The bet category filter of the reports, literally and in order (B9.19, OQ-124). */
export const BET_CATEGORY_FILTERS = [
  'All Sports',
  'All Casino',
  'Sports Book',
  'Live Casino',
  'Virtual Games',
  'Slot Games',
  'Crash games',
  'Lottery',
] as const;

/** The casino category that a filter names, without case; null for all of the casino, undefined where it names none (B9.19). */
export function casinoCategoryOfFilter(filter: string): CasinoCategory | null | undefined {
  const wanted = filter.trim().toLowerCase();
  if (wanted === 'all casino') return null;
  return CASINO_CATEGORIES.find((category) => category.toLowerCase() === wanted);
}
