import { getItemAt } from '@backlay/shared/domain';
import { disc, painting, letters, moved, pick, type Painting } from './paint';

const RED = '#c8233a';
const INK = '#1d1b26';
const SUITS = [
  { fill: INK, mark: '<path d="M0-22C9-9 21-4 21 7c0 9-10 12-16 6l3 12H-8l3-12c-6 6-16 3-16-6C-21-4-9-9 0-22Z"/>' },
  { fill: RED, mark: '<path d="M0 23C-20 8-23-1-23-8c0-12 16-16 23-4 7-12 23-8 23 4 0 7-3 16-23 31Z"/>' },
  {
    fill: INK,
    mark: '<path d="M0-23a11 11 0 0 1 9 17 11 11 0 1 1-6 17l5 13H-8l5-13a11 11 0 1 1-6-17 11 11 0 0 1 9-17Z"/>',
  },
  { fill: RED, mark: '<path d="M0-25 18 0 0 25-18 0Z"/>' },
] as const;
const FACES = ['A', 'K', 'Q', 'J', '10', '9', '8', '7'] as const;
const GROUNDS = [
  ['#8a1638', '#3a0618'],
  ['#0f5c43', '#06261c'],
  ['#1c4a78', '#0a1f38'],
  ['#5a2a82', '#220c38'],
  ['#7a3a12', '#301405'],
] as const;

/** A card; one that others cover shows its suit in the corner that they leave. */
function card(face: string, suit: (typeof SUITS)[number], isCovered = false): string {
  const place = isCovered ? 'translate(-25 -4) scale(.62)' : 'translate(0 12) scale(1.15)';
  return (
    '<rect x="-42" y="-60" width="84" height="120" rx="10" fill="#000" opacity=".22" transform="translate(3 5)"/>' +
    '<rect x="-42" y="-60" width="84" height="120" rx="10" fill="#fbf7ef" stroke="#2a2433" stroke-opacity=".28" stroke-width="1.5"/>' +
    letters(face, -25, -33, 25, suit.fill) +
    `<g transform="${place}" fill="${suit.fill}">${suit.mark}</g>`
  );
}

const chip = (x: number, y: number, fill: string) =>
  disc(x, y, 21, fill) +
  disc(x, y, 15, 'none', 'stroke="#fff" stroke-opacity=".75" stroke-width="4" stroke-dasharray="7 5"');

/** A fan of cards on felt, as many as the game deals. */
export function drawCards(count: number, random: () => number): Painting {
  const [from, to] = pick(GROUNDS, random);
  const first = Math.floor(random() * FACES.length);
  const spread = count > 3 ? 16 : 19;
  const fan = Array.from({ length: count }, (_, index) => {
    const place = index - (count - 1) / 2;
    const suit = getItemAt(SUITS, (first + index) % SUITS.length);
    const face = getItemAt(FACES, (first + index) % FACES.length);
    return moved(
      120 + place * (count > 3 ? 36 : 46),
      116 + Math.abs(place) * 9,
      place * spread,
      count > 3 ? 0.92 : 1.06,
      card(face, suit, index < count - 1),
    );
  });
  const felt = disc(120, 150, 132, '#fff', 'opacity=".04"') + disc(120, 150, 98, '#fff', 'opacity=".04"');
  return painting(from, to, felt + fan.join('') + chip(196, 200, '#e2b24c'));
}

/** Two sides with a card each: Andar and Bahar, Dragon and Tiger. */
export function drawTwoSides(left: string, right: string, random: () => number): Painting {
  const suits = random() < 0.5 ? ([SUITS[0], SUITS[3]] as const) : ([SUITS[2], SUITS[1]] as const);
  const face = pick(FACES, random);
  return painting(
    '#0f4f6b',
    '#0a3347',
    '<path d="M120 0h240v240H96Z" fill="#c2542d"/><path d="M126 0 98 240" stroke="#fff" stroke-opacity=".6" stroke-width="3"/>' +
      moved(66, 88 + random() * 34, -3 - random() * 12, 0.95, card(face, suits[0])) +
      moved(176, 88 + random() * 34, 3 + random() * 12, 0.95, card(face, suits[1])) +
      letters(left, 56, 216, 24, '#fff', 'opacity=".92"') +
      letters(right, 178, 216, 24, '#fff', 'opacity=".92"'),
    true,
  );
}
