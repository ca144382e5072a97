import { act, fireEvent, screen, within } from '@testing-library/react';
import type { Bet, Market } from '@backlay/shared/contract';
import {
  buildEvent,
  buildFrame,
  buildHome,
  buildHomeEvent,
  buildMarket,
  buildMarketFrame,
  buildPage,
  buildRunnerFrame,
  fakeHost,
  FIXED_TIME,
  flushMicrotasks,
} from '@backlay/shared/testing';
import { renderBetting } from '../services/betting.fixture';
import { MarketCard } from '../event/market-card';
import { createBettingServices } from '../services/betting-services';
import HomeScreen from '../home/home-screen';
import { timeToOff } from './countdown';
import { distanceOf } from '../market';
import { RaceCard } from './race-card';
import { favouritesOf } from './race-screen';
import { NextOff } from './next-off';

const racing = { id: '7', name: 'Horse Racing' };
const race = (number: number, over: Partial<Market> = {}): Market =>
  buildMarket({
    id: `r-${number}`,
    name: 'Win',
    eventType: racing,
    competition: { id: number % 2 ? 'c-1' : 'c-2', name: number % 2 ? 'Mysore' : 'Pune', region: 'IN' },
    event: buildEvent({
      id: `e-${number}`,
      name: `Race ${number}`,
      openDate: new Date(FIXED_TIME + number * 60_000).toISOString(),
    }),
    ...over,
  });

jest.setTimeout(120_000);
beforeEach(() => void jest.useFakeTimers({ now: FIXED_TIME }));
afterEach(() => void jest.useRealTimers());

const noHome = { docs: buildHome(), message: '' };

test('a racing page requests 25 race markets and shows 25 of 26, next off first [B9.07 B9.13 E8.03]', async () => {
  const races = Array.from({ length: 26 }, (_, index) => race(26 - index));
  const host = fakeHost({
    answers: {
      home: noHome,
      sportTree: { docs: [], message: '' },
      markets: buildPage(races),
      openBets: buildPage<Bet>([]),
    },
  });
  renderBetting(<HomeScreen />, { on: host, at: '/horse-racing', route: '/:gameType' });
  await flushMicrotasks();
  await flushMicrotasks(400);
  expect(host.inputsOf('markets')).toEqual([{ eventTypeId: '7', type: 'betfair', limit: 25 }]);
  const list = screen.getByRole('region', { name: 'Races' });
  expect(within(list).getAllByRole('link')).toHaveLength(25);
  expect(within(list).getAllByRole('link')[0]).toHaveTextContent('1:00Race 12 runners');
  expect(within(list).getAllByRole('link')[0]).toHaveAttribute('href', '/events/7/e-1');
  const next = within(within(list).getAllByRole('listitem')[0]!);
  expect(next.getAllByRole('button').map((cell) => cell.getAttribute('aria-label'))).toEqual([
    'Back India',
    'Back Australia',
  ]);
  await flushMicrotasks(61_000);
  const names = within(list)
    .getAllByRole('listitem')
    .map((row) => row.querySelector('b')?.textContent);
  expect([names[0], names.at(-1)]).toEqual(['Race 2', 'Race 1']);
});

test('non-runners are counted in the list', async () => {
  const book = buildMarketFrame({
    marketId: 'r-1',
    runners: [buildRunnerFrame('r-1'), buildRunnerFrame('r-2', { status: 'REMOVED', back: [], lay: [] })],
  });
  const host = fakeHost({
    answers: {
      home: noHome,
      sportTree: { docs: [], message: '' },
      markets: buildPage([race(1, { book })]),
      openBets: buildPage<Bet>([]),
    },
  });
  renderBetting(<HomeScreen />, { on: host, at: '/horse-racing', route: '/:gameType' });
  await flushMicrotasks();
  await flushMicrotasks(400);
  expect(screen.getByRole('link', { name: /Race 1/ })).toHaveTextContent('1 runners · Non-runners: 1');
});

