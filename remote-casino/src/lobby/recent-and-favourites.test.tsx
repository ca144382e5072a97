import { screen } from '@testing-library/react';
import { CallError } from '@backlay/shared/host';
import { answers, names, openLobby } from './lobby.fixture';

beforeEach(() => localStorage.clear());

test('recent games and favourites come first for a player, and a star stores a game [C2.09]', async () => {
  const { user, host } = await openLobby({
    session: 'player',
    answers: {
      ...answers,
      casinoShelf: { docs: { favourites: ['galaxy-roulette'], recent: ['speed-baccarat', 'gone'] }, message: '' },
      saveCasinoFavourite: { message: '' },
    },
  });
  const strips = screen.getAllByRole('region').slice(0, 2);
  expect(strips.map((strip) => [strip.getAttribute('aria-label'), names(strip)])).toEqual([
    ['Recently played', ['Speed Baccarat']],
    ['Favourites', ['Galaxy Roulette']],
  ]);
  const star = screen.getAllByRole('button', { name: 'Add Teen Patti to favourites' })[0]!;
  await user.click(star);
  expect(star).toHaveAttribute('aria-pressed', 'true');
  expect(host.inputsOf('saveCasinoFavourite')).toEqual([{ gameId: 'teen-patti', favourite: true }]);
  expect(names(screen.getByRole('region', { name: 'Favourites' }))).toEqual(['Teen Patti', 'Galaxy Roulette']);
});

test('a favourite that cannot be saved is reverted with a message [C2.09]', async () => {
  const { user, host } = await openLobby({
    session: 'player',
    answers: {
      ...answers,
      casinoShelf: { docs: { favourites: [], recent: [] }, message: '' },
      saveCasinoFavourite: new CallError(500, 'down'),
    },
  });
  await user.click(screen.getAllByRole('button', { name: 'Add Teen Patti to favourites' })[0]!);
  expect(host.messages).toEqual([{ kind: 'error', text: 'Your favourites could not be saved.' }]);
  expect(screen.queryByRole('region', { name: 'Favourites' })).not.toBeInTheDocument();
});

test('a visitor who stars a game gets the login [A6.02]', async () => {
  const { user, host } = await openLobby();
  await user.click(screen.getAllByRole('button', { name: 'Add Teen Patti to favourites' })[0]!);
  expect(host.askedToSignIn).toHaveLength(1);
  expect(host.inputsOf('saveCasinoFavourite')).toEqual([]);
});
