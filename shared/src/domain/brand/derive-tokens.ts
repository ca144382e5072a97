import { blend, contrast, oklch, toOklch, translucent } from './colour';
import type { Hex, Oklch } from './colour';
import { solveFillColour, solveTextColour } from './contrast-solver';
import type { Direction, Fill } from './contrast-solver';
import { deriveLadder, deriveStatuses } from './ladder';
import { ALL_SURFACES, type BrandTokens, type ColourRole, type ThemeSurfaces } from './colour-roles';
import { getItemAt } from '../narrowing';

export type Theme = 'dark' | 'light';

type Roles = Partial<Record<ColourRole, string>>;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/**
 * Every colour role of a tenant in one theme, from its two colours: `room` paints surfaces, chrome and brand fill; `action`
 * presses the buttons. Each pair of `CONTRAST_PAIRS` is readable whatever the two are. Back and lay keep their hues.
 */
export function deriveDesignTokens(room: Hex, action: Hex, theme: Theme): BrandTokens {
  const dark = theme === 'dark';
  const roomColour = toOklch(room);
  const tint = surfaceTint(roomColour.c, dark);
  const surfaces = deriveSurfaces(roomColour.h, tint, dark);
  const cards: ThemeSurfaces['cards'] = [
    surfaces['surface-0'],
    surfaces['surface-1'],
    surfaces['surface-2'],
    surfaces['surface-3'],
  ];
  const setting: ThemeSurfaces = {
    dark,
    contrastDirection: dark ? 1 : -1,
    hue: roomColour.h,
    cards,
    textSurfaces: ALL_SURFACES.map((role) => surfaces[role]),
  };
  const texts = deriveTexts(setting);
  const chrome = deriveChrome(roomColour, setting);
  const accent = deriveAccent(toOklch(action), setting, { ...surfaces, ...texts }, [chrome.chrome, chrome['chrome-2']]);
  return {
    ...surfaces,
    ...texts,
    ...deriveLines(tint, setting),
    ...chrome,
    ...accent,
    ...deriveBrand(roomColour, setting),
    ...deriveStatuses(setting),
    ...deriveLadder(setting),
    ...deriveOverlays(setting),
  } satisfies Roles as BrandTokens; // texts of colours: every role is derived above
}

function surfaceTint(chroma: number, dark: boolean): number {
  if (chroma < 0.02) return chroma * 0.5;
  return dark ? clamp(chroma * 0.14, 0.006, 0.032) : clamp(chroma * 0.045, 0.003, 0.009);
}

function deriveSurfaces(hue: number, tint: number, dark: boolean) {
  const [s0, s1, s2, s3, press] = dark
    ? ([
        [0.165, 0.9],
        [0.205, 1],
        [0.245, 1.05],
        [0.29, 1.1],
        [0.335, 1.1],
      ] as const)
    : ([
        [0.965, 1],
        [1, 0],
        [0.98, 0.6],
        [0.945, 1.2],
        [0.915, 1.4],
      ] as const);
  const paint = ([lightness, share]: readonly [number, number]) => oklch(lightness, tint * share, hue);
  return {
    'surface-0': paint(s0),
    'surface-1': paint(s1),
    'surface-2': paint(s2),
    'surface-3': paint(s3),
    'surface-press': paint(press),
  };
}

function deriveTexts({ dark, contrastDirection: away, hue, textSurfaces: all }: ThemeSurfaces) {
  const ink = (l: number, c: number, ratio: number) => solveTextColour({ l, c, h: hue, on: all, ratio, toward: away });
  return {
    'text-1': oklch(dark ? 0.965 : 0.21, dark ? 0.006 : 0.02, hue),
    'text-2': ink(dark ? 0.74 : 0.5, dark ? 0.012 : 0.02, 5.6),
    'text-3': ink(dark ? 0.6 : 0.58, dark ? 0.014 : 0.02, 4.55),
    'text-disabled': oklch(dark ? 0.48 : 0.7, 0.01, hue),
  };
}

