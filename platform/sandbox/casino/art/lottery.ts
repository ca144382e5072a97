import { getItemAt } from '@backlay/shared/domain';
import { disc, painting, letters, pick, type Painting } from './paint';

const BALLS = ['#f2b035', '#e4534a', '#46b36b', '#8a63d8', '#3fa7f2', '#ef7fae'] as const;
const PLACES = [
  [70, 92],
  [150, 74],
  [186, 148],
  [104, 166],
  [40, 180],
  [172, 214],
] as const;
const GROUNDS = [
  ['#0e3f7d', '#071f46'],
  ['#6a1f6b', '#2b0b34'],
  ['#0f6253', '#06291f'],
] as const;

/** Numbered balls of a draw. */
export function drawBalls(random: () => number): Painting {
  const [from, to] = pick(GROUNDS, random);
  const shift = Math.floor(random() * BALLS.length);
  const balls = PLACES.map(([x, y], index) => {
    const number = 1 + Math.floor(random() * 60);
    return (
      disc(x, y, 38, getItemAt(BALLS, (index + shift) % BALLS.length)) +
      disc(x - 4, y - 4, 22, '#fff') +
      letters(String(number), x - 4, y + 5, 24, '#10213f')
    );
  });
  return painting(from, to, balls.join(''));
}

/** A card of numbers, some of them marked. */
export function drawNumbers(random: () => number): Painting {
  const [from, to] = pick(GROUNDS, random);
  const cells = Array.from({ length: 16 }, (_, index) => {
    const [x, y] = [36 + (index % 4) * 43, 36 + Math.floor(index / 4) * 43];
    const marked = random() < 0.3;
    return `<rect x="${x}" y="${y}" width="38" height="38" rx="8" fill="${marked ? '#ffd35c' : '#fff'}" opacity="${marked ? 1 : 0.92}"/>${letters(String(index * 5 + 1 + Math.floor(random() * 5)), x + 19, y + 26, 19, '#1d1b26')}`;
  });
  return painting(from, to, cells.join(''));
}

/** A ticket with one corner scratched. */
export function drawTicket(random: () => number): Painting {
  const [from, to] = pick(GROUNDS, random);
  const fill = pick(BALLS, random);
  return painting(
    from,
    to,
    `<g transform="rotate(-10 120 120)"><path d="M36 70h168a0 0 0 0 1 0 0v30a20 20 0 0 0 0 40v30H36v-30a20 20 0 0 0 0-40Z" fill="${fill}"/><path d="M158 76v92" stroke="#fff" stroke-width="3" stroke-dasharray="7 7"/>` +
      '<rect x="56" y="92" width="86" height="56" rx="8" fill="#fff" opacity=".9"/><path d="M62 138 96 98M76 142l42-46M94 142l40-42" stroke="#9aa3b2" stroke-width="7" stroke-linecap="round"/>' +
      `${letters('7', 181, 140, 54, '#fff')}</g>`,
  );
}
