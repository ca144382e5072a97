import { act, screen } from '@testing-library/react';
import { game, openLobby } from './lobby.fixture';

test('the open lobby changes with the language; games and studios keep their names [A4.36]', async () => {
  const { host } = await openLobby({
    answers: { casinoGames: { docs: [game('Namaste Roulette', 'Ezugi')], message: '' } },
  });
  expect(screen.getByRole('heading', { name: 'Live Casino' })).toBeInTheDocument();
  act(() => host.setLanguage('hi-in'));
  expect(screen.getByRole('heading', { name: 'लाइव कैसीनो' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Live Casino' })).toBeNull();
  expect(screen.getAllByText('Namaste Roulette').length).toBeGreaterThan(0);
});