function deriveLines(tint: number, { dark, contrastDirection: away, hue, cards }: ThemeSurfaces) {
  return {
    line: oklch(dark ? 0.285 : 0.905, tint, hue),
    'line-strong': oklch(dark ? 0.36 : 0.84, tint * (dark ? 1.2 : 1.5), hue),
    'field-line': solveTextColour({
      l: dark ? 0.45 : 0.72,
      c: dark ? 0.014 : 0.015,
      h: hue,
      on: cards,
      ratio: 3.05,
      toward: away,
    }),
  };
}

function deriveChrome({ l, c, h }: Oklch, { dark }: ThemeSurfaces) {
  const depth = clamp(l, 0.24, 0.36);
  const chrome = dark
    ? solveFillColour(0.225, clamp(c * 0.34, 0.006, 0.055), h, 12)
    : solveFillColour(depth, clamp(c, 0.01, 0.16), h, 8.5);
  const raised = dark ? oklch(0.265, clamp(c * 0.4, 0.006, 0.06), h) : oklch(depth + 0.055, clamp(c, 0.01, 0.16), h);
  return {
    chrome: chrome.fill,
    'on-chrome': '#ffffff',
    'chrome-2': raised,
    'on-chrome-2': solveTextColour({
      l: dark ? 0.74 : 0.8,
      c: dark ? 0.02 : clamp(c * 0.35, 0, 0.05),
      h,
      on: [chrome.fill, raised],
      ratio: 5.2,
      toward: 1,
    }),
    'chrome-line': dark ? oklch(0.315, clamp(c * 0.4, 0.006, 0.055), h) : oklch(depth + 0.1, clamp(c, 0.01, 0.14), h),
  };
}

/** Below this chroma an action is ink on paper: it turns over with the theme, and its marks take the colour of text. */
const NEUTRAL_CHROMA = 0.035;

function deriveAccent(
  action: Oklch,
  room: ThemeSurfaces,
  base: { 'text-1': Hex; 'surface-3': Hex },
  chrome: readonly [Hex, Hex],
) {
  return action.c < NEUTRAL_CHROMA ? neutralAccent(action, room, base) : colouredAccent(action, room, chrome);
}

function neutralAccent(action: Oklch, { dark, hue, cards }: ThemeSurfaces, base: { 'text-1': Hex; 'surface-3': Hex }) {
  const button = dark ? solveFillColour(0.95, 0.004, hue) : solveFillColour(0.24, action.c, action.h);
  const states = pressStates(button, 0.004, hue);
  return {
    accent: button.fill,
    'on-accent': button.ink,
    ...states,
    'accent-ui': button.fill,
    'accent-text': base['text-1'],
    'accent-on-chrome': '#ffffff',
    'accent-soft': base['surface-3'],
    'on-accent-soft': base['text-1'],
    'accent-line': dark ? oklch(0.46, 0.0024, hue) : blend(button.fill, cards[1], 0.38),
    focus: dark ? '#ffffff' : oklch(0.3, 0.1, 262),
    'focus-on-chrome': '#ffffff',
  };
}

function colouredAccent(
  { l, c, h }: Oklch,
  { dark, contrastDirection: away, cards, textSurfaces: all }: ThemeSurfaces,
  chrome: readonly [Hex, Hex],
) {
  const button = fillWithContrast(l, c, h, cards, away);
  const ink = (from: number, chroma: number, on: readonly Hex[], ratio: number, toward: Direction = away) =>
    solveTextColour({ l: from, c: chroma, h, on, ratio, toward });
  const soft = dark ? oklch(0.3, Math.min(c * 0.36, 0.055), h) : blend(button.fill, cards[1], 0.1);
  const onChrome = ink(Math.max(button.l, 0.7), Math.min(c, 0.16), chrome, 4.6, 1);
  return {
    accent: button.fill,
    'on-accent': button.ink,
    ...pressStates(button, c, h),
    'accent-ui': ink(button.l, c, all, 3.05),
    'accent-text': ink(
      dark ? Math.max(button.l, 0.7) : Math.min(button.l, 0.56),
      Math.min(c, dark ? 0.15 : 0.2),
      all,
      4.6,
    ),
    'accent-on-chrome': onChrome,
    'accent-soft': soft,
    'on-accent-soft': ink(dark ? Math.max(button.l, 0.75) : Math.min(button.l, 0.5), Math.min(c, 0.15), [soft], 4.8),
    'accent-line': dark ? oklch(0.46, Math.min(c * 0.6, 0.09), h) : blend(button.fill, cards[1], 0.38),
    // In the light theme the ring on chrome has a role of its own, so it need not serve both.
    focus: ink(
      dark ? Math.max(button.l, 0.78) : Math.min(button.l, 0.5),
      Math.min(c, 0.16),
      dark ? [...all, ...chrome] : all,
      3.2,
    ),
    'focus-on-chrome': onChrome,
  };
}

