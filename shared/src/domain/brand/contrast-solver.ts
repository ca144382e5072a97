import { contrast, oklch } from './colour';
import type { Hex } from './colour';

const WHITE = '#ffffff';
const BLACK = '#000000';
/** One step of lightness: below what eight bits can show. */
const STEP = 0.004;

/** Towards white or towards black. */
export type Direction = 1 | -1;

export interface TextColourRequest {
  l: number;
  c: number;
  h: number;
  on: readonly Hex[];
  ratio: number;
  toward: Direction;
}

/** Moves lightness alone, from `l` toward white or black, until the colour stands off every background by the ratio asked for. */
export function solveTextColour({ l, c, h, on, ratio, toward }: TextColourRequest): Hex {
  for (let lightness = l; lightness >= 0 && lightness <= 1; lightness += toward * STEP) {
    const colour = oklch(lightness, c, h);
    if (on.every((background) => contrast(colour, background) >= ratio)) return colour;
  }
  return toward > 0 ? WHITE : BLACK;
}

export interface Fill {
  readonly fill: Hex;
  readonly ink: Hex;
  /** Lightness at which the fill came to rest. */
  readonly l: number;
}

/**
 * A fill close to the wanted colour that can carry readable text, and the text's colour: white or a near-black of the
 * fill's hue. The search moves lightness outwards in both directions until one of them reaches the ratio.
 */
export function solveFillColour(l: number, c: number, h: number, ratio = 4.6): Fill {
  const dark = oklch(0.17, Math.min(c, 0.04), h);
  for (let distance = 0; distance < 200; distance += 1) {
    for (const toward of distance === 0 ? [1] : [1, -1]) {
      const lightness = l + toward * distance * STEP;
      if (lightness < 0.05 || lightness > 0.99) continue;
      const fill = oklch(lightness, c, h);
      const ink = readableInk(fill, dark, lightness, ratio);
      if (ink) return { fill, ink, l: lightness };
    }
  }
  throw new Error(`No fill near ${l} ${c} ${h} carries text at ${ratio}:1`);
}

// Between two inks that both serve, deep fills take white: it is what the eye expects on a saturated button.
function readableInk(fill: Hex, dark: Hex, lightness: number, ratio: number): Hex | null {
  const onDark = contrast(fill, dark);
  const onWhite = contrast(fill, WHITE);
  const darkServes = onDark >= ratio;
  const whiteServes = onWhite >= ratio;
  if (whiteServes && (onWhite >= onDark || lightness < 0.62)) return WHITE;
  if (darkServes) return dark;
  return null;
}
