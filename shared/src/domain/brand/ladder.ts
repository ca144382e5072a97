import { blend, oklch, translucent } from './colour';
import { solveTextColour, solveFillColour } from './contrast-solver';
import {
  DEPTHS,
  LADDER_SIDES,
  type Depth,
  type LadderRole,
  type LadderSide,
  type ThemeSurfaces,
  STATUSES,
  type Status,
  type StatusRole,
} from './colour-roles';

interface SideColour {
  readonly hue: number;
  /** Chroma of the cells. */
  readonly cell: number;
  /** Chroma of the word and of the marks. */
  readonly text: number;
}

/** Reserved hues: no tenant changes what means back and what means lay. */
const SIDE_COLOURS: Readonly<Record<LadderSide, SideColour>> = {
  back: { hue: 238, cell: 0.105, text: 0.125 },
  lay: { hue: 4, cell: 0.095, text: 0.15 },
};

/** Lightness and share of the cell's chroma; depth 1 is the best price. */
const DARK_DEPTHS = { 1: [0.79, 1], 2: [0.4, 0.76], 3: [0.315, 0.58] } as const;
const LIGHT_DEPTHS = { 1: [0.82, 1], 2: [0.89, 0.66], 3: [0.93, 0.46] } as const;

type MovementRole = 'flash' | 'on-flash' | 'suspend-bg' | 'suspend-ink' | 'suspend-hatch';

export function deriveLadder(room: ThemeSurfaces): Record<LadderRole | MovementRole, string> {
  const sides = Object.assign({}, ...LADDER_SIDES.map((side) => deriveSide(side, room))) as Record<LadderRole, string>; // deriveSide returns the roles of its side
  return {
    ...sides,
    flash: oklch(0.91, 0.15, 98),
    'on-flash': oklch(0.2, 0.04, 90),
    ...deriveSuspended(sides, room),
  };
}

function deriveSide(side: LadderSide, room: ThemeSurfaces) {
  const { dark, contrastDirection: away, cards, textSurfaces: all } = room;
  const { hue, cell, text } = SIDE_COLOURS[side];
  const best = cellColour(side, 1, dark);
  return {
    ...Object.assign({}, ...DEPTHS.map((depth) => deriveCell(side, depth, dark))),
    [`${side}-hover`]: dark ? oklch(0.85, cell * 0.8, hue) : oklch(0.77, cell * 1.1, hue),
    [`${side}-press`]: dark ? oklch(0.72, cell * 1.1, hue) : oklch(0.72, cell * 1.25, hue),
    [`${side}-text`]: solveTextColour({ l: dark ? 0.76 : 0.5, c: text, h: hue, on: all, ratio: 4.6, toward: away }),
    [`${side}-soft`]: blend(best, cards[1], dark ? 0.13 : 0.28),
    [`${side}-line`]: solveTextColour({ l: 0.6, c: text, h: hue, on: cards, ratio: 3.05, toward: away }),
  };
}

function cellColour(side: LadderSide, depth: Depth, dark: boolean) {
  const [lightness, share] = (dark ? DARK_DEPTHS : LIGHT_DEPTHS)[depth];
  return oklch(lightness, SIDE_COLOURS[side].cell * share, SIDE_COLOURS[side].hue);
}

function deriveCell(side: LadderSide, depth: Depth, dark: boolean) {
  const h = SIDE_COLOURS[side].hue;
  const cell = cellColour(side, depth, dark);
  const sunken = dark && depth > 1;
  return {
    [`${side}-${depth}`]: cell,
    [`on-${side}-${depth}`]: sunken
      ? solveTextColour({ l: 0.93, c: 0.025, h, on: [cell], ratio: 7.2, toward: 1 })
      : oklch(0.19, 0.045, h),
    [`on-${side}-${depth}-sub`]: sunken
      ? solveTextColour({ l: 0.72, c: 0.05, h, on: [cell], ratio: 4.7, toward: 1 })
      : solveTextColour({ l: 0.45, c: 0.06, h, on: [cell], ratio: 5, toward: -1 }),
  };
}

function deriveSuspended(
  sides: Record<LadderRole, string>,
  { dark, contrastDirection: away, hue, cards }: ThemeSurfaces,
) {
  const opacity = dark ? 0.92 : 0.9;
  const covered = (['back-1', 'lay-1', 'back-3', 'lay-3'] as const).map((role) =>
    blend(cards[1], sides[role], opacity),
  );
  return {
    'suspend-bg': translucent(cards[1], opacity),
    'suspend-ink': solveTextColour({
      l: dark ? 0.72 : 0.5,
      c: dark ? 0.15 : 0.17,
      h: dark ? 30 : 27,
      on: covered,
      ratio: 4.7,
      toward: away,
    }),
    'suspend-hatch': translucent(dark ? '#ffffff' : oklch(0.2, 0.02, hue), dark ? 0.04 : 0.05),
  };
}

/** Hue and chroma of each status. Fixed: green is a gain on every brand; only lightness follows the tenant's surfaces. */
const STATUS_COLOURS: Readonly<Record<Status, readonly [hue: number, chroma: number]>> = {
  pos: [155, 0.15],
  neg: [25, 0.19],
  warn: [78, 0.15],
  info: [252, 0.14],
  live: [22, 0.21],
};

export function deriveStatuses(room: ThemeSurfaces): Record<StatusRole, string> {
  return Object.assign({}, ...STATUSES.map((status) => deriveStatus(status, room)));
}

function deriveStatus(status: Status, { dark, contrastDirection: away, cards, textSurfaces: all }: ThemeSurfaces) {
  const [h, c] = STATUS_COLOURS[status];
  const wash = oklch(dark ? 0.7 : 0.6, c, h);
  const opacity = dark ? 0.17 : 0.12;
  const soft = blend(wash, cards[1], opacity);
  // A chip may also be painted on the page itself, where the wash comes out darker.
  const softOnPage = blend(wash, cards[0], opacity);
  const fill = solveFillColour(dark ? 0.66 : 0.55, c, h);
  return {
    [status]: solveTextColour({ l: dark ? 0.72 : 0.55, c, h, on: all, ratio: 4.6, toward: away }),
    [`${status}-soft`]: soft,
    [`on-${status}-soft`]: solveTextColour({
      l: dark ? 0.78 : 0.48,
      c: dark ? c * 0.85 : c,
      h,
      on: [soft, softOnPage],
      ratio: 4.7,
      toward: away,
    }),
    [`${status}-fill`]: fill.fill,
    [`on-${status}-fill`]: fill.ink,
  };
}
