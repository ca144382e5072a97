import { getItemAt } from '@backlay/shared/domain';
import { at, disc, painting, pick, sector, type Painting } from './paint';

const GROUNDS = [
  ['#0d3b2e', '#06201a'],
  ['#1a1240', '#0a0820'],
  ['#4a1020', '#1c0610'],
  ['#123258', '#071527'],
] as const;

/** A roulette wheel. Some wheels have lightning numbers. */
export function drawRoulette(lightning: boolean, random: () => number): Painting {
  const [from, to] = lightning ? GROUNDS[1] : pick(GROUNDS, random);
  const pockets = Array.from({ length: 24 }, (_, index) =>
    sector(56, 86, index * 15 + 0.6, index * 15 + 14.4, index === 0 ? '#1f9d62' : index % 2 ? '#b8283a' : '#15141c'),
  );
  const ballAt = at(71, Math.floor(random() * 24) * 15 + 7.5).split(' ');
  const hub =
    disc(120, 120, 46, '#c08a3c') +
    disc(120, 120, 37, '#8b5a22') +
    '<path d="M120 84v72M84 120h72" stroke="#efcb86" stroke-width="7" stroke-linecap="round"/>' +
    disc(120, 120, 12, '#f6dca4');
  const bolt =
    '<path d="M140 22 82 130h36l-16 84 66-116h-38Z" fill="#ffe88a" stroke="#fff6d2" stroke-width="3" stroke-linejoin="round"/>';
  return painting(
    from,
    to,
    disc(120, 120, 100, '#d8a84a') +
      disc(120, 120, 93, '#23120a') +
      pockets.join('') +
      (lightning ? disc(120, 120, 46, '#d8a84a') + disc(120, 120, 40, '#1f1740') + bolt : hub) +
      disc(Number(ballAt[0]), Number(ballAt[1]), 8, '#fff'),
  );
}

const FIELDS = ['#fdd04a', '#f2674b', '#4aa8ee', '#57c177', '#a06be0', '#f29a3b'] as const;

/** A wheel of fortune with its pointer. */
export function drawWheel(random: () => number): Painting {
  const shift = Math.floor(random() * FIELDS.length);
  const fields = Array.from({ length: 18 }, (_, index) =>
    sector(26, 92, index * 20, index * 20 + 20, getItemAt(FIELDS, (index + shift) % FIELDS.length)),
  );
  return painting(
    '#3a1a78',
    '#160a3c',
    disc(120, 128, 99, '#ffdf7a') +
      `<g transform="translate(0 8)">${fields.join('')}</g>` +
      disc(120, 128, 28, '#2c1460') +
      disc(120, 128, 17, '#ffd35c') +
      '<path d="M102 12h36l-18 36Z" fill="#fff"/>',
  );
}
