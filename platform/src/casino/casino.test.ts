import { CATEGORIES, gamesOf } from './catalogue';
import { inOrder } from './ordering';

const all = CATEGORIES.flatMap(gamesOf);

test('C7.25 the five categories hold some 120 games, each with an id of its own and limits that make sense', () => {
  expect(all.length).toBeGreaterThanOrEqual(110);
  for (const category of CATEGORIES) expect(gamesOf(category).length).toBeGreaterThan(10);
  expect(new Set(all.map((game) => `${game.providerType} ${game.gameId}`)).size).toBe(all.length);
  expect(all.every((game) => game.min > 0 && game.max > game.min && game.gameCode !== '')).toBe(true);
});

test('C9.04 C9.06 live games come by provider in the fixed order, unknown providers last', () => {
  const providers = inOrder('Live Casino', gamesOf('Live Casino')).map((game) => game.subProviderName);
  expect([...new Set(providers)]).toEqual(['Ezugi', 'Evolution Gaming', 'Vivo Gaming', 'European Gaming']);
});

test('C9.05 C9.07 crash and slot games come by kind, each in its own order, unknown kinds last', () => {
  const kinds = (category: 'Crash Games' | 'Slot Games') => [
    ...new Set(inOrder(category, gamesOf(category)).map((game) => game.gameType)),
  ];
  expect(kinds('Crash Games').slice(0, 3)).toEqual(['Aviator', 'Chicken Road', 'Cricket']);
  expect(kinds('Slot Games').slice(0, 3)).toEqual(['Indian Fortune', 'Bhanumati', 'Airavat']);
});
