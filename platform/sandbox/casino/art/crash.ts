import { at, disc, painting, letters, pick, type Painting } from './paint';

const rays = (fill: string) =>
  Array.from(
    { length: 9 },
    (_, ray) => `<path d="M20 236L${at(360, ray * 20, 20, 236)}L${at(360, ray * 20 + 8, 20, 236)}Z" fill="${fill}"/>`,
  ).join('');

const PLANE =
  '<path d="M-40 8C-30-6 6-12 34-8c10 2 10 10 0 13-20 6-58 12-74 3Z"/><path d="M-8-6-22-32h12L14-9ZM-34 2-50-14h10l16 12ZM-6 6-24 26h12L14 4Z"/>';
const ROCKET =
  '<path d="M-38 0C-30-14 6-18 40 0 6 18-30 14-38 0Z"/><path d="M-26-10-44-24l4 18ZM-26 10l-18 14 4-18Z" opacity=".8"/><path d="M-40-6-66 0l26 6Z" fill="#ffc14d"/>';

/** A curve that rises until it breaks, with what flies on it. */
export function drawCrash(craft: 'plane' | 'rocket', random: () => number): Painting {
  const [from, to, line] =
    craft === 'plane'
      ? ['#2a0a12', '#0d0508', '#ff3358']
      : pick(
          [
            ['#101a44', '#060a1e', '#5ab6ff'],
            ['#2a1046', '#0d0520', '#d07bff'],
            ['#06302c', '#03120f', '#38e0a4'],
          ] as const,
          random,
        );
  const stars =
    craft === 'rocket'
      ? Array.from({ length: 16 }, () =>
          disc(random() * 240, random() * 150, 0.8 + random() * 1.4, '#fff', 'opacity=".7"'),
        ).join('')
      : rays('#fff1');
  return painting(
    from,
    to,
    stars +
      `<path d="M20 214C90 208 150 180 190 92V214Z" fill="${line}" opacity=".3"/>` +
      `<path d="M20 214C90 208 150 180 188 96" fill="none" stroke="${line}" stroke-width="6" stroke-linecap="round"/>` +
      `<g transform="translate(186 86) rotate(${craft === 'plane' ? -28 : -62})" fill="${line}">${craft === 'plane' ? PLANE : ROCKET}</g>`,
  );
}

/** A field of squares, some turned: gems and a mine. */
export function drawMines(random: () => number): Painting {
  const squares = Array.from({ length: 16 }, (_, index) => {
    const [x, y] = [32 + (index % 4) * 46, 32 + Math.floor(index / 4) * 46];
    const turned = random() < 0.28;
    const gem = `<path d="M${x + 19} ${y + 8}l11 11-11 12-11-12Z" fill="#4df0b6"/>`;
    return `<rect x="${x}" y="${y}" width="38" height="38" rx="7" fill="${turned ? '#0e6b57' : '#27506f'}"/>${turned ? gem : ''}`;
  });
  return painting(
    '#123149',
    '#08151f',
    squares.join('') +
      '<rect x="170" y="78" width="38" height="38" rx="7" fill="#a3202d"/>' +
      disc(189, 98, 10, '#1a0b0d') +
      '<path d="m194 91 6-8" stroke="#ffd35c" stroke-width="3"/>',
  );
}

/** The road that a chicken has to cross. */
export function drawRoad(): Painting {
  const dashes = [20, 84, 148, 212]
    .map((y) => `<path d="M62 ${y}v34M178 ${y}v34" stroke="#ffd84a" stroke-width="7"/>`)
    .join('');
  const car = (x: number, y: number, fill: string) =>
    `<rect x="${x}" y="${y}" width="38" height="62" rx="9" fill="${fill}"/><rect x="${x + 6}" y="${y + 12}" width="26" height="15" rx="4" fill="#fff" opacity=".6"/>`;
  const chicken =
    '<ellipse cx="118" cy="138" rx="38" ry="34" fill="#fff8ea"/>' +
    disc(134, 98, 23, '#fff8ea') +
    '<path d="M122 80c-2-12 8-12 9-5 3-9 12-6 10 2 7-4 11 4 4 9Z" fill="#e3342f"/><path d="m155 98 17 5-16 7Z" fill="#f59b2b"/>' +
    disc(141, 95, 3.4, '#22202a') +
    '<path d="M92 132c10 16 30 16 40 2" fill="none" stroke="#dccfb4" stroke-width="5" stroke-linecap="round"/><path d="M108 170v18M126 170v18" stroke="#f59b2b" stroke-width="6" stroke-linecap="round"/>';
  return painting('#3a3e48', '#24272e', dashes + car(12, 20, '#e8564a') + car(192, 150, '#4a90e0') + chicken, true);
}

const PIPS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  3: [
    [-18, -18],
    [0, 0],
    [18, 18],
  ],
  5: [
    [-18, -18],
    [18, -18],
    [0, 0],
    [-18, 18],
    [18, 18],
  ],
};
const die = (x: number, y: number, turn: number, pips: number) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})"><rect x="-38" y="-38" width="76" height="76" rx="15" fill="#fff"/>${(PIPS[pips] ?? []).map(([px, py]) => disc(px, py, 7, '#c8233a')).join('')}</g>`;

/** Two dice. */
export const drawDice = (): Painting => painting('#135a6b', '#072a33', die(88, 100, -14, 5) + die(158, 154, 16, 3));

/** A large figure on a medal: Lucky 7, Hi Lo. */
export const drawFigure = (figure: string): Painting =>
  painting(
    '#101c30',
    '#070d18',
    disc(120, 120, 94, 'none', 'stroke="#e6b84e" stroke-width="4"') +
      disc(120, 120, 84, '#b3151c') +
      letters(figure, 120, figure.length > 2 ? 142 : 162, figure.length > 2 ? 58 : 116, '#ffe9a8'),
  );
