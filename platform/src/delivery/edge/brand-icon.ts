import type { TenantRecord } from '../../core/tenants';
import { getBrandName } from './app-shell-html';
import { deflateSync } from 'node:zlib';

/** Capital letters and digits on a grid of 5 by 7 points, a line of five bits for each row. */
const ROWS: Readonly<Record<string, string>> = {
  A: '0e11111f111111',
  B: '1e11111e11111e',
  C: '0e11101010110e',
  D: '1e11111111111e',
  E: '1f10101e10101f',
  F: '1f10101e101010',
  G: '0e11101711110f',
  H: '1111111f111111',
  I: '0e04040404040e',
  J: '0702020202120c',
  K: '11121418141211',
  L: '1010101010101f',
  M: '111b1515111111',
  N: '11111915131111',
  O: '0e11111111110e',
  P: '1e11111e101010',
  Q: '0e11111115120d',
  R: '1e11111e141211',
  S: '0f10100e01011e',
  T: '1f040404040404',
  U: '1111111111110e',
  V: '11111111110a04',
  W: '11111115151b11',
  X: '11110a040a1111',
  Y: '11110a04040404',
  Z: '1f01020408101f',
  0: '0e11131519110e',
  1: '040c040404040e',
  2: '0e11010204081f',
  3: '1f02040201110e',
  4: '02060a121f0202',
  5: '1f101e0101110e',
  6: '0608101e11110e',
  7: '1f010204080808',
  8: '0e11110e11110e',
  9: '0e11110f01020c',
};

export interface Segment {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
}

const STEPS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
] as const;

/** The strokes of a capital letter or digit on a grid from 0,0 to 4,6; null for any other sign. */
export function strokesOf(sign: string): Segment[] | null {
  const rows = ROWS[sign.toUpperCase()]?.match(/../g)?.map((row) => Number.parseInt(row, 16));
  if (!rows) return null;
  const isSet = (x: number, y: number) => x >= 0 && x < 5 && ((rows[y] ?? 0) & (16 >> x)) !== 0;
  const strokes: Segment[] = [];
  for (let y = 0; y < 7; y += 1)
    for (let x = 0; x < 5; x += 1)
      for (const [dx, dy] of STEPS) {
        if (!isSet(x, y) || !isSet(x + dx, y + dy)) continue;
        // Two points that meet over a corner are no slope.
        if (dx !== 0 && dy !== 0 && (isSet(x + dx, y) || isSet(x, y + dy))) continue;
        strokes.push({ from: [x, y], to: [x + dx, y + dy] });
      }
  return strokes;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const RGBA = 6;

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function checksum(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (CRC[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(checksum(named));
  return Buffer.concat([length, named, sum]);
}

/** A square picture as a PNG file. @param pixels four bytes for each pixel, red, green, blue, opacity */
export function encodePng(size: number, pixels: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, RGBA, 0, 0, 0], 8);
  const rows = Buffer.alloc(size * (size * 4 + 1));
  for (let y = 0; y < size; y += 1) rows.set(pixels.subarray(y * size * 4, (y + 1) * size * 4), y * (size * 4 + 1) + 1);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The same picture as a file for `favicon.ico`, which browsers and crawlers request without a link. */
export function icoOf(size: number, png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.set([size % 256, size % 256, 0, 0, 1, 0, 32, 0], 6);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

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
