/** Where the shell sends what it observes in a page; no call of the contract, because no remote makes it. */
export const PAGE_REPORT_PATH = '/__reports/page';

/** What goes wrong in a page after it started. */
export const PAGE_ERROR_KINDS = ['error', 'rejection', 'boundary', 'chunk', 'load', 'policy', 'freeze'] as const;
export type PageErrorKind = (typeof PAGE_ERROR_KINDS)[number];

/** Signs of a reference: digits and capitals that nobody confuses, without 0, 1, I, L, O and U (E8.16). */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const HALF_SIGNS = 4;
const HALF = SIGNS.length ** HALF_SIGNS;
/** How many references exist: 30 signs in 8 places. */
export const REFERENCE_COUNT = HALF * HALF;

/** One key a round of the Feistel network below. Changing one changes every reference that was ever shown. */
const ROUND_KEYS = [40_503, 271_829, 314_161, 577_213] as const;

const scramble = (half: number, key: number): number => ((half * 1_103_515_245 + key * 12_347) % 2_147_483_647) % HALF;

const toSigns = (half: number): string => {
  let signs = '';
  for (let rest = half, place = 0; place < HALF_SIGNS; place += 1, rest = Math.floor(rest / SIGNS.length))
    signs = SIGNS.charAt(rest % SIGNS.length) + signs;
  return signs;
};

/**
 * The reference of a number, as `B7K4-29QX`: a one-to-one mapping, so that distinct numbers never share a reference (E8.16).
 * @throws {RangeError} for what is not a whole number from 0 below {@link REFERENCE_COUNT}
 */
export function formatReference(number: number): string {
  if (!Number.isInteger(number) || number < 0 || number >= REFERENCE_COUNT)
    throw new RangeError(`Cannot format reference: ${number} is out of range`);
  let left = Math.floor(number / HALF);
  let right = number % HALF;
  for (const key of ROUND_KEYS) [left, right] = [right, (left + scramble(right, key)) % HALF];
  return `${toSigns(left)}-${toSigns(right)}`;
}

/**
 * A reference that a page makes for itself (F4.07).
 * @param random eight random bytes
 */
export const createReference = (random: Uint8Array): string => {
  const signs = Array.from(random, (byte) => SIGNS.charAt(byte % SIGNS.length)).join('');
  return `${signs.slice(0, HALF_SIGNS)}-${signs.slice(HALF_SIGNS, 2 * HALF_SIGNS)}`;
};

/** The number of a reference, whatever its case, dash and spaces; null where the text is no reference. */
export function parseReference(text: string): number | null {
  const signs = [...text.toUpperCase().replace(/[\s-]/g, '')].map((sign) => SIGNS.indexOf(sign));
  if (signs.length !== 2 * HALF_SIGNS || signs.includes(-1)) return null;
  const toHalf = (part: readonly number[]) => part.reduce((half, sign) => half * SIGNS.length + sign, 0);
  let left = toHalf(signs.slice(0, HALF_SIGNS));
  let right = toHalf(signs.slice(HALF_SIGNS));
  for (const key of [...ROUND_KEYS].reverse()) [left, right] = [(right - scramble(left, key) + HALF) % HALF, left];
  return left * HALF + right;
}
