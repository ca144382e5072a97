import { screen, waitFor } from '@testing-library/react';
import { CallError } from '@backlay/shared/host';
import { games, names, openLobby } from './lobby.fixture';

beforeEach(() => localStorage.clear());
afterEach(() => jest.useRealTimers());

test('a category is requested again after 120 s and the cached list shows until the response [A9.05 C4.18]', async () => {
  jest.useFakeTimers({ now: 1_000_000 });
  const first = await openLobby();
  first.unmount();
  const second = await openLobby();
  expect(second.host.inputsOf('casinoGames')).toEqual([]);
  expect(names()).toContain('Teen Patti');
  second.unmount();

  jest.setSystemTime(1_000_000 + 120_000);
  const third = await openLobby({ answers: { casinoGames: () => new Promise(() => undefined) } });
  expect(third.host.inputsOf('casinoGames')).toHaveLength(1);
  expect(names()).toContain('Teen Patti');
});

test('a failed list is empty and can be requested again [C8.08]', async () => {
  const { host, user } = await openLobby({ answers: { casinoGames: new CallError(500, 'down') } });
  expect(screen.getByText('No games in this category')).toBeInTheDocument();
  expect(host.messages).toEqual([]);
  host.answer('casinoGames', { docs: games, message: '' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(names()).toContain('Teen Patti'));
});

test('a failed refresh keeps the cached list [C8.08]', async () => {
  jest.useFakeTimers({ now: 1_000_000 });
  const first = await openLobby();
  first.unmount();
  jest.setSystemTime(1_000_000 + 500_000);
  await openLobby({ answers: { casinoGames: new CallError(500, 'down') } });
  expect(names()).toContain('Teen Patti');
});
