import { act, screen } from '@testing-library/react';
import type { CasinoGame } from '@backlay/shared/contract';
import { renderWithHost } from '@backlay/shared/testing';
import Lobby from './Lobby';

const game = (gameName: string, gameType: string): CasinoGame => ({
  gameId: gameName,
  gameName,
  gameCode: gameName,
  providerName: 'Ezugi',
  subProviderName: 'Ezugi',
  providerType: 'Live Casino',
  gameType,
  urlThumb: '',
  urlThumbRect: '',
  min: 100,
  max: 500_000,
});

test('A4.36 the open lobby changes with the language; games and studios keep their names', async () => {
  const { host } = renderWithHost(<Lobby />, {
    at: '/live-casino',
    answers: { casinoGames: { docs: [game('Namaste Roulette', 'Roulette')], message: '' } },
  });
  await act(async () => undefined);
  expect(screen.getByRole('heading', { name: 'Live Casino' })).toBeInTheDocument();
  act(() => host.speak('hi-in'));
  expect(screen.getByRole('heading', { name: 'लाइव कैसीनो' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Live Casino' })).toBeNull();
  expect(screen.getAllByText('Namaste Roulette').length).toBeGreaterThan(0);
});