// A primary button must be seen as a shape: 1.7:1 off the card it lies on, 1.6:1 off the page.
function fillWithContrast(l: number, c: number, h: number, cards: ThemeSurfaces['cards'], away: Direction): Fill {
  let button = solveFillColour(l, c, h);
  for (let step = 0; step < 200; step += 1) {
    button = solveFillColour(l + away * 0.006 * step, c, h);
    if (contrast(button.fill, cards[1]) >= 1.7 && contrast(button.fill, cards[0]) >= 1.6) break;
  }
  return button;
}

function pressStates({ l, ink }: Fill, c: number, h: number) {
  const whiteInk = ink === '#ffffff';
  const shifted = (by: number) => {
    let lightness = l + by;
    let fill = oklch(lightness, c, h);
    for (let step = 0; step < 60 && contrast(fill, ink) < 4.5; step += 1) {
      lightness += whiteInk ? -0.006 : 0.006;
      fill = oklch(lightness, c, h);
    }
    return fill;
  };
  return { 'accent-hover': shifted(whiteInk ? -0.035 : 0.03), 'accent-press': shifted(whiteInk ? -0.07 : -0.03) };
}

function deriveBrand({ l, c, h }: Oklch, { dark, contrastDirection: away, cards, textSurfaces: all }: ThemeSurfaces) {
  const brand = solveFillColour(clamp(l, dark ? 0.36 : 0.3, 0.62), c, h);
  const soft = blend(brand.fill, cards[1], dark ? 0.3 : 0.1);
  return {
    brand: brand.fill,
    'on-brand': brand.ink,
    'brand-text': solveTextColour({
      l: dark ? 0.72 : 0.48,
      c: Math.min(c, 0.14),
      h,
      on: all,
      ratio: 4.6,
      toward: away,
    }),
    'brand-soft': soft,
    'on-brand-soft': solveTextColour({
      l: dark ? 0.85 : 0.4,
      c: Math.min(c, 0.1),
      h,
      on: [soft],
      ratio: 5,
      toward: away,
    }),
  };
}

function deriveOverlays({ dark, contrastDirection: away, hue, cards, textSurfaces: all }: ThemeSurfaces) {
  return {
    scrim: translucent(oklch(dark ? 0.08 : 0.18, 0.015, hue), dark ? 0.68 : 0.52),
    'skeleton-1': cards[dark ? 2 : 3],
    'skeleton-2': getItemAt(all, 4),
    'whatsapp-ink': solveTextColour({ l: dark ? 0.76 : 0.55, c: 0.17, h: 150, on: all, ratio: 4.6, toward: away }),
    whatsapp: '#25d366',
    'on-whatsapp': '#06281a',
    ...(dark ? DARK_SHADOWS : LIGHT_SHADOWS),
  };
}

const DARK_SHADOWS = {
  'shadow-1': '0 1px 0 rgb(255 255 255 / .03) inset, 0 1px 2px rgb(0 0 0 / .4)',
  'shadow-2': '0 8px 24px rgb(0 0 0 / .45), 0 0 0 1px rgb(255 255 255 / .06)',
  'shadow-3': '0 -8px 48px rgb(0 0 0 / .6), 0 0 0 1px rgb(255 255 255 / .07)',
};
const LIGHT_SHADOWS = {
  'shadow-1': '0 1px 2px rgb(18 20 38 / .07)',
  'shadow-2': '0 8px 24px rgb(18 20 38 / .12), 0 0 0 1px rgb(18 20 38 / .06)',
  'shadow-3': '0 -8px 48px rgb(18 20 38 / .22), 0 0 0 1px rgb(18 20 38 / .06)',
};
