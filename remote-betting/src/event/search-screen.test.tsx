import { act, screen, within } from '@testing-library/react';
import type { EndpointPayload } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { Link } from '@backlay/shared/router';
import { buildEvent, buildHome, buildHomeEvent, fakeHost, FIXED_TIME, user } from '@backlay/shared/testing';
import { renderBetting } from '../services/betting.fixture';
import SearchScreen from './search-screen';
import SearchSuggestions from './search-suggestions';

const found = (name: string, id: string, sport: [string, string]): EndpointPayload<'search'>[number] => ({
  event: buildEvent({ id, name }),
  competition: { id: 'c-1', name: 'Cup', region: 'IN' },
  eventType: { id: sport[0], name: sport[1] },
  inPlay: id === 'e-1',
});

beforeEach(() => void jest.useFakeTimers({ now: FIXED_TIME }));
afterEach(() => void jest.useRealTimers());

const pause = () => act(async () => void (await jest.advanceTimersByTimeAsync(300)));

test('search requests from two letters on, once after a pause [E8.12]', async () => {
  const host = fakeHost({ session: 'player', answers: { search: { docs: [], message: '' } } });
  renderBetting(<SearchScreen />, { on: host, at: '/search' });
  const field = screen.getByRole('searchbox', { name: 'Search events and markets' });
  await user().type(field, 'i');
  await pause();
  expect(host.inputsOf('search')).toHaveLength(0);
  await user().type(field, 'ndia');
  await pause();
  expect(host.inputsOf('search')).toEqual([{ search: 'india', active: true, searchField: 'eventName' }]);
  expect(screen.getByText('No results for “india”')).toBeInTheDocument();
});

test('a phone opens the search with its field focused; arrow keys go through what is popular and recent [E8.12]', async () => {
  localStorage.setItem('backlay.betting.searches', JSON.stringify(['tigers', 7]));
  const ongoing = [buildHomeEvent()];
  const host = fakeHost({ session: 'player', answers: { home: { docs: buildHome({ ongoing }), message: '' } } });
  renderBetting(<SearchScreen />, { on: host, at: '/search' });
  await pause();
  const field = screen.getByRole('searchbox');
  expect(field).toHaveFocus();
  await user().keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'tigers' })).toHaveFocus();
  await user().keyboard('{ArrowDown}');
  const popular = within(screen.getByRole('region', { name: 'Popular now' })).getByRole('link');
  expect(popular).toHaveFocus();
  await user().keyboard('{ArrowUp}{Enter}');
  expect(field).toHaveValue('tigers');
  localStorage.clear();
});

test('a search that led somewhere is stored on the device, newest first [E8.12]', async () => {
  const docs = [found('India v Australia', 'e-1', ['4', 'Cricket'])];
  const host = fakeHost({ session: 'player', answers: { search: { docs, message: '' } } });
  renderBetting(<SearchScreen />, { on: host, at: '/search?search=india' });
  await pause();
  await user().click(screen.getByRole('link', { name: /India v Australia/ }));
  expect(JSON.parse(localStorage.getItem('backlay.betting.searches') ?? '')).toEqual(['india']);
  localStorage.clear();
});

test('casino games that were found are listed and lead to the game, also without any event [E8.12]', async () => {
  const game = { gameId: 'g-1', gameName: 'Teen Patti', gameCode: 'TEEN_PATTI', providerName: 'Ezugi' };
  const games = [{ ...game, subProviderName: 'Indi Slots' }];
  const host = fakeHost({ session: 'player', answers: { search: { docs: [], games, message: '' } } });
  renderBetting(<SearchScreen />, { on: host, at: '/search?search=teen-pati' });
  await pause();
  const link = within(screen.getByRole('region', { name: 'Casino games' })).getByRole('link', { name: /Teen Patti/ });
  expect(link).toHaveAttribute('href', '/casino/g-1/TEEN_PATTI/Ezugi/Indi%20Slots');
  expect(screen.queryByText(/^No results/)).not.toBeInTheDocument();
});

