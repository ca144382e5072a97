import { svg } from './dom';

const letter = (text: string, hue: number) =>
  `<text x="50" y="70" text-anchor="middle" font-family="Georgia,serif" font-weight="700" font-size="62" fill="hsl(${hue} 75% 62%)" stroke="hsl(${hue} 60% 22%)" stroke-width="2">${text}</text>`;

const petals = (count: number, fill: string) =>
  Array.from(
    { length: count },
    (_, at) =>
      `<path d="M50 56 Q36 34 50 14 Q64 34 50 56Z" fill="${fill}" transform="rotate(${at * (360 / count)} 50 52)"/>`,
  ).join('');

/** Drawn symbols in their number's order. */
const PICTURES: readonly string[] = [
  '<rect x="8" y="28" width="84" height="44" rx="10" fill="#d8261c"/><rect x="8" y="28" width="84" height="44" rx="10" fill="none" stroke="#ffd76a" stroke-width="4"/><text x="50" y="62" text-anchor="middle" font-family="system-ui,sans-serif" font-weight="900" font-size="32" fill="#fff3c4">WILD</text>',
  '<path d="M14 76 8 30l22 18 20-30 20 30 22-18-6 46Z" fill="#f6c445" stroke="#8a5a0b" stroke-width="3" stroke-linejoin="round"/><circle cx="50" cy="60" r="7" fill="#d8261c"/><circle cx="28" cy="62" r="5" fill="#2d7dd2"/><circle cx="72" cy="62" r="5" fill="#2d7dd2"/>',
  `${petals(8, '#f28cb1')}${petals(4, '#ffd0e0')}<circle cx="50" cy="52" r="9" fill="#ffd76a"/>`,
  '<ellipse cx="50" cy="30" rx="32" ry="11" fill="#f6e0b5"/><path d="M18 30v40c0 6 14 12 32 12s32-6 32-12V30c0 6-14 11-32 11S18 36 18 30Z" fill="#b5502a"/><path d="m18 38 16 40 16-36 16 36 16-40" fill="none" stroke="#f6e0b5" stroke-width="3"/>',
  '<path d="M50 12c8 12 12 18 12 25a12 12 0 0 1-24 0c0-7 4-13 12-25Z" fill="#ffb52e"/><path d="M50 24c4 6 6 10 6 14a6 6 0 0 1-12 0c0-4 2-8 6-14Z" fill="#fff0b8"/><path d="M14 54h72c-3 20-18 30-36 30S17 74 14 54Z" fill="#c46a2b" stroke="#6e3512" stroke-width="3"/>',
  letter('A', 350),
  letter('K', 205),
  letter('Q', 130),
];

/** The picture of a symbol. */
export const symbolPicture = (symbol: number): SVGSVGElement => svg('0 0 100 100', PICTURES[symbol] ?? '');
