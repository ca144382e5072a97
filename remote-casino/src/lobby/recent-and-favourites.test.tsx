import { act, screen, within } from '@testing-library/react';
import { CallError } from '@backlay/shared/host';
import { fakeHost } from '@backlay/shared/testing';
import { answers, game, games, names, openLobby } from './lobby.fixture';

beforeEach(() => localStorage.clear());

const player = () => {
  const { _id } = fakeHost({ session: 'player' }).session.store.getState().profile ?? { _id: '' };
  return _id;
};
/** What an earlier visit left on the device. */
const storeOwnGames = (recent: readonly string[], of = player()) =>
  localStorage.setItem('backlay.casino-shelf', JSON.stringify({ player: of, favourites: [], recent }));

test('recent games and favourites come first for a player, and a star stores a game [C2.09]', async () => {
  storeOwnGames([]);
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

test('the last twelve games of a player are recent, and its heading counts those alone [E8.18]', async () => {
  const many = Array.from({ length: 15 }, (_, at) => game(`Game ${at}`, 'Ezugi'));
  await openLobby({
    session: 'player',
    answers: {
      ...answers,
      casinoGames: { docs: many, message: '' },
      casinoShelf: { docs: { favourites: [], recent: many.map(({ gameId }) => gameId) }, message: '' },
    },
  });
  const recent = screen.getByRole('region', { name: 'Recently played' });
  expect(names(recent)).toEqual(Array.from({ length: 12 }, (_, at) => `Game ${at}`));
  expect(within(recent).getByText('12')).toBeInTheDocument();
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

test('a star that is pressed while the session is restored is saved when the player is known [C2.09]', async () => {
  const { user, host } = await openLobby({
    session: { status: 'restoring' },
    answers: {
      ...answers,
      casinoShelf: { docs: { favourites: [], recent: [] }, message: '' },
      saveCasinoFavourite: { message: '' },
    },
  });
  await user.click(screen.getAllByRole('button', { name: 'Add Teen Patti to favourites' })[0]!);
  expect([host.inputsOf('saveCasinoFavourite'), host.askedToSignIn]).toEqual([[], []]);
  await act(async () => host.signInAsPlayer());
  expect(host.inputsOf('saveCasinoFavourite')).toEqual([{ gameId: 'teen-patti', favourite: true }]);
});

test('a visitor who stars a game gets the login [A6.02]', async () => {
  const { user, host } = await openLobby();
  await user.click(screen.getAllByRole('button', { name: 'Add Teen Patti to favourites' })[0]!);
  expect(host.askedToSignIn).toHaveLength(1);
  expect(host.inputsOf('saveCasinoFavourite')).toEqual([]);
});

test('recent games that the device did not know come below the first games, and nothing moves [E8.18 E8.19]', async () => {
  storeOwnGames(['teen-patti'], 'somebody-else');
  const casinoShelf = { docs: { favourites: [], recent: ['speed-baccarat'] }, message: '' };
  const { unmount } = await openLobby({ session: 'player', answers: { ...answers, casinoShelf } });
  const isAfterGames = () =>
    Boolean(
      screen
        .getAllByRole('link', { name: /Galaxy Roulette/ })[0]!
        .compareDocumentPosition(screen.getByRole('region', { name: 'Recently played' })) &
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  expect(names(screen.getByRole('region', { name: 'Recently played' }))).toEqual(['Speed Baccarat']);
  expect(isAfterGames()).toBe(true);
  unmount();
  await openLobby({ session: 'player', answers: { ...answers, casinoShelf } });
  expect(isAfterGames()).toBe(false);
});

test('popular and new games of the listing have a row each, below the first games [E8.18]', async () => {
  const casinoGames = { docs: games, popular: ['teen-patti', 'gone'], fresh: ['namaste-roulette'], message: '' };
  await openLobby({ answers: { casinoGames } });
  expect(names(screen.getByRole('region', { name: 'Popular' }))).toEqual(['Teen Patti']);
  expect(names(screen.getByRole('region', { name: 'New' }))).toEqual(['Namaste Roulette']);
  expect(screen.queryByRole('region', { name: 'Live winners' })).not.toBeInTheDocument();
});

test('Live marks a game with a dealer or a stream, Quick another [E8.18]', async () => {
  const [first, ...others] = games;
  const { unmount } = await openLobby();
  expect([screen.queryByText('Live'), screen.queryByText('Quick') !== null]).toEqual([null, true]);
  unmount();
  localStorage.clear();
  const casinoGames = { docs: [{ ...first!, hasDealer: true }, ...others], message: '' };
  const ordering = { by: 'provider' as const, providers: ['Vivo Gaming'], gameTypes: [] };
  await openLobby({ answers: { casinoGames: { ...casinoGames, ordering } } });
  expect([screen.queryByText('Live') !== null, screen.queryByText('Quick')]).toEqual([true, null]);
});

test('live winners come one a second at most, the newest on top, where the brand shows them [E8.18]', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  const game = games[1]!;
  const win = (id: number) => ({
    _id: `w-${id}`,
    game,
    name: 'Ra•••',
    amount: 5000 + id,
    at: '2026-01-15T10:00:00.000Z',
  });
  let docs = [win(1)];
  await openLobby({
    tenant: { flags: { liveWinners: true } },
    answers: { ...answers, casinoWinners: () => ({ docs, message: '' }) },
  });
  const lines = () =>
    within(screen.getByRole('region', { name: 'Live winners' }))
      .getAllByRole('listitem')
      .map((line) => line.querySelector('b')?.textContent);
  expect(lines()).toEqual(['Ra••• won ₹5,001']);
  docs = [win(3), win(2), win(1)];
  await act(async () => void (await jest.advanceTimersByTimeAsync(10_000)));
  const seen = [lines().length];
  for (let seconds = 0; seconds < 3; seconds += 1) {
    await act(async () => void (await jest.advanceTimersByTimeAsync(1_000)));
    seen.push(lines().length);
  }
  expect(lines()).toEqual(['Ra••• won ₹5,003', 'Ra••• won ₹5,002', 'Ra••• won ₹5,001']);
  expect(seen.every((count, at) => at === 0 || count - seen[at - 1]! <= 1)).toBe(true);
  jest.useRealTimers();
});

test('a win that was shown before does not come again, however many a brand has [E8.18]', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  const win = (id: number) => ({ _id: `w-${id}`, game: games[1]!, name: 'Ra•••', amount: 5000 + id, at: '' });
  const newest = (id: number) => Array.from({ length: 12 }, (_, at) => win(id - at));
  let docs = newest(112);
  await openLobby({
    tenant: { flags: { liveWinners: true } },
    answers: { ...answers, casinoWinners: () => ({ docs, message: '' }) },
  });
  docs = newest(113);
  const seen = new Set<string>();
  for (let seconds = 0; seconds < 60; seconds += 1) {
    await act(async () => void (await jest.advanceTimersByTimeAsync(1_000)));
    const lines = within(screen.getByRole('region', { name: 'Live winners' })).getAllByRole('listitem');
    seen.add(lines.map((line) => line.querySelector('b')?.textContent?.slice(-3)).join(' '));
  }
  expect([...seen]).toEqual(['112 111 110', '113 112 111']);
  jest.useRealTimers();
});

test('a brand without a high win shows a text in its place, and then its first win [E8.18]', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  let docs: object[] = [];
  await openLobby({
    tenant: { flags: { liveWinners: true } },
    answers: { ...answers, casinoWinners: () => ({ docs: docs as never, message: '' }) },
  });
  const none = () => screen.queryByText('No win of ₹5,000 or more in the last 24 hours.');
  expect(none()).toBeInTheDocument();
  docs = [{ _id: 'w-1', game: games[1]!, name: 'Ra•••', amount: 5000, at: '' }];
  await act(async () => void (await jest.advanceTimersByTimeAsync(12_000)));
  expect(none()).not.toBeInTheDocument();
  expect(screen.getByText('Ra••• won ₹5,000')).toBeInTheDocument();
  jest.useRealTimers();
});
