import { drawGame } from './draw-game';

const game = (gameName: string, gameType = '') => ({ gameId: gameName, gameName, gameType });

test('C3.18 a game without a picture always has the same drawn one', () => {
  expect(drawGame(game('Teen Patti'))).toBe(drawGame(game('Teen Patti')));
  expect(drawGame(game('Teen Patti'))).toMatch(/^<svg .*<\/svg>$/s);
});

test('C3.18 two games of one kind are told apart', () => {
  expect(drawGame(game('Keno A', 'Keno'))).not.toBe(drawGame(game('Keno B', 'Keno')));
});

test('C3.18 the name decides before the type', () => {
  expect(drawGame(game('Dice', 'Mines'))).toBe(drawGame(game('Dice', 'Unknown')));
});

test('C3.18 a game that neither name nor type explains has none', () => {
  expect(drawGame(game('Zzz', 'Qqq'))).toBeNull();
});

test('C3.18 a drawing is well-formed, without scripts, links or numbers that are none', () => {
  for (const name of [
    'Roulette',
    'Lightning Roulette',
    'Andar Bahar',
    '32 Cards',
    'Mines',
    'Aviator',
    'Rocket',
    'Chicken Road',
    'Dice',
    'Keno',
    'Lotto',
    'Ticket',
    'Bhanumati',
    'Jackpot',
    'Football',
    'Tennis',
    'Cricket',
    'Racing',
    'Wheel',
    'Lucky 7',
  ]) {
    const svg = drawGame(game(name)) ?? '';
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
    expect(parsed.querySelector('parsererror, script, a')).toBeNull();
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  }
});
