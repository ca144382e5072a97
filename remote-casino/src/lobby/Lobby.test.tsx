import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
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

test('C3.18 a tile opens what there is to know about its game', async () => {
  await open({ at: '/live-casino?game=teen-patti' });
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.getByRole('heading', { name: 'Teen Patti' })).toBeInTheDocument();
  const lines = sheet.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(lines).toEqual([
    ['Provider', 'Ezugi'],
    ['Type', 'Teen Patti'],
    ['Limits', '₹100 – 5,00,000'],
  ]);
  expect(screen.getAllByRole('link', { name: /Teen Patti/ })[0]).toHaveAttribute(
    'href',
    '/live-casino?game=teen-patti',
  );
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
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