test('the card of a race has its distance beside the number of runners [E8.03]', async () => {
  const market = race(1, { name: '1200m Hcap' });
  renderBetting(<RaceCard market={market} />, { on: fakeHost({ answers: { markets: buildPage([market]) } }) });
  expect((await screen.findByText('1200m')).parentElement).toHaveTextContent(/1200m\d+ runners/);
});

test('a row of a race has the distance of its name, and its two favourites [E8.03]', () => {
  const named = (name: string) => distanceOf(race(1, { name }));
  expect([named('1200m Hcap'), named('5f Mdn'), named('1m4f Hcap'), named('Win')]).toEqual([
    '1200m',
    '5f',
    '1m4f',
    undefined,
  ]);
  const runners = (
    [
      ['a', 6],
      ['b', 2.4],
      ['c', 3.1],
    ] as const
  ).map(([id, odds]) => buildRunnerFrame(id, { back: [[odds, 10]] }));
  const gone = buildRunnerFrame('d', { status: 'REMOVED', back: [[1.5, 10]] });
  const teams = ['a', 'b', 'c', 'd'].map((id, sort) => ({ id, name: id, sort }));
  const field = race(1, { teams, book: buildMarketFrame({ marketId: 'r-1', runners: [...runners, gone] }) });
  const { books } = createBettingServices(fakeHost());
  books.define([field]);
  expect(favouritesOf(field, books)).toEqual(['b', 'c']);
});

describe('the favourites of races in a list', () => {
  const priced = (id: string, odds: number) => buildRunnerFrame(id, { back: [[odds, 10]] });
  const out = (id: string) => buildRunnerFrame(id, { status: 'REMOVED', back: [], lay: [] });
  const names = ['Alpha', 'Beta', 'Gamma'];
  const teams = names.map((name, sort) => ({ id: name.toLowerCase(), name, sort }));
  const openList = async (number: number, runners: readonly ReturnType<typeof priced>[]) => {
    const races = Array.from({ length: number }, (_, index) => {
      const marketId = `r-${index + 1}`;
      return race(index + 1, { teams, book: buildMarketFrame({ marketId, runners: [...runners] }) });
    });
    const host = fakeHost({
      answers: {
        home: noHome,
        sportTree: { docs: [], message: '' },
        markets: buildPage(races),
        openBets: buildPage<Bet>([]),
      },
    });
    renderBetting(<HomeScreen />, { on: host, at: '/horse-racing', route: '/:gameType' });
    await flushMicrotasks();
    await flushMicrotasks(400);
    return host;
  };
  const cells = () =>
    within(screen.getByRole('region', { name: 'Races' }))
      .getAllByRole('listitem')
      .map((row) =>
        within(row)
          .queryAllByRole('button')
          .map((cell) => cell.getAttribute('aria-label')),
      );
  const move = (host: ReturnType<typeof fakeHost>, marketId: string, runners: readonly ReturnType<typeof priced>[]) => {
    const markets = [buildMarketFrame({ marketId, version: 2, runners: [...runners] })];
    const frame = buildFrame({ eventId: marketId.replace('r', 'e'), seq: 2, full: false, markets });
    act(() => createBettingServices(host).books.apply(frame));
    return flushMicrotasks(1_100);
  };

  test('have their price cells in each of nine races [E8.03]', async () => {
    await openList(9, [priced('alpha', 6), priced('beta', 2.4), priced('gamma', 3.1)]);
    expect(cells()).toEqual(Array(9).fill(['Back Beta', 'Back Gamma']));
  });

  test('have cells as soon as there are prices, and stay where others become shorter [E8.03]', async () => {
    const none = names.map((name) => buildRunnerFrame(name.toLowerCase(), { back: [], lay: [] }));
    const host = await openList(9, none);
    expect(cells()).toEqual(Array(9).fill([]));
    await move(host, 'r-9', [priced('alpha', 6), priced('beta', 2.4)]);
    expect(cells()).toEqual([...Array(8).fill([]), ['Back Beta', 'Back Alpha']]);
    await move(host, 'r-9', [priced('gamma', 1.5)]);
    expect(cells().at(-1)).toEqual(['Back Beta', 'Back Alpha']);
  });

  test('leave their place to the next runner when they do not run [E8.03]', async () => {
    const host = await openList(9, [priced('alpha', 6), priced('beta', 2.4), priced('gamma', 3.1)]);
    await move(host, 'r-1', [out('beta')]);
    expect(cells()[0]).toEqual(['Back Alpha', 'Back Gamma']);
    expect(cells()[1]).toEqual(['Back Beta', 'Back Gamma']);
  });
});

