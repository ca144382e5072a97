import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { root } from '../workspace';

const CACHE = join(root, '.cache/fonts');
const { version: subsetter } = createRequire(import.meta.url)('subset-font/package.json');

/** The characters of a list as CSS writes it: `U+20-7E,U+A0`. */
export function charactersOf(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const bounds = /^\s*U\+([0-9A-F]{1,6})(?:-([0-9A-F]{1,6}))?\s*$/i.exec(part);
      if (!bounds?.[1]) throw new Error(`${part} is no range of characters`);
      const first = parseInt(bounds[1], 16);
      const last = parseInt(bounds[2] ?? bounds[1], 16);
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}

/** Bounds of variation axes: `wght:400-750,wdth:80-100`. */
export function axesOf(text: string): Record<string, { min: number; max: number }> {
  return Object.fromEntries(
    text.split(',').map((part) => {
      const bounds = /^\s*([a-zA-Z]{4}):(\d+)-(\d+)\s*$/.exec(part);
      if (!bounds?.[1]) throw new Error(`${part} names no axis and its bounds`);
      return [bounds[1], { min: Number(bounds[2]), max: Number(bounds[3]) }];
    }),
  );
}

/**
 * A variable font cut to characters and to a part of its axes, as woff2. Every layout feature stays: kerning, tabular
 * numbers, marks. The same input makes the same bytes, so it is made once and cached in `.cache`.
 */
export async function cutFace(
  font: Buffer,
  { range, axes }: { readonly range: string; readonly axes: string },
): Promise<Buffer> {
  const key = createHash('sha256').update(font).update(`\0${range}\0${axes}\0${subsetter}`).digest('hex');
  const stored = join(CACHE, `${key}.woff2`);
  try {
    return readFileSync(stored);
  } catch {
    const face = await subsetFont(font, charactersOf(range), { targetFormat: 'woff2', variationAxes: axesOf(axes) });
    mkdirSync(CACHE, { recursive: true });
    // Two builds may make it at once: the file appears whole or not at all.
    const staging = `${stored}.${process.pid}`;
    writeFileSync(staging, face);
    renameSync(staging, stored);
    return face;
  }
}
