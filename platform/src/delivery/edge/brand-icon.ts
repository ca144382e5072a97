import type { TenantRecord } from '../../core/tenants';
import { getBrandName } from './app-shell-html';
import { strokesOf, type Segment } from './glyphs';
import { encodePng } from './png';

/** Half the width of a stroke, and of the edge over which it fades, in points of the glyph's grid. */
const STROKE = 0.52;
/** Height of the letter as a part of the picture. */
const LETTER = 0.5;
/** Radius of the corners as a part of the picture. */
const CORNER = 0.22;

type Colour = readonly [red: number, green: number, blue: number];

const colourOf = (hex: string): Colour => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

function squaredDistance({ from: [x1, y1], to: [x2, y2] }: Segment, x: number, y: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / length));
  const [offX, offY] = [x - x1 - along * dx, y - y1 - along * dy];
  return offX * offX + offY * offY;
}

/** The strokes that can reach a square of the grid: a point asks those of its own alone. */
function strokesNear(strokes: readonly Segment[]): (x: number, y: number) => readonly Segment[] {
  const near = new Map<number, Segment[]>();
  const keyOf = (x: number, y: number) => Math.round(x) * 100 + Math.round(y);
  for (let x = -1; x <= 5; x += 1)
    for (let y = -1; y <= 7; y += 1)
      near.set(
        keyOf(x, y),
        strokes.filter((stroke) => squaredDistance(stroke, x, y) < 2),
      );
  return (x, y) => near.get(keyOf(x, y)) ?? [];
}

const clamp = (value: number): number => Math.max(0, Math.min(1, value));

/** How far a point of the unit square lies outside of a square with round corners. */
function outside(x: number, y: number): number {
  const [dx, dy] = [Math.abs(x - 0.5) - (0.5 - CORNER), Math.abs(y - 0.5) - (0.5 - CORNER)];
  return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0) - CORNER;
}

/**
 * The first letter of a brand on its colour, as a PNG of `size` by `size` pixels.
 * @param maskable fills the whole square: the device cuts it to its own shape
 */
export function brandIcon(
  tenant: Pick<TenantRecord, 'brand' | 'name' | 'theme'>,
  size: number,
  maskable = false,
): Buffer {
  const [ground, ink] = [colourOf(tenant.brand.room), colourOf(tenant.brand.action)];
  const near = strokesNear(strokesOf(getBrandName(tenant).slice(0, 1)) ?? []);
  const point = (size * LETTER * (maskable ? 0.8 : 1)) / 6;
  const pixels = new Uint8Array(size * size * 4);
  for (let at = 0; at < pixels.length; at += 4) pixels.set([...ground, 255], at);
  const inkAt = (x: number, y: number): number => {
    const [u, v] = [(x + 0.5 - size / 2) / point + 2, (y + 0.5 - size / 2) / point + 3];
    let nearest = Infinity;
    for (const stroke of near(u, v)) nearest = Math.min(nearest, squaredDistance(stroke, u, v));
    return clamp((STROKE - Math.sqrt(nearest)) * point + 0.5);
  };
  // The letter with its edge lies in the middle; the rest is ground, but for the corners.
  const [first, last] = [Math.floor(size / 2 - 4 * point), Math.ceil(size / 2 + 4 * point)];
  for (let y = Math.max(0, first); y < Math.min(size, last); y += 1)
    for (let x = Math.max(0, first); x < Math.min(size, last); x += 1) {
      const inked = inkAt(x, y);
      const at = (y * size + x) * 4;
      for (let part = 0; part < 3 && inked > 0; part += 1)
        pixels[at + part] = Math.round((ground[part] ?? 0) * (1 - inked) + (ink[part] ?? 0) * inked);
    }
  const corner = maskable ? 0 : Math.ceil(size * CORNER);
  for (let y = 0; y < corner; y += 1)
    for (let x = 0; x < corner; x += 1) {
      const opacity = Math.round(clamp(0.5 - outside((x + 0.5) / size, (y + 0.5) / size) * size) * 255);
      for (const row of [y, size - 1 - y])
        for (const column of [x, size - 1 - x]) pixels[(row * size + column) * 4 + 3] = opacity;
    }
  return encodePng(size, pixels);
}
