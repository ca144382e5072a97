import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CasinoGame } from '@backlay/shared/contract';
import { renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import Lobby from './lobby';

/** A game of live casino, roulette, by default. */
export const game = (
  gameName: string,
  subProviderName: string,
  gameType = 'Roulette',
  over: Partial<CasinoGame> = {},
): CasinoGame => ({
  gameId: gameName.toLowerCase().replaceAll(' ', '-'),
  gameName,
  gameCode: gameName,
  providerName: subProviderName,
  subProviderName,
  providerType: 'Live Casino',
  gameType,
  urlThumb: '',
  urlThumbRect: '',
  min: 100,
  max: 500_000,
  ...over,
});

export const games = [
  game('Galaxy Roulette', 'Vivo Gaming'),
  game('Teen Patti', 'Ezugi', 'Teen Patti'),
  game('Namaste Roulette', 'Ezugi'),
  game('Speed Baccarat', 'Evolution Gaming', 'Baccarat'),
];
export const answers: FakeHostOverrides['answers'] = { casinoGames: { docs: games, message: '' } };

/** The lobby, drawn with what it has asked for. */
export async function openLobby(overrides: FakeHostOverrides & { at?: string } = {}) {
  const drawn = renderWithHost(<Lobby />, { answers, at: '/live-casino', ...overrides });
  await act(async () => undefined);
  return { ...drawn, user: userEvent.setup() };
}
/** The names on the tiles, in their order. */
export const names = (within_: HTMLElement = document.body) =>
  within(within_)
    .queryAllByRole('link')
    .map((link) => link.querySelector('b')?.textContent);

export async function chooseProvider(
  { user }: Pick<Awaited<ReturnType<typeof openLobby>>, 'user'>,
  name: string,
): Promise<void> {
  await user.click(within(screen.getByRole('group', { name: 'Providers' })).getByRole('button', { name }));
}
