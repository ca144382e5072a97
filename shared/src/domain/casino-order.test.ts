import {
  BET_CATEGORY_FILTERS,
  CASINO_ORDERINGS,
  casinoCategoryOfFilter,
  getCasinoOrdering,
  groupGames,
  sortByCasinoOrdering,
  searchGames,
  type ListedGame,
} from './casino-order';

const game = (gameName: string, subProviderName: string, gameType = 'Roulette'): ListedGame => ({
  gameName,
  subProviderName,
  gameType,
});
const live = CASINO_ORDERINGS['Live Casino'];

test('known providers come in the fixed order, unknown ones last by name [C9.04 C9.06]', () => {
  const games = ['Zeta', 'Vivo Gaming', 'Alpha', 'Spribe', 'evolution gaming', 'Ezugi'].map((name) => game('x', name));
  expect(sortByCasinoOrdering(games, live).map((one) => one.subProviderName)).toEqual([
    'Ezugi',
    'evolution gaming',
    'Spribe',
    'Vivo Gaming',
    'Alpha',
    'Zeta',
  ]);
});

test('crash and slot games have separate orderings [C9.05 C9.07]', () => {
  const crash = ['Mines', 'Cricket', 'Aviator', 'Chicken Road'].map((type) => game(type, 'Spribe', type));
  expect(sortByCasinoOrdering(crash, CASINO_ORDERINGS['Crash Games']).map((one) => one.gameType)).toEqual([
    'Aviator',
    'Chicken Road',
    'Cricket',
    'Mines',
  ]);
  const slots = ['Airavat', 'Fruits', 'Bhanumati', 'Indian Fortune'].map((type) => game(type, 'Ezugi', type));
  expect(sortByCasinoOrdering(slots, CASINO_ORDERINGS['Slot Games']).map((one) => one.gameType)).toEqual([
    'Indian Fortune',
    'Bhanumati',
    'Airavat',
    'Fruits',
  ]);
});

test('live, virtual and lottery games go by provider and then by type in the fixed order [C9.04 C9.05]', () => {
  const types = ['Dice', 'Game Shows', 'Card Games', 'Blackjack', 'Baccarat', 'Roulette', 'Andar Bahar', 'Teen Patti'];
  const games = ['Spribe', 'Ezugi'].flatMap((provider) => types.map((type) => game(type, provider, type)));
  for (const category of ['Live Casino', 'Virtual Games', 'Lottery'] as const)
    expect(
      sortByCasinoOrdering(games, CASINO_ORDERINGS[category]).map((one) => `${one.subProviderName} ${one.gameType}`),
    ).toEqual(
      ['Ezugi', 'Spribe'].flatMap((provider) =>
        [...types.slice(1).reverse(), 'Dice'].map((type) => `${provider} ${type}`),
      ),
    );
});

test('a brand puts an ordering of its own in place of a part of the usual one [OQ-122]', () => {
  const own = getCasinoOrdering('Live Casino', { 'Live Casino': { by: 'type', providers: ['Spribe'] } });
  expect(own).toEqual({ ...live, by: 'type', providers: ['Spribe'] });
  expect(getCasinoOrdering('Slot Games', { 'Live Casino': { by: 'type' } })).toEqual(CASINO_ORDERINGS['Slot Games']);
  expect(getCasinoOrdering('Lottery')).toEqual(live);
});

test('games of one provider and type keep the order in which the list came [C9.04]', () => {
  const games = [game('b', 'Ezugi'), game('a', 'Ezugi'), game('c', 'Ezugi')];
  expect(sortByCasinoOrdering(games, live).map((one) => one.gameName)).toEqual(['b', 'a', 'c']);
});

test('an All group comes first, then each sub-provider, and in each its types after an All type [C9.08]', () => {
  const groups = groupGames(
    [game('r', 'Spribe'), game('t', 'Ezugi', 'Teen Patti'), game('s', 'Ezugi', 'Roulette')],
    live,
  );
  expect(groups.map((group) => [group.name, group.games.length])).toEqual([
    [null, 3],
    ['Ezugi', 2],
    ['Spribe', 1],
  ]);
  expect(groups[1]?.types.map((type) => [type.name, type.games.map((one) => one.gameName)])).toEqual([
    [null, ['t', 's']],
    ['Teen Patti', ['t']],
    ['Roulette', ['s']],
  ]);
});

test('an empty list has an All group that is empty [C9.08]', () => {
  expect(groupGames([], live)).toEqual([{ name: null, games: [], types: [{ name: null, games: [] }] }]);
});

test('a search looks at name, provider and type, each word, without case [C2.09]', () => {
  const games = [game('Speed Baccarat', 'Ezugi', 'Baccarat'), game('Baccarat Control', 'Evolution Gaming', 'Baccarat')];
  expect(searchGames(games, 'EZUGI bacc').map((one) => one.gameName)).toEqual(['Speed Baccarat']);
  expect(searchGames(games, '  ')).toHaveLength(2);
});

test('the filter of the reports lists its categories literally, in order [B9.19 OQ-124]', () => {
  expect(BET_CATEGORY_FILTERS).toEqual([
    'All Sports',
    'All Casino',
    'Sports Book',
    'Live Casino',
    'Virtual Games',
    'Slot Games',
    'Crash games',
    'Lottery',
  ]);
});

test.each([
  ['All Casino', null],
  ['Crash games', 'Crash Games'],
  ['crash GAMES', 'Crash Games'],
  ['Lottery', 'Lottery'],
  ['All Sports', undefined],
  ['Sports Book', undefined],
])('%s names the casino category %p [B9.19 OQ-124]', (filter, category) => {
  expect(casinoCategoryOfFilter(filter)).toBe(category);
});
