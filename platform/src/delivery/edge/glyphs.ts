/** Capital letters and digits on a grid of 5 by 7 points, a line of five bits for each row. */
const ROWS: Readonly<Record<string, string>> = {
  A: '0e11111f111111',
  B: '1e11111e11111e',
  C: '0e11101010110e',
  D: '1e11111111111e',
  E: '1f10101e10101f',
  F: '1f10101e101010',
  G: '0e11101711110f',
  H: '1111111f111111',
  I: '0e04040404040e',
  J: '0702020202120c',
  K: '11121418141211',
  L: '1010101010101f',
  M: '111b1515111111',
  N: '11111915131111',
  O: '0e11111111110e',
  P: '1e11111e101010',
  Q: '0e11111115120d',
  R: '1e11111e141211',
  S: '0f10100e01011e',
  T: '1f040404040404',
  U: '1111111111110e',
  V: '11111111110a04',
  W: '11111115151b11',
  X: '11110a040a1111',
  Y: '11110a04040404',
  Z: '1f01020408101f',
  0: '0e11131519110e',
  1: '040c040404040e',
  2: '0e11010204081f',
  3: '1f02040201110e',
  4: '02060a121f0202',
  5: '1f101e0101110e',
  6: '0608101e11110e',
  7: '1f010204080808',
  8: '0e11110e11110e',
  9: '0e11110f01020c',
};

export interface Segment {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
}

const STEPS = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
] as const;

/** The strokes of a capital letter or digit on a grid from 0,0 to 4,6; null for any other sign. */
export function strokesOf(sign: string): Segment[] | null {
  const rows = ROWS[sign.toUpperCase()]?.match(/../g)?.map((row) => Number.parseInt(row, 16));
  if (!rows) return null;
  const isSet = (x: number, y: number) => x >= 0 && x < 5 && ((rows[y] ?? 0) & (16 >> x)) !== 0;
  const strokes: Segment[] = [];
  for (let y = 0; y < 7; y += 1)
    for (let x = 0; x < 5; x += 1)
      for (const [dx, dy] of STEPS) {
        if (!isSet(x, y) || !isSet(x + dx, y + dy)) continue;
        // Two points that meet over a corner are no slope.
        if (dx !== 0 && dy !== 0 && (isSet(x + dx, y) || isSet(x, y + dy))) continue;
        strokes.push({ from: [x, y], to: [x + dx, y + dy] });
      }
  return strokes;
}
