import { getItemAt } from '@backlay/shared/domain';

/** Everything is drawn on a square of this side, with the middle at 120, 120; the ground reaches further, for pictures of 16:9. */
export const SIDE = 240;
export const WIDE = 426;

/** A repeatable stream of numbers from 0 up to 1 out of a text, so that a game always has the same picture. */
export function numbersOf(text: string): () => number {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16777619) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export const pick = <T>(from: readonly T[], random: () => number): T =>
  getItemAt(from, Math.floor(random() * from.length));

const round = (value: number) => Math.round(value * 10) / 10;

/** A point at an angle in degrees, clockwise from the top. */
export function at(radius: number, degrees: number, x = 120, y = 120): string {
  const turn = ((degrees - 90) * Math.PI) / 180;
  return `${round(x + radius * Math.cos(turn))} ${round(y + radius * Math.sin(turn))}`;
}

/** The part of a ring between two angles. */
export function sector(inner: number, outer: number, from: number, to: number, fill: string): string {
  return `<path d="M${at(outer, from)}A${outer} ${outer} 0 0 1 ${at(outer, to)}L${at(inner, to)}A${inner} ${inner} 0 0 0 ${at(inner, from)}Z" fill="${fill}"/>`;
}

export const disc = (x: number, y: number, radius: number, fill: string, more = ''): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" ${more}/>`;

/** The ground of every picture: two tones from corner to corner and light from above. */
export function ground(from: string, to: string): string {
  return (
    `<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>` +
    `<radialGradient id="h" cx=".5" cy=".1" r=".8"><stop stop-color="#fff" stop-opacity=".16"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>` +
    `<rect x="-93" width="${WIDE}" height="${SIDE}" fill="url(#g)"/><rect x="-93" width="${WIDE}" height="${SIDE}" fill="url(#h)"/>`
  );
}

/** Bold letters in the middle of a point. */
export const letters = (text: string, x: number, y: number, size: number, fill: string, more = ''): string =>
  `<text x="${x}" y="${y}" text-anchor="middle" font-family="Anek,system-ui,sans-serif" font-weight="800" font-size="${size}" fill="${fill}" ${more}>${text}</text>`;

export const moved = (x: number, y: number, turn: number, scale: number, content: string): string =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${scale})">${content}</g>`;
