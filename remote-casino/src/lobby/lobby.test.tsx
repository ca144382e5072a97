import { screen, within } from '@testing-library/react';
import type { CasinoGame } from '@backlay/shared/contract';
import { buildProfile } from '@backlay/shared/testing';
import { chooseProvider, game, games, names, openLobby } from './lobby.fixture';

beforeEach(() => localStorage.clear());

test.each([
  ['/live-casino', 'Live Casino'],
  ['/virtual-games', 'Virtual Games'],
  ['/slot-games', 'Slot Games'],
  ['/crash-games', 'Crash Games'],
  ['/lottery', 'Lottery'],
  ['/', 'Live Casino'],
])('the listing at %s requests %s [C2.09 C7.25]', async (at, gameType) => {
  const { host } = await openLobby({ at });
  expect(host.inputsOf('casinoGames')).toEqual([{ gameType }]);
  expect(screen.getByRole('heading', { level: 1, name: gameType })).toBeInTheDocument();
});

test('all games are listed first in the fixed order, then a strip per sub-provider [C9.04 C9.08]', async () => {
  await openLobby();
  expect(names().slice(0, 4)).toEqual(['Teen Patti', 'Namaste Roulette', 'Speed Baccarat', 'Galaxy Roulette']);
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual([
    'Ezugi',
    'Evolution Gaming',
    'Vivo Gaming',
  ]);
  expect(names(screen.getByRole('region', { name: 'Ezugi' }))).toEqual(['Teen Patti', 'Namaste Roulette']);
});

test("a brand's game order applies, also from the cache [C9.04 OQ-122]", async () => {
  const ordering = { by: 'provider' as const, providers: ['Vivo Gaming'], gameTypes: ['Roulette'] };
  const own = { casinoGames: { docs: games, ordering, message: '' } };
  const inOrder = ['Galaxy Roulette', 'Speed Baccarat', 'Namaste Roulette', 'Teen Patti'];
  const first = await openLobby({ answers: own });
  expect(names().slice(0, 4)).toEqual(inOrder);
  first.unmount();
  const { host } = await openLobby({ answers: own });
  expect(host.inputsOf('casinoGames')).toEqual([]);
  expect(names().slice(0, 4)).toEqual(inOrder);
});

test('a sub-provider shows its types, All first, and a type its games [C9.08]', async () => {
  const { user } = await openLobby();
  await chooseProvider({ user }, 'Ezugi');
  const types = within(screen.getByRole('group', { name: 'Game types' }));
  expect(types.getAllByRole('button').map((chip) => chip.textContent)).toEqual(['All2', 'Teen Patti1', 'Roulette1']);
  expect(names()).toEqual(['Teen Patti', 'Namaste Roulette']);
  await user.click(types.getByRole('button', { name: /Roulette/ }));
  expect(names()).toEqual(['Namaste Roulette']);
});

test('See all opens the sub-provider of its strip [C9.08]', async () => {
  const { user } = await openLobby();
  await user.click(screen.getByRole('button', { name: 'See all Evolution Gaming' }));
  expect(names()).toEqual(['Speed Baccarat']);
});

test('a search narrows the category by name and provider, and can be cleared [C2.09]', async () => {
  const { user } = await openLobby();
  const field = screen.getByRole('searchbox', { name: 'Search games' });
  expect(field).toHaveAttribute('placeholder', 'Search 4 games');
  await user.type(field, 'vivo');
  expect(names()).toEqual(['Galaxy Roulette']);
  await user.type(field, 'zzz');
  expect(screen.getByText('No games found')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(names().length).toBeGreaterThan(4);
});

test('a tile leads to its game by id, code, provider and sub-provider [C2.12 OQ-09]', async () => {
  await openLobby();
  expect(screen.getAllByRole('link', { name: /Teen Patti/ })[0]).toHaveAttribute(
    'href',
    '/casino/teen-patti/Teen%20Patti/Ezugi/Ezugi',
  );
});

test('premium casino is Live Casino under another name [C2.10 OQ-09]', async () => {
  const { host } = await openLobby({ at: '/premium-casino' });
  expect(host.inputsOf('casinoGames')).toEqual([{ gameType: 'Live Casino' }]);
  expect(screen.getByRole('heading', { level: 1, name: 'Premium Casino' })).toBeInTheDocument();
  expect(names()).toContain('Namaste Roulette');
});

test('top casino begins with the first game of each category in its fixed order [C2.10 OQ-09]', async () => {
  const lists: Record<string, CasinoGame[]> = {
    'Live Casino': games,
    'Crash Games': [game('Mines', 'Spribe', 'Mines'), game('Aviator', 'Spribe', 'Aviator')],
    'Slot Games': [game('Airavat', 'Indi', 'Airavat'), game('Fortune', 'Indi', 'Indian Fortune')],
    'Virtual Games': [game('Derby', 'Kiron', 'Racing')],
    Lottery: [game('Daily Three', 'Lotto Desk', 'Draw')],
  };
  await openLobby({
    at: '/top-casino',
    answers: { casinoGames: ({ gameType }) => ({ docs: lists[gameType] ?? [], message: '' }) },
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Top Casino' })).toBeInTheDocument();
  expect(names().slice(0, 5)).toEqual(['Teen Patti', 'Derby', 'Fortune', 'Aviator', 'Daily Three']);
});

test('a player with a casino lock sees no game and sends no request [A6.10]', async () => {
  const profile = buildProfile({ casinoLock: true });
  const { host } = await openLobby({ session: { status: 'signed-in', userType: 'user', profile } });
  expect(screen.getByText('Casino is not available on your account')).toBeInTheDocument();
  expect(host.calls).toEqual([]);
  expect(names()).toEqual([]);
});