test('time to the off is seconds, minutes from ten on, time of day from an hour on, and ends', () => {
  const { t } = fakeHost().i18n;
  const inMs = (left: number) => timeToOff(FIXED_TIME + left, FIXED_TIME, t);
  expect(inMs(108_000)).toBe('1:48');
  expect(inMs(599_000)).toBe('9:59');
  expect(inMs(600_000)).toBe('10m');
  expect(inMs(59 * 60_000 + 59_000)).toBe('59m');
  expect(inMs(3_600_000)).toMatch(/^\d\d:\d\d$/);
  expect(inMs(0)).toBe('Started');
});

test('the next four races are beside home and count down', async () => {
  const upcoming = [5, 1, 3, 2, 4].map((number) => {
    const { event, eventType, competition } = race(number);
    return buildHomeEvent({ event, eventType, competition, market: null, inPlay: false });
  });
  const home = { docs: { ...noHome.docs, upcoming: [buildHomeEvent({ inPlay: false }), ...upcoming] }, message: '' };
  renderBetting(<NextOff />, { on: fakeHost({ answers: { home, openBets: buildPage<Bet>([]) } }) });
  await flushMicrotasks();
  const next = screen.getByRole('region', { name: 'Next race' });
  expect(
    within(next)
      .getAllByRole('link')
      .map((link) => link.querySelector('b')?.textContent),
  ).toEqual(['Race 1', 'Race 2', 'Race 3', 'Race 4']);
  await flushMicrotasks(2_000);
  expect(within(next).getAllByRole('link')[0]).toHaveTextContent('0:58');
});

test('a runner shows cloth, draw, jockey, trainer, age and silks; a failed picture is drawn [B3.21]', async () => {
  const teams = [
    {
      id: 'h-1',
      name: 'Desert Star',
      sort: 1,
      clothNumber: 4,
      stallDraw: 7,
      jockeyName: 'S. Kumar',
      trainerName: 'P. Shroff',
      age: 5,
      url: 'https://silks.test/4.png',
    },
    { id: 'h-2', name: 'Night Owl', sort: 2, clothNumber: 5, jockeyName: 'A. Khan' },
  ];
  const book = buildMarketFrame({
    marketId: 'r-1',
    runners: [
      buildRunnerFrame('h-1'),
      buildRunnerFrame('h-2', { status: 'REMOVED', back: [], lay: [], adjustmentFactor: 12.5 }),
    ],
  });
  const market = race(1, { teams, book });
  const host = fakeHost({ session: 'player', answers: { openBets: buildPage<Bet>([]) } });
  createBettingServices(host).books.define([market]);
  renderBetting(<MarketCard market={market} stale={false} />, { on: host });
  await flushMicrotasks();
  const row = screen.getByRole('group', { name: 'Desert Star' });
  expect(row).toHaveTextContent('4(7)Desert StarS. Kumar · Trainer: P. Shroff · Age 5');
  const picture = within(row).getByRole('img', { name: 'Silks of Desert Star' });
  fireEvent.error(picture);
  expect(within(row).queryByRole('img', { name: 'Silks of Desert Star' })).not.toBeInTheDocument();
  expect(row.querySelector('svg[data-drawn]')).toBeInTheDocument();
  const gone = screen.getByRole('group', { name: 'Night Owl' });
  expect(gone).toHaveTextContent('A. Khan · Reduction 12.5%');
  expect(gone.querySelector('svg[data-drawn]')).toBeInTheDocument();
  expect(within(gone).getByText('NON-RUNNER')).toBeInTheDocument();
});
