import { blend, oklch } from './colour';
import { solveFillColour, solveTextColour } from './contrast-solver';
import { STATUSES, type Status, type StatusRole, type ThemeSurfaces } from './colour-roles';

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