describe('suggestions under the field of the header', () => {
  const suggest = (text: string, host: ReturnType<typeof fakeHost>, onClose = jest.fn(), onPick = jest.fn()) => {
    const { unmount } = renderBetting(<SearchSuggestions props={{ text, onPick }} onClose={onClose} />, {
      on: host,
      at: '/',
    });
    return { onClose, onPick, unmount };
  };

  test('name four events and four games at most, three markets of an event, and lead to all results [E8.12]', async () => {
    const markets = Array.from({ length: 5 }, (_, at) => ({
      id: `m-${at}`,
      name: `Runs ${at}`,
      type: 'betfair' as const,
    }));
    const docs = Array.from({ length: 6 }, (_, at) => ({
      ...found(`India v Team ${at}`, `e-${at}`, ['4', 'Cricket']),
      ...(at === 0 && { markets }),
    }));
    const game = { gameCode: 'C', providerName: 'Ezugi', subProviderName: 'Slots' };
    const games = Array.from({ length: 6 }, (_, at) => ({ ...game, gameId: `g-${at}`, gameName: `Indian ${at}` }));
    const host = fakeHost({ session: 'player', answers: { search: { docs, games, message: '' } } });
    const { onClose } = suggest(' india ', host);
    await pause();
    const linksOf = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('link');
    const marketLinks = within(screen.getByRole('list', { name: 'Markets' })).getAllByRole('link');
    expect([linksOf('Cricket').length - marketLinks.length, marketLinks.length]).toEqual([4, 3]);
    expect(linksOf('Casino games')).toHaveLength(4);
    const all = screen.getByRole('link', { name: 'All results for “india”' });
    expect(all).toHaveAttribute('href', '/search?search=india');
    await user().click(linksOf('Cricket')[0]!);
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(JSON.parse(localStorage.getItem('backlay.betting.searches') ?? '')).toEqual(['india']);
    localStorage.clear();
  });

  test('ask for two letters, and before them show recent searches, which fill the field [E8.12]', async () => {
    localStorage.setItem('backlay.betting.searches', JSON.stringify(['tigers']));
    const host = fakeHost({ session: 'player', answers: { home: { docs: buildHome({}), message: '' } } });
    const { onPick, onClose, unmount } = suggest('', host);
    await user().click(screen.getByRole('button', { name: 'tigers' }));
    expect(onPick).toHaveBeenCalledWith('tigers');
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByText('Enter at least 2 characters')).toBeInTheDocument();
    unmount();
    suggest('i', host);
    await pause();
    expect(screen.getByText('Enter at least 2 characters')).toBeInTheDocument();
    expect(host.inputsOf('search')).toHaveLength(0);
    localStorage.clear();
  });
});

test('a header search reaches the open search page through the address [OQ-95]', async () => {
  const host = fakeHost({ session: 'player', answers: { search: { docs: [], message: '' } } });
  const page = (
    <>
      <Link to="/search?search=tigers">tigers</Link>
      <SearchScreen />
    </>
  );
  renderBetting(page, { on: host, at: '/search?search=lions' });
  await pause();
  await user().click(screen.getByRole('link', { name: 'tigers' }));
  await pause();
  expect(screen.getByRole('searchbox')).toHaveValue('tigers');
  expect(host.inputsOf('search').map(({ search }) => search)).toEqual(['lions', 'tigers']);
});

test('search results are grouped by sport and lead to their events [B4.29]', async () => {
  const docs = [
    found('India v Kabaddi XI', 'e-2', ['23789607', 'Kabaddi']),
    found('India v Australia', 'e-1', ['4', 'Cricket']),
  ];
  const host = fakeHost({ session: 'player', answers: { search: { docs, message: '' } } });
  renderBetting(<SearchScreen />, { on: host, at: '/search?search=india' });
  await pause();
  expect(screen.getAllByRole('region').map((group) => group.getAttribute('aria-label'))).toEqual([
    'Cricket',
    'Kabaddi',
  ]);
  const link = within(screen.getByRole('region', { name: 'Cricket' })).getByRole('link');
  expect(link).toHaveAttribute('href', '/events/4/e-1');
  expect(link).toHaveTextContent('LIVE');
});

test('a search that fails is ignored [B4.30]', async () => {
  const host = fakeHost({ session: 'player', answers: { search: new CallError(500, '') } });
  renderBetting(<SearchScreen />, { on: host, at: '/search?search=india' });
  await pause();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(host.messages).toEqual([]);
});

test('found markets are listed under their event and link to it [B1.04 B4.29]', async () => {
  const docs = [
    {
      ...found('India v Australia', 'e-1', ['4', 'Cricket']),
      markets: [{ id: 'm-4', name: 'Tied Match', type: 'betfair' as const }],
    },
  ];
  const host = fakeHost({ session: 'player', answers: { search: { docs, message: '' } } });
  renderBetting(<SearchScreen />, { on: host, at: '/search?search=tied' });
  await pause();
  const markets = within(screen.getByRole('list', { name: 'Markets' }));
  expect(markets.getByRole('link', { name: 'Tied Match' })).toHaveAttribute('href', '/events/4/e-1');
});
