import {
  CASINO_CATEGORIES as CATEGORIES,
  CASINO_ORDERINGS,
  sortByCasinoOrdering,
  type CasinoCategory,
} from '@backlay/shared/domain';
import type { TenantRecord } from '../../core/tenants';
import { listGames } from './game-catalogue';
import { GameListCache } from './game-lists';

const all = CATEGORIES.flatMap(listGames);

test('the five categories hold about 120 games with unique ids and valid limits [C7.25]', () => {
  expect(all.length).toBeGreaterThanOrEqual(110);
  for (const category of CATEGORIES) expect(listGames(category).length).toBeGreaterThan(10);
  expect(new Set(all.map((game) => `${game.providerType} ${game.gameId}`)).size).toBe(all.length);
  expect(all.every((game) => game.min > 0 && game.max > game.min && game.gameCode !== '')).toBe(true);
});

const ordered = (category: CasinoCategory) => sortByCasinoOrdering(listGames(category), CASINO_ORDERINGS[category]);

test('live games are sorted by provider in the fixed order, unknown providers last [C9.06]', () => {
  const providers = ordered('Live Casino').map((game) => game.subProviderName);
  expect([...new Set(providers)]).toEqual(['Ezugi', 'Evolution Gaming', 'Vivo Gaming', 'European Gaming']);
});

test('the lobby has the crash and slot types that the orderings name [C9.07]', () => {
  const kinds = (category: CasinoCategory) => new Set(listGames(category).map((game) => game.gameType));
  for (const type of ['Aviator', 'Chicken Road', 'Cricket']) expect(kinds('Crash Games')).toContain(type);
  for (const type of ['Indian Fortune', 'Bhanumati', 'Airavat']) expect(kinds('Slot Games')).toContain(type);
});

test('over the catalogue a game is marked as live only where its provider has a dealer or a stream for it [E8.18]', () => {
  const dealt = new Set(all.filter(({ gameType }) => /Roulette|Baccarat/.test(gameType)).map(({ gameId }) => gameId));
  expect(dealt.size).toBeGreaterThan(10);
  const tenant = { flags: {}, rules: {} } as unknown as TenantRecord;
  const marked = (lists: GameListCache) =>
    CATEGORIES.flatMap((category) => lists.of(category, tenant))
      .filter(({ hasDealer }) => hasDealer)
      .map(({ gameId }) => gameId);
  expect(marked(new GameListCache(() => true))).toEqual([]);
  expect(
    marked(
      new GameListCache(
        () => true,
        ({ gameId }) => dealt.has(gameId),
      ),
    ).sort(),
  ).toEqual([...dealt].sort());
});
