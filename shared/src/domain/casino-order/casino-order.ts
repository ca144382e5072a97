import type { CasinoOrdering } from './orderings';

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

/** Games whose name, provider or type contains every word of the search, without case; all of them for an empty one. */
export function searchGames<T extends ListedGame>(games: readonly T[], search: string): T[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return games.filter((game) => {
    const text = `${game.gameName} ${game.subProviderName} ${game.gameType}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
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
