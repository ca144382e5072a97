import { drawGame } from './draw-game';

/** The elements that are still open at the end, or were closed by another's name. */
function openAfter(svg: string): string[] {
  const open: string[] = [];
  for (const [, close, name = '', itself] of svg.matchAll(/<(\/?)([a-zA-Z]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (itself) continue;
    if (close && open.at(-1) === name) open.pop();
    else open.push(close ? `/${name}` : name);
  }
  return open;
}

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
    expect(openAfter(svg)).toEqual([]);
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|<a[ >]|href/);
  }
});
