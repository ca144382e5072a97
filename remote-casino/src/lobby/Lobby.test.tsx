import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CasinoGame } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { buildProfile, renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import Lobby from './Lobby';

const game = (
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

const games = [
  game('Galaxy Roulette', 'Vivo Gaming'),
  game('Teen Patti', 'Ezugi', 'Teen Patti'),
  game('Namaste Roulette', 'Ezugi'),
  game('Speed Baccarat', 'Evolution Gaming', 'Baccarat'),
];
const answers: FakeHostOverrides['answers'] = { casinoGames: { docs: games, message: '' } };

async function open(overrides: FakeHostOverrides & { at?: string } = {}) {
  const drawn = renderWithHost(<Lobby />, { answers, at: '/live-casino', ...overrides });
  await act(async () => undefined);
  return { ...drawn, user: userEvent.setup() };
}
const names = (within_: HTMLElement = document.body) =>
  within(within_)
    .queryAllByRole('link')
    .map((link) => link.querySelector('b')?.textContent);

beforeEach(() => localStorage.clear());
afterEach(() => jest.useRealTimers());

test.each([
  ['/live-casino', 'Live Casino'],
  ['/virtual-games', 'Virtual Games'],
  ['/slot-games', 'Slot Games'],
  ['/crash-games', 'Crash Games'],
  ['/lottery', 'Lottery'],
  ['/', 'Live Casino'],
])('C2.09 C7.25 at %s the one listing asks for %s', async (at, gameType) => {
  const { host } = await open({ at });
  expect(host.inputsOf('casinoGames')).toEqual([{ gameType }]);
  expect(screen.getByRole('heading', { level: 1, name: gameType })).toBeInTheDocument();
});

test('C9.04 C9.08 all games come first in the fixed order, then a strip per sub-provider', async () => {
  await open();
  expect(names().slice(0, 4)).toEqual(['Teen Patti', 'Namaste Roulette', 'Speed Baccarat', 'Galaxy Roulette']);
  expect(screen.getAllByRole('region').map((region) => region.getAttribute('aria-label'))).toEqual([
    'Ezugi',
    'Evolution Gaming',
    'Vivo Gaming',
  ]);
  expect(names(screen.getByRole('region', { name: 'Ezugi' }))).toEqual(['Teen Patti', 'Namaste Roulette']);
});

test('C9.04 OQ-122 a brand that orders its games itself is followed, also from what was kept', async () => {
  const ordering = { by: 'provider' as const, providers: ['Vivo Gaming'], gameTypes: ['Roulette'] };
  const own = { casinoGames: { docs: games, ordering, message: '' } };
  const inOrder = ['Galaxy Roulette', 'Speed Baccarat', 'Namaste Roulette', 'Teen Patti'];
  const first = await open({ answers: own });
  expect(names().slice(0, 4)).toEqual(inOrder);
  first.unmount();
  const { host } = await open({ answers: own });
  expect(host.inputsOf('casinoGames')).toEqual([]);
  expect(names().slice(0, 4)).toEqual(inOrder);
});

test('C9.08 a sub-provider shows its types, All first, and a type its games', async () => {
  const { user } = await open();
  await user.click(within(screen.getByRole('group', { name: 'Providers' })).getByRole('button', { name: 'Ezugi' }));
  const types = within(screen.getByRole('group', { name: 'Game types' }));
  expect(types.getAllByRole('button').map((chip) => chip.textContent)).toEqual(['All2', 'Teen Patti1', 'Roulette1']);
  expect(names()).toEqual(['Teen Patti', 'Namaste Roulette']);
  await user.click(types.getByRole('button', { name: /Roulette/ }));
  expect(names()).toEqual(['Namaste Roulette']);
});

test('C9.08 See all opens the sub-provider of its strip', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'See all Evolution Gaming' }));
  expect(names()).toEqual(['Speed Baccarat']);
});

