import { at, disc, painting, pick, type Painting } from './paint';

const WARM = [
  ['#d9781a', '#8a2f10', '#ffd98a'],
  ['#b3245a', '#52103a', '#ffc9dd'],
  ['#1d7a6a', '#0a3530', '#ffe39a'],
  ['#5a36b0', '#26124f', '#ffd0f4'],
  ['#a82a22', '#4a0d10', '#ffdf9c'],
] as const;

/** A flower of many leaves: the Indian slots. */
export function drawMandala(random: () => number): Painting {
  const [from, to, light] = pick(WARM, random);
  const leaves = 8 + Math.floor(random() * 3) * 2;
  const ring = (count: number, inner: number, outer: number, width: number, fill: string, opacity: number) =>
    Array.from({ length: count }, (_, leaf) => {
      const turn = (leaf * 360) / count;
      return `<path d="M${at(inner, turn)}Q${at((inner + outer) / 2, turn - width)} ${at(outer, turn)}Q${at((inner + outer) / 2, turn + width)} ${at(inner, turn)}Z" fill="${fill}" opacity="${opacity}"/>`;
    }).join('');
  return painting(
    from,
    to,
    ring(leaves * 2, 40, 108, 14, light, 0.22) +
      ring(leaves, 34, 92, 24, light, 0.55) +
      ring(leaves, 20, 64, 26, '#fff6df', 0.95) +
      disc(120, 120, 30, to) +
      ring(12, 6, 27, 20, light, 1) +
      disc(120, 120, 7, '#fff6df'),
  );
}

const SYMBOLS = [
  '<path d="M-20-22h40v10L2 24h-16L4-10h-24Z" fill="#d92b3a"/>',
  '<circle cx="-9" cy="10" r="13" fill="#d92b3a"/><circle cx="12" cy="14" r="12" fill="#b81f30"/><path d="M-8-2Q2-24 18-24M11 2Q10-14 18-24" fill="none" stroke="#2f8a3e" stroke-width="4"/>',
  '<path d="M-22 14c6-4 6-12 6-20a16 16 0 0 1 32 0c0 8 0 16 6 20Z" fill="#e9b021"/><circle cy="19" r="5" fill="#b07d0c"/>',
  '<path d="M0-24 22-4 0 26-22-4Z" fill="#2f9be6"/><path d="M-22-4h44M0-24-9-4 0 26 9-4Z" fill="none" stroke="#d6efff" stroke-width="2.5"/>',
  '<path d="m0-25 7 17 18 1-14 12 5 18-16-10-16 10 5-18-14-12 18-1Z" fill="#f4a51e"/>',
  '<rect x="-24" y="-13" width="48" height="26" rx="5" fill="#22202c"/><path d="M-15 0h30" stroke="#ffd35c" stroke-width="7" stroke-linecap="round"/>',
] as const;

/** Three reels with a line across. */
export function drawReels(random: () => number): Painting {
  const [from, to, light] = pick(WARM, random);
  const reel = (x: number) => {
    const symbols = [78, 128, 178].map(
      (y) => `<g transform="translate(${x + 27} ${y}) scale(.86)">${pick(SYMBOLS, random)}</g>`,
    );
    return `<rect x="${x}" y="50" width="54" height="156" rx="8" fill="#fdf8ec"/>${symbols.join('')}`;
  };
  return painting(
    from,
    to,
    `<rect x="20" y="34" width="200" height="188" rx="18" fill="${light}" opacity=".9"/><rect x="27" y="41" width="186" height="174" rx="13" fill="${to}"/>` +
      reel(34) +
      reel(93) +
      reel(152) +
      `<path d="M24 128h192" stroke="#e3182d" stroke-width="4" opacity=".75"/>` +
      disc(120, 28, 11, light),
  );
}
