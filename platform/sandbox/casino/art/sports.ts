import { at, disc, painting, type Painting } from './paint';

const turf = () =>
  Array.from(
    { length: 5 },
    (_, stripe) => `<rect x="${stripe * 48}" y="150" width="24" height="90" fill="#fff" opacity=".06"/>`,
  ).join('');

/** A football on the turf. */
export function drawFootball(): Painting {
  const patches = [0, 72, 144, 216, 288].map(
    (turn) =>
      `<path d="M${at(50, turn - 15)}L${at(50, turn + 15)}L${at(70, turn + 14)}L${at(76, turn)}L${at(70, turn - 14)}Z" fill="#1d2530"/><path d="M${at(50, turn)}L${at(30, turn)}" stroke="#1d2530" stroke-width="5"/>`,
  );
  const middle = [0, 72, 144, 216, 288].map((turn) => at(30, turn)).join('L');
  return painting(
    '#157347',
    '#07301d',
    turf() +
      '<ellipse cx="120" cy="204" rx="62" ry="10" fill="#000" opacity=".3"/>' +
      disc(120, 120, 76, '#fff') +
      patches.join('') +
      `<path d="M${middle}Z" fill="#1d2530"/>`,
  );
}

/** A bat and a ball. */
export const drawCricket = (): Painting =>
  painting(
    '#1d6b3c',
    '#0a2e1a',
    turf() +
      '<g transform="translate(104 122) rotate(36)"><rect x="-7" y="-104" width="14" height="58" rx="6" fill="#2a2230"/><path d="M-22-46h44l4 116q0 18-26 18t-26-18Z" fill="#e6bd7a"/><path d="M0-44V84" stroke="#c99a52" stroke-width="5"/></g>' +
      disc(176, 170, 34, '#b3202c') +
      '<path d="M154 146q22 24 44 48M162 140q20 26 42 46" fill="none" stroke="#ffd9d0" stroke-width="3" stroke-dasharray="6 5"/>',
  );

/** A tennis ball on a clay court. */
export const drawTennis = (): Painting =>
  painting(
    '#a84a1e',
    '#4f1d0a',
    '<path d="M0 60h240M70 60v180M170 60v180M70 150h100" stroke="#fff" stroke-opacity=".5" stroke-width="4"/>' +
      disc(122, 126, 58, '#d6ea3c') +
      '<path d="M78 90q38 36 0 74M166 88q-38 38 0 76" fill="none" stroke="#fff" stroke-width="6"/>',
    true,
  );

/** Lanes of a race, with the numbers on the saddle cloths. */
export function drawRace(random: () => number): Painting {
  const cloths = ['#d9313b', '#f4f4f4', '#2b6fd1', '#f2c12e', '#1f9d62', '#22202c'];
  const lanes = cloths.map((fill, lane) => {
    const x = 40 + random() * 120;
    const y = 26 + lane * 34;
    const dark = fill === '#f4f4f4' || fill === '#f2c12e';
    return `<path d="M${Math.round(x - 46)} ${y + 8}h34M${Math.round(x - 36)} ${y + 18}h26" stroke="#fff" stroke-opacity=".35" stroke-width="3"/><rect x="${Math.round(x)}" y="${y}" width="46" height="26" rx="8" fill="${fill}"/><text x="${Math.round(x + 23)}" y="${y + 19}" text-anchor="middle" font-family="Anek,system-ui,sans-serif" font-weight="800" font-size="18" fill="${dark ? '#1d1b26' : '#fff'}">${lane + 1}</text>`;
  });
  const flags = Array.from(
    { length: 24 },
    (_, square) =>
      `<rect x="${214 + (square % 2) * 13}" y="${Math.floor(square / 2) * 20}" width="13" height="20" fill="${(square + Math.floor(square / 2)) % 2 ? '#111' : '#fff'}"/>`,
  );
  return painting(
    '#2f6b3a',
    '#12301a',
    '<path d="M0 20h214M0 54h214M0 88h214M0 122h214M0 156h214M0 190h214M0 224h214" stroke="#fff" stroke-opacity=".18" stroke-width="2"/>' +
      lanes.join('') +
      flags.join(''),
    true,
  );
}