test('C2.09 a search narrows the category by name and provider, and can be cleared', async () => {
  const { user } = await open();
  const field = screen.getByRole('searchbox', { name: 'Search games' });
  expect(field).toHaveAttribute('placeholder', 'Search 4 games');
  await user.type(field, 'vivo');
  expect(names()).toEqual(['Galaxy Roulette']);
  await user.type(field, 'zzz');
  expect(screen.getByText('No game is called that')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(names().length).toBeGreaterThan(4);
});

test('C2.12 OQ-09 a tile leads to its game by id, code, provider and sub-provider', async () => {
  await open();
  expect(screen.getAllByRole('link', { name: /Teen Patti/ })[0]).toHaveAttribute(
    'href',
    '/casino/teen-patti/Teen%20Patti/Ezugi/Ezugi',
  );
});

test('C2.10 OQ-09 premium casino is Live Casino under its own name', async () => {
  const { host } = await open({ at: '/premium-casino' });
  expect(host.inputsOf('casinoGames')).toEqual([{ gameType: 'Live Casino' }]);
  expect(screen.getByRole('heading', { level: 1, name: 'Premium Casino' })).toBeInTheDocument();
  expect(names()).toContain('Namaste Roulette');
});

test('C2.10 OQ-09 top casino begins with the first game of each category in its fixed order', async () => {
  const lists: Record<string, CasinoGame[]> = {
    'Live Casino': games,
    'Crash Games': [game('Mines', 'Spribe', 'Mines'), game('Aviator', 'Spribe', 'Aviator')],
    'Slot Games': [game('Airavat', 'Indi', 'Airavat'), game('Fortune', 'Indi', 'Indian Fortune')],
    'Virtual Games': [game('Derby', 'Kiron', 'Racing')],
    Lottery: [game('Daily Three', 'Lotto Desk', 'Draw')],
  };
  await open({
    at: '/top-casino',
    answers: { casinoGames: ({ gameType }) => ({ docs: lists[gameType] ?? [], message: '' }) },
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Top Casino' })).toBeInTheDocument();
  expect(names().slice(0, 5)).toEqual(['Teen Patti', 'Derby', 'Fortune', 'Aviator', 'Daily Three']);
});

test('C2.09 a player sees what was played last and the favourites first, and a star keeps a game', async () => {
  const { user, host } = await open({
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

test('C2.09 a favourite that could not be saved is taken back, and the player is told', async () => {
  const { user, host } = await open({
    session: 'player',
    answers: {
      ...answers,
      casinoShelf: { docs: { favourites: [], recent: [] }, message: '' },
      saveCasinoFavourite: new CallError(500, 'down'),
    },
  });
  await user.click(screen.getAllByRole('button', { name: 'Add Teen Patti to favourites' })[0]!);
  expect(host.said).toEqual([{ kind: 'error', text: 'Your favourites could not be saved.' }]);
  expect(screen.queryByRole('region', { name: 'Favourites' })).not.toBeInTheDocument();
});

test('A6.02 a visitor who wants to keep a game is asked to log in', async () => {
  const { user, host } = await open();
  await user.click(screen.getAllByRole('button', { name: 'Add Teen Patti to favourites' })[0]!);
  expect(host.askedToSignIn).toHaveLength(1);
  expect(host.inputsOf('saveCasinoFavourite')).toEqual([]);
});

describe('two thousand games', () => {
  const frames: FrameRequestCallback[] = [];
  const nextFrame = () => act(() => frames.splice(0).forEach((run) => run(0)));
  let y = 0;
  beforeEach(() => {
    y = 0;
    frames.length = 0;
    jest.spyOn(window, 'requestAnimationFrame').mockImplementation((run) => frames.push(run));
    jest
      .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
      // What stands above the rows.
      .mockImplementation(() => ({ top: 280 - y, height: 0 }) as DOMRect);
  });
  afterEach(() => jest.restoreAllMocks());
  const many = Array.from({ length: 2000 }, (_, index) => game(`Game ${index}`, 'Ezugi'));
  const openMany = async () => {
    const drawn = await open({ answers: { casinoGames: { docs: many, message: '' } } });
    await drawn.user.click(
      within(screen.getByRole('group', { name: 'Providers' })).getByRole('button', { name: 'Ezugi' }),
    );
    return drawn;
  };
  const scrollTo = async (to: number) => {
    y = to;
    act(() => void window.dispatchEvent(new Event('scroll')));
    nextFrame();
  };
  const settle = () => {
    for (let frame = 0; frame < 60; frame += 1) nextFrame();
  };
  const box = (container: HTMLElement) => container.querySelector<HTMLElement>('.rows')!;
  const rows = (container: HTMLElement) =>
    [...container.querySelectorAll<HTMLElement>('[data-row]')].map((row) => Number(row.dataset['row']));

  test('C2.09 only rows near the window are drawn, the others keep their place, and it is as high as all of them', async () => {
    const { container } = await openMany();
    settle();
    const height = parseFloat(box(container).style.height);
    const [first, last] = [names()[0], names().length];
    expect(first).toBe('Game 0');
    expect(last).toBeLessThan(100);
    // Ahead of the first scroll too: it begins faster than the page is heard.
    const lowest = container.querySelector<HTMLElement>(`[data-row="${rows(container).at(-1)}"]`)!;
    expect(parseFloat(lowest.style.top)).toBeGreaterThan(768 - 280 + 900);

    await scrollTo(height - 768 + 280);
    expect(names()).toContain('Game 1999');
    settle();
    expect(names()).not.toContain('Game 0');
    expect(names().length).toBeLessThan(100);
    expect(parseFloat(box(container).style.height)).toBe(height);
    const lastRow = container.querySelector<HTMLElement>(`[data-row="${rows(container).at(-1)}"]`)!;
    expect(parseFloat(lastRow.style.top)).toBeGreaterThan(height - 768);
  });

  test('C2.09 what a jump brings into the window is there at once; around it comes row after row, one with each frame', async () => {
    const { container } = await openMany();
    await scrollTo(20_000);
    const atOnce = rows(container);
    expect(atOnce.length).toBeGreaterThan(3);
    const added: number[] = [];
    for (let frame = 0; frame < 3; frame += 1) {
      nextFrame();
      added.push(rows(container).length - atOnce.length);
    }
    expect(added).toEqual([1, 2, 3]);
    settle();
    const all = rows(container);
    expect(all).toEqual(Array.from(all, (_, row) => (all[0] ?? 0) + row));
    expect(all[0]).toBeLessThan(atOnce[0] ?? 0);
    expect(all.at(-1)).toBeGreaterThan(atOnce.at(-1) ?? 0);
  });

  test('C2.09 a tile that has the focus stays while it is scrolled away, and goes when the focus goes', async () => {
    const { container } = await openMany();
    const first = screen.getByRole('link', { name: /^Game 0/ });
    act(() => first.focus());
    await scrollTo(40_000);
    settle();
    expect(first).toBeInTheDocument();
    expect(first).toHaveFocus();
    expect(rows(container)[0]).toBe(0);
    act(() => first.blur());
    expect(screen.queryByRole('link', { name: /^Game 0/ })).not.toBeInTheDocument();
  });
});

test('C3.18 pictures below the first view wait until they come near', async () => {
  const many = Array.from({ length: 20 }, (_, index) =>
    game(`Game ${index}`, 'Ezugi', 'Roulette', { urlThumb: `/g/${index}.webp` }),
  );
  const { container } = await open({ answers: { casinoGames: { docs: many, message: '' } } });
  const loading = [...container.querySelectorAll('img')].map((picture) => picture.getAttribute('loading'));
  expect(loading.slice(0, 7)).toEqual(Array(7).fill('eager'));
  expect(new Set(loading.slice(7))).toEqual(new Set(['lazy']));
});

test('C3.18 pictures of tiles that come near begin in the time that is left, in their order; a tile that went away begins none', async () => {
  const idle: IdleRequestCallback[] = [];
  const left = { didTimeout: false, timeRemaining: () => 0 };
  Object.assign(window, { requestIdleCallback: (run: IdleRequestCallback) => idle.push(run) });
  try {
    const many = Array.from({ length: 12 }, (_, index) =>
      game(`Game ${index}`, 'Ezugi', 'Roulette', { urlThumb: `/g/${index}.webp` }),
    );
    const { container, user } = await open({ answers: { casinoGames: { docs: many, message: '' } } });
    await user.click(within(screen.getByRole('group', { name: 'Providers' })).getByRole('button', { name: 'Ezugi' }));
    const pictures = () => [...container.querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
    const begun = Array.from({ length: 7 }, (_, index) => `/g/${index}.webp`);
    expect(pictures()).toEqual(begun);
    await act(async () => idle.splice(0).forEach((run) => run(left)));
    expect(pictures()).toEqual([...begun, '/g/7.webp']);
    // A busy page that is not scrolled: all of them.
    await act(async () => idle.splice(0).forEach((run) => run({ ...left, didTimeout: true })));
    expect(pictures()).toHaveLength(12);
  } finally {
    Reflect.deleteProperty(window, 'requestIdleCallback');
  }
});

test('C3.18 a game without a picture has its name on the brand’s surface', async () => {
  const { container } = await open();
  expect(container.querySelector('img')).toBeNull();
  const tile = screen.getAllByRole('link', { name: /Teen Patti/ })[0]!;
  expect(tile.querySelector('[aria-hidden]')).toHaveTextContent('Teen Patti');
});

test('C4.18 A9.05 a category is asked for again only after 120 s; until the answer comes the kept list shows', async () => {
  jest.useFakeTimers({ now: 1_000_000 });
  const first = await open();
  first.unmount();
  const second = await open();
  expect(second.host.inputsOf('casinoGames')).toEqual([]);
  expect(names()).toContain('Teen Patti');
  second.unmount();

  jest.setSystemTime(1_000_000 + 120_000);
  const third = await open({ answers: { casinoGames: () => new Promise(() => undefined) } });
  expect(third.host.inputsOf('casinoGames')).toHaveLength(1);
  expect(names()).toContain('Teen Patti');
});

test('C8.08 a list that fails is empty, and can be asked for again', async () => {
  const { host, user } = await open({ answers: { casinoGames: new CallError(500, 'down') } });
  expect(screen.getByText('No games here yet')).toBeInTheDocument();
  expect(host.said).toEqual([]);
  host.answer('casinoGames', { docs: games, message: '' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(names()).toContain('Teen Patti'));
});

test('C8.08 when a refresh fails the kept list stays', async () => {
  jest.useFakeTimers({ now: 1_000_000 });
  const first = await open();
  first.unmount();
  jest.setSystemTime(1_000_000 + 500_000);
  await open({ answers: { casinoGames: new CallError(500, 'down') } });
  expect(names()).toContain('Teen Patti');
});

test('A6.10 a player with a casino lock sees no game, and nothing is asked for', async () => {
  const profile = buildProfile({ casinoLock: true });
  const { host } = await open({ session: { status: 'signed-in', userType: 'user', profile } });
  expect(screen.getByText('The casino is closed for your account.')).toBeInTheDocument();
  expect(host.calls).toEqual([]);
  expect(names()).toEqual([]);
});
