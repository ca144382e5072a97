import fc from 'fast-check';
import { blend, contrast, isHex } from './colour';
import { deriveDesignTokens } from './derive-tokens';
import type { Theme } from './derive-tokens';
import { CONTRAST_PAIRS } from './pairs';
import type { BrandTokens, ColourRole } from './colour-roles';

const TENANTS = {
  royal: ['#0A6B4C', '#E4B650'],
  metro: ['#262A78', '#4338CA'],
  orbit: ['#5B2BD9', '#2FD3E6'],
  staff: ['#6B7280', '#22262E'],
} as const;
const THEMES: readonly Theme[] = ['dark', 'light'];

/** Roles with too little contrast, the overlay of a suspended price included; empty when the contract holds. */
function shortfalls(tokens: BrandTokens): string[] {
  const pairs = CONTRAST_PAIRS.filter(({ ink, on, ratio }) => contrast(tokens[ink], tokens[on]) < ratio);
  const opacity = Number(/\/ ([\d.]+)\)/.exec(tokens['suspend-bg'])?.[1]);
  const covered = (['back-1', 'back-2', 'back-3', 'lay-1', 'lay-2', 'lay-3', 'surface-1'] as const).filter(
    (role) => contrast(tokens['suspend-ink'], blend(tokens['surface-1'], tokens[role], opacity)) < 4.5,
  );
  return [...pairs.map(({ ink, on }) => `${ink} on ${on}`), ...covered.map((role) => `suspend-ink over ${role}`)];
}

const EXPECTED: ReadonlyArray<[keyof typeof TENANTS, Theme, Partial<Record<ColourRole, string>>]> = [
  [
    'royal',
    'dark',
    {
      'surface-0': '#09100d',
      'surface-1': '#121916',
      'surface-press': '#303935',
      'text-1': '#f0f5f2',
      'text-3': '#98a39d',
      'field-line': '#6e7873',
      chrome: '#0b2118',
      'on-chrome-2': '#a0afa7',
      accent: '#e4b650',
      'on-accent': '#170e00',
      'accent-hover': '#eec05a',
      'accent-press': '#daac45',
      'accent-soft': '#392c10',
      'brand-soft': '#103226',
      'back-1': '#76c4f6',
      'back-3': '#0c354d',
      'on-lay-2-sub': '#d6acb5',
      'lay-press': '#dc889d',
      pos: '#43c07a',
      'neg-fill': '#f05653',
      'suspend-bg': 'rgb(18 25 22 / 0.92)',
      'suspend-ink': '#f47c6b',
      scrim: 'rgb(0 2 1 / 0.68)',
      flash: '#fce260',
    },
  ],
  [
    'royal',
    'light',
    {
      chrome: '#004932',
      'accent-ui': '#a37a00',
      'accent-text': '#805e00',
      'accent-line': '#f5e3bd',
      focus: '#7e5d00',
      'back-2': '#b6e1ff',
      'lay-soft': '#fde7ed',
      warn: '#865c00',
      'suspend-ink': '#b02b27',
      'whatsapp-ink': '#007332',
    },
  ],
  [
    'metro',
    'light',
    { 'surface-0': '#f2f3f7', chrome: '#262a78', accent: '#4338ca', 'on-accent': '#ffffff', 'accent-text': '#433dc2' },
  ],
  ['metro', 'dark', { 'surface-1': '#151720', chrome: '#161a30', 'accent-text': '#8d98ff' }],
  ['orbit', 'dark', { 'surface-2': '#1f1e30', accent: '#2fd3e6', 'on-accent': '#001316' }],
  ['orbit', 'light', { chrome: '#3b248b', 'accent-text': '#006e79' }],
  ['staff', 'light', { chrome: '#373d4a', accent: '#1b1f27', 'accent-hover': '#161719', 'accent-line': '#a8aaad' }],
  ['staff', 'dark', { accent: '#edeef1', 'on-accent': '#0e0f11', 'accent-text': '#f1f3f8' }],
];

test.each(EXPECTED)('%s in the %s theme has the colours of the design [A1.01]', (tenant, theme, expected) => {
  const [room, action] = TENANTS[tenant];
  expect(deriveDesignTokens(room, action, theme)).toMatchObject(expected);
});

test('every role of every demo tenant is a colour, and the contract has all its pairs [A1.01]', () => {
  expect(CONTRAST_PAIRS).toHaveLength(131);
  for (const [room, action] of Object.values(TENANTS)) {
    for (const theme of THEMES) {
      const tokens = deriveDesignTokens(room, action, theme);
      for (const [role, value] of Object.entries(tokens)) {
        if (!role.startsWith('shadow')) expect(isHex(value) || /^rgb\(\d+ \d+ \d+ \/ [\d.]+\)$/.test(value)).toBe(true);
      }
      expect(shortfalls(tokens)).toEqual([]);
    }
  }
});

test('the most extreme tenants are readable [A1.01]', () => {
  const edges = ['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#ff00ff', '#00ffff', '#808080'];
  for (const room of edges) {
    for (const action of edges) {
      for (const theme of THEMES)
        expect([room, action, theme, ...shortfalls(deriveDesignTokens(room, action, theme))]).toHaveLength(3);
    }
  }
});

test('any two colours make a readable tenant [A1.01]', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colour, colour, fc.constantFrom(...THEMES), (room, action, theme) => {
      expect(shortfalls(deriveDesignTokens(room, action, theme))).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test('no tenant changes what back and lay look like in their best price [A1.01]', () => {
  const cells = (['royal', 'metro', 'orbit', 'staff'] as const).map((id) => {
    const [room, action] = TENANTS[id];
    const tokens = deriveDesignTokens(room, action, 'dark');
    return [tokens['back-1'], tokens['back-2'], tokens['lay-1'], tokens['lay-3'], tokens.flash];
  });
  expect(new Set(cells.map(String)).size).toBe(1);
});
