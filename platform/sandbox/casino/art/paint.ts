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

/** A motif on a ground of two tones. */
export interface Painting {
  readonly from: string;
  readonly to: string;
  readonly motif: string;
  /** The motif reaches from edge to edge. */
  readonly fills: boolean;
}
export const painting = (from: string, to: string, motif: string, fills = false): Painting => ({
  from,
  to,
  motif,
  fills,
});

/** The ground of every picture: two tones from corner to corner and light from above. */
function ground({ from, to }: Painting): string {
  return (
    `<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>` +
    `<radialGradient id="h" cx=".5" cy=".1" r=".8"><stop stop-color="#fff" stop-opacity=".16"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs>` +
    `<rect x="-93" width="${WIDE}" height="${SIDE}" fill="url(#g)"/><rect x="-93" width="${WIDE}" height="${SIDE}" fill="url(#h)"/>`
  );
}

const between = (least: number, most: number, random: () => number): number => least + random() * (most - least);
const tone = (random: () => number): string =>
  random() < 0.6 ? `fill="#fff" opacity="${round(between(0.12, 0.26, random) * 10) / 10}"` : 'fill="#000" opacity=".3"';

type Backdrop = (random: () => number) => string;
const bands: Backdrop = (random) => {
  const turn = between(-70, 70, random);
  const width = between(26, 64, random);
  const stripes = Array.from(
    { length: 9 },
    (_, stripe) => `<rect x="${round(-220 + stripe * width * 2)}" y="-300" width="${round(width)}" height="900"/>`,
  );
  return `<g ${tone(random)} transform="rotate(${round(turn)} 120 120)">${stripes.join('')}</g>`;
};
const rays: Backdrop = (random) => {
  const [x, y] = [between(-60, 300, random), random() < 0.5 ? between(-40, 30, random) : between(210, 280, random)];
  const wide = between(9, 20, random);
  const from = random() * 90;
  const beams = Array.from({ length: Math.floor(180 / wide) }, (_, beam) => {
    const turn = from + beam * wide * 2;
    return `<path d="M${round(x)} ${round(y)}L${at(520, turn, x, y)}L${at(520, turn + wide, x, y)}Z"/>`;
  });
  return `<g ${tone(random)}>${beams.join('')}</g>`;
};
const rings: Backdrop = (random) => {
  const [x, y] = [between(-50, 290, random), between(-30, 270, random)];
  const step = between(44, 80, random);
  const circles = [1, 2, 3, 4].map(
    (ring) =>
      `<circle cx="${round(x)}" cy="${round(y)}" r="${round(ring * step)}" fill="none" stroke="#fff" stroke-width="${round(step / 2)}"/>`,
  );
  return `<g opacity="${round(between(1, 2, random)) / 10}">${circles.join('')}</g>`;
};
const spots: Backdrop = (random) =>
  Array.from({ length: 6 }, () =>
    disc(between(-80, 320, random), between(0, 240, random), between(30, 74, random), '', tone(random)).replace(
      'fill="" ',
      '',
    ),
  ).join('');
const hills: Backdrop = (random) => {
  const side = random() < 0.5 ? 240 : 0;
  const line = [-93, 0, 93, 186, 333].map((x) => `${x} ${round(between(40, 200, random))}`);
  return `<path d="M-93 ${side}L${line.join('L')}L333 ${side}Z" ${tone(random)}/>`;
};
const BACKDROPS: readonly Backdrop[] = [bands, rays, rings, spots, hills];

/** A painting as it hangs: light and shade behind the motif, which has its own place, size and turn in each picture. */
export function hang(painted: Painting, random: () => number): string {
  const backdrop = pick(BACKDROPS, random)(random) + pick(BACKDROPS, random)(random);
  const scale = painted.fills ? between(1, 1.12, random) : between(0.66, 1.08, random);
  const room = painted.fills ? (scale - 1) * 90 : 14 + Math.max(0, 1 - scale) * 120;
  const [x, y] = [between(-room, room, random), between(-room, room, random)];
  const turn = painted.fills ? 0 : between(-9, 9, random);
  const place = `translate(${round(120 + x)} ${round(120 + y)}) rotate(${round(turn)}) scale(${round(scale * 10) / 10}) translate(-120 -120)`;
  return `${ground(painted)}${backdrop}<g transform="${place}">${painted.motif}</g>`;
}

/** Bold letters in the middle of a point. */
export const letters = (text: string, x: number, y: number, size: number, fill: string, more = ''): string =>
  `<text x="${x}" y="${y}" text-anchor="middle" font-family="Anek,system-ui,sans-serif" font-weight="800" font-size="${size}" fill="${fill}" ${more}>${text}</text>`;

export const moved = (x: number, y: number, turn: number, scale: number, content: string): string =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${scale})">${content}</g>`;

/**
 * Difference hash of a picture: 64 bits, each whether a ninth of a row is lighter than the next one. Runs in the page that draws
 * the pictures as well, so that it uses nothing around it.
 */
export function hashPixels(rgba: ArrayLike<number>, width: number, height: number): string {
  const [columns, rows] = [9, 8];
  const light = new Float64Array(columns * rows);
  const count = new Float64Array(columns * rows);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const cell = Math.floor((y * rows) / height) * columns + Math.floor((x * columns) / width);
      const at = (y * width + x) * 4;
      light[cell] = (light[cell] ?? 0) + 299 * (rgba[at] ?? 0) + 587 * (rgba[at + 1] ?? 0) + 114 * (rgba[at + 2] ?? 0);
      count[cell] = (count[cell] ?? 0) + 1;
    }
  let bits = '';
  for (let cell = 0; cell < columns * rows; cell += 1)
    if (cell % columns < columns - 1)
      bits += (light[cell] ?? 0) / (count[cell] ?? 1) > (light[cell + 1] ?? 0) / (count[cell + 1] ?? 1) ? '1' : '0';
  return bits;
}
