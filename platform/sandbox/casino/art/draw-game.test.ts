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

test('a game without a picture always has the same drawn one [C3.18]', () => {
  expect(drawGame(game('Teen Patti'))).toBe(drawGame(game('Teen Patti')));
  expect(drawGame(game('Teen Patti'))).toMatch(/^<svg .*<\/svg>$/s);
});

test('pictures of two games of one kind differ [C3.18]', () => {
  expect(drawGame(game('Keno A', 'Keno'))).not.toBe(drawGame(game('Keno B', 'Keno')));
});

test('the name decides before the type [C3.18]', () => {
  expect(drawGame(game('Dice', 'Mines'))).toBe(drawGame(game('Dice', 'Unknown')));
});

test('a game without a telling name and type has no explanation [C3.18]', () => {
  expect(drawGame(game('Zzz', 'Qqq'))).toBeNull();
});

test('a drawing is well-formed without scripts, links or invalid numbers [C3.18]', () => {
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
