import { createHash } from 'node:crypto';
import { blend, contrast, isHex, oklch, parseHex, toOklch, translucent } from './colour';
import { ALL_SURFACES, CARD_SURFACES, DEPTHS, LADDER_SIDES, STATUSES } from './colour-roles';
import { solveFillColour, solveTextColour } from './contrast-solver';
import { deriveDesignTokens } from './derive-tokens';
import { CONTRAST_PAIRS } from './pairs';
import { RECORDED_TOKENS } from './tokens.fixture';

/** Rooms and actions: the four brands of the demo, and colours at the ends of lightness and chroma. */
const TENANTS = [
  ['#0A6B4C', '#E4B650'],
  ['#262A78', '#4338CA'],
  ['#5B2BD9', '#2FD3E6'],
  ['#6B7280', '#22262E'],
  ['#000000', '#ffffff'],
  ['#ffffff', '#000000'],
  ['#ff0000', '#00ff00'],
  ['#0000ff', '#ffff00'],
  ['#ffff00', '#0000ff'],
  ['#00ffff', '#ff00ff'],
  ['#808080', '#808080'],
  ['#7a7f7c', '#8a8580'],
  ['#2a3b2f', '#c0b8a8'],
  ['#f2e8dc', '#ff7f50'],
  ['#101820', '#fee715'],
  ['#b00', '#0b5'],
] as const;

const digestOf = (values: readonly string[]) =>
  createHash('sha256').update(values.join(' ')).digest('hex').slice(0, 16);

test('every role of every recorded tenant has its recorded colour [A1.01]', () => {
  const themes = TENANTS.flatMap(([room, action]) =>
    (['dark', 'light'] as const).map((theme): Readonly<Record<string, string>> =>
      deriveDesignTokens(room, action, theme),
    ),
  );
  const digests = Object.keys(themes[0]!).map((role) => [role, digestOf(themes.map((tokens) => tokens[role]!))]);
  expect(Object.fromEntries(digests)).toEqual(RECORDED_TOKENS);
});

test('the contract has its recorded pairs, ratios and groups of roles [A1.01]', () => {
  expect(digestOf(CONTRAST_PAIRS.map(({ ink, on, ratio }) => `${ink}/${on}/${ratio}`))).toBe('ed4ed73d7d6eb644');
  expect([ALL_SURFACES, CARD_SURFACES]).toEqual([
    ['surface-0', 'surface-1', 'surface-2', 'surface-3', 'surface-press'],
    ['surface-0', 'surface-1', 'surface-2', 'surface-3'],
  ]);
  expect([STATUSES, LADDER_SIDES, DEPTHS]).toEqual([
    ['pos', 'neg', 'warn', 'info', 'live'],
    ['back', 'lay'],
    [1, 2, 3],
  ]);
});

test('a colour has three or six hexadecimal digits [A1.01]', () => {
  expect(['#abc', '#AABBCC', '#09f'].map(isHex)).toEqual([true, true, true]);
  expect(['abc', '#ab', '#abcd', '#abcdeg', '#aabbccd', 'x#abc', ''].map(isHex)).toEqual(Array(7).fill(false));
  expect(parseHex('#09f')).toEqual(parseHex('#0099ff'));
  expect(parseHex('#ff8000')).toEqual([1, 128 / 255, 0]);
});

test('a colour becomes lightness, chroma and hue, and back [A1.01]', () => {
  const red = toOklch('#ff0000');
  expect([red.l.toFixed(4), red.c.toFixed(4), red.h.toFixed(2)]).toEqual(['0.6280', '0.2577', '29.23']);
  const blue = toOklch('#0000ff');
  expect([blue.l.toFixed(4), blue.c.toFixed(4), blue.h.toFixed(2)]).toEqual(['0.4520', '0.3132', '264.05']);
  const hexes = ['#000000', '#ffffff', '#123456', '#fedcba', '#0a0a0b', '#808080', '#00ff7f'];
  expect(hexes.map(toOklch).map(({ l, c, h }) => oklch(l, c, h))).toEqual(hexes);
});

test('a colour outside of the screen keeps lightness and hue and loses chroma [A1.01]', () => {
  expect(oklch(0.7, 0.4, 150)).toBe('#00be58');
  expect([oklch(2, 0.1, 50), oklch(-1, 0.1, 50)]).toEqual(['#ffffff', '#000000']);
});

test('blends, translucent colours and contrast are those of CSS and WCAG [A1.01]', () => {
  expect([blend('#ffffff', '#000000', 0.5), blend('#ff0000', '#0000ff', 0.25)]).toEqual(['#808080', '#4000bf']);
  expect(translucent('#0a6b4c', 0.5)).toBe('rgb(10 107 76 / 0.5)');
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 10);
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 10);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
});

test('a text colour moves to the ratio, and ends at white or black where none reaches it [A1.01]', () => {
  const request = { l: 0.5, c: 0.02, h: 200, on: ['#777777'], ratio: 20 } as const;
  expect(solveTextColour({ ...request, toward: 1 })).toBe('#ffffff');
  expect(solveTextColour({ ...request, toward: -1 })).toBe('#000000');
  const ink = solveTextColour({ ...request, on: ['#ffffff', '#dddddd'], ratio: 4.5, toward: -1 });
  expect(contrast(ink, '#dddddd')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(ink, '#dddddd')).toBeLessThan(4.6);
});

test('a fill carries white or near-black text, and none is found for an impossible ratio [A1.01]', () => {
  expect(solveFillColour(0.5, 0.1, 250)).toMatchObject({ ink: '#ffffff' });
  expect(solveFillColour(0.9, 0.1, 100).ink).not.toBe('#ffffff');
  expect(() => solveFillColour(0.5, 0.1, 250, 30)).toThrow('30:1');
});

test('a fill that is wanted black or white stays off both, by a twentieth and a hundredth of lightness [A1.01]', () => {
  const { l: darkest } = solveFillColour(0.01, 0.05, 264);
  const { l: lightest } = solveFillColour(1, 0.02, 90);
  expect(darkest).toBeCloseTo(0.05, 2);
  expect(darkest).toBeGreaterThanOrEqual(0.05);
  expect(lightest).toBeCloseTo(0.99, 2);
  expect(lightest).toBeLessThanOrEqual(0.99);
});
