import { screen } from '@testing-library/react';
import { fakeHost, flushMicrotasks, renderWithHost } from '@backlay/shared/testing';
import { CASINO_CATEGORIES } from '@backlay/shared/domain';
import { game, games, names } from '../lobby/lobby.fixture';
import Lobby from '../lobby/lobby';
import { packGames, packTop, TOP } from './drawn-games';
import { writeGames } from './game-cache';

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers({ now: 1_000_000, doNotFake: ['performance'] });
  jest.spyOn(performance, 'now').mockReturnValue(900);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const answer = { docs: [...games], message: '' };
const travelled = (category = 'Live Casino') => JSON.parse(JSON.stringify(packGames(category, answer)));

async function openDrawn(drawn: object, at = '/live-casino') {
  const host = fakeHost({ answers: { casinoGames: answer } });
  host.channels.store<object>('page.drawn', () => drawn);
  renderWithHost(<Lobby />, { on: host, at });
  return host;
}

test('the lobby starts from the games that came with the page, without a call [F9.03]', async () => {
  const host = await openDrawn({ remote: 'casino', data: travelled() });
  expect(names()).toContain('Teen Patti');
  await flushMicrotasks(1_000);
  expect(host.inputsOf('casinoGames')).toEqual([]);
});

test('games of the page are read again after two minutes [F9.03 C4.18]', async () => {
  const host = await openDrawn({ remote: 'casino', data: travelled() });
  await flushMicrotasks(121_000);
  expect(host.inputsOf('casinoGames')).toEqual([{ gameType: 'Live Casino' }]);
});

test('games of the page replace a cached list that is older [F9.03]', async () => {
  writeGames(localStorage, 'Live Casino', { at: 990_000, games: games.slice(0, 1) });
  await openDrawn({ remote: 'casino', data: travelled() });
  expect(screen.getByPlaceholderText('Search 4 games')).toBeInTheDocument();
});

test.each([
  ['of another remote', { remote: 'betting', data: travelled() }],
  ['of another category', { remote: 'casino', data: travelled('Lottery') }],
  ['in a form that this version does not know', { remote: 'casino', data: { ...travelled(), games: 7 } }],
  ['of games without a name', { remote: 'casino', data: { ...travelled(), games: { c: { gameId: 'x' } } } }],
])('the lobby reads its games where the page came with data %s [F9.03]', async (_what, drawn) => {
  const host = await openDrawn(drawn);
  await flushMicrotasks();
  expect(host.inputsOf('casinoGames')).toHaveLength(1);
  expect(names()).toContain('Teen Patti');
});

/** As many games of a category as its list has, named by it. */
const listOf = (category: string, count: number) => ({
  category,
  answer: { docs: Array.from({ length: count }, (_, at) => game(`${category} ${at}`, 'Ezugi')), message: '' },
});

test('the top games start from the first of each category that came with the page, without a call [F9.03]', async () => {
  const packed = packTop(CASINO_CATEGORIES.map((category) => listOf(category, TOP + 3)));
  expect(packed.top.map(({ count }) => count)).toEqual(CASINO_CATEGORIES.map(() => TOP));
  const host = await openDrawn({ remote: 'casino', data: JSON.parse(JSON.stringify(packed)) }, '/top-casino');
  expect(names().slice(0, CASINO_CATEGORIES.length)).toEqual(CASINO_CATEGORIES.map((category) => `${category} 0`));
  await flushMicrotasks(1_000);
  expect(host.inputsOf('casinoGames')).toEqual([]);
});

test('the lobby reads a category of which the page came with the top games alone [F9.03]', async () => {
  const packed = packTop([listOf('Live Casino', TOP + 3)]);
  const host = await openDrawn({ remote: 'casino', data: JSON.parse(JSON.stringify(packed)) });
  await flushMicrotasks();
  expect(host.inputsOf('casinoGames')).toEqual([{ gameType: 'Live Casino' }]);
});
