import { readGames, writeGames } from './game-cache';
import { categoryOf, pathOf } from './game-paths';

beforeEach(() => localStorage.clear());

test('the five paths pick the five categories [C2.09 OQ-124]', () => {
  expect(['/live-casino', '/virtual-games', '/slot-games', '/crash-games', '/lottery'].map(categoryOf)).toEqual([
    'Live Casino',
    'Virtual Games',
    'Slot Games',
    'Crash Games',
    'Lottery',
  ]);
  expect(pathOf('Lottery')).toBe('/lottery');
});

test('the landing page of a casino-only brand shows Live Casino [C2.09]', () => {
  expect(categoryOf('/')).toBe('Live Casino');
});

test.each(['not json', '5', '{"at":1,"games":[{"gameId":5}]}', '{"at":"x","games":[]}', 'null'])(
  '%s in storage is no list of games [C4.18]',
  (text) => {
    localStorage.setItem('backlay.casino-games.Lottery', text);
    expect(readGames(localStorage, 'Lottery')).toBeNull();
  },
);

test('each category has a separate list and time [C4.18]', () => {
  writeGames(localStorage, 'Lottery', { at: 5, games: [] });
  expect(readGames(localStorage, 'Lottery')).toEqual({ at: 5, games: [] });
  expect(readGames(localStorage, 'Slot Games')).toBeNull();
});
