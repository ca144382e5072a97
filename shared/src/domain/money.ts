/** An amount of Indian rupees as whole paise. Always an integer. */
export type Paise = number;

const DECIMAL = /^([+\-−]?)(\d*)(?:\.(\d*))?$/;

/**
 * Reads an amount of rupees as a person types it (`1,24,850.5`, `−300`) into paise. Null when it is no amount, has more than
 * two decimals that count, or is too large to be held exactly.
 */
export function parseRupees(text: string): Paise | null {
  const match = DECIMAL.exec(text.trim().replace('₹', '').replaceAll(',', ''));
  if (!match) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return null;
  const counted = fraction.replace(/0+$/, '');
  if (counted.length > 2) return null;
  const paise = Number(whole) * 100 + Number(counted.padEnd(2, '0'));
  if (!Number.isSafeInteger(paise)) return null;
  return (sign === '-' || sign === '−') && paise !== 0 ? -paise : paise;
}

/**
 * Rupees to paise without floating point error. A number is read by its shortest decimal form and rounded half away from zero
 * at the second decimal; a string must be exact.
 * @throws RangeError when the amount cannot be held exactly.
 */
export function toPaise(rupees: number | string): Paise {
  const paise = typeof rupees === 'string' ? parseRupees(rupees) : roundToPaise(rupees);
  if (paise === null) throw new RangeError(`Not an amount of rupees: ${rupees}`);
  return paise;
}

/** Paise to rupees as a number with at most two decimals, for the edges of the wire. */
export function fromPaise(paise: Paise): number {
  return paise / 100;
}

// The exponent form shifts the decimal point in text, where 1.005 is still 1.005.
function roundToPaise(rupees: number): Paise | null {
  const magnitude = Math.abs(rupees);
  const paise = Math.round(/e/.test(String(magnitude)) ? magnitude * 100 : Number(`${magnitude}e2`));
  if (!Number.isSafeInteger(paise)) return null;
  return rupees < 0 && paise !== 0 ? -paise : paise;
}

/** The sign of the site's only currency (A1.10). */
export const CURRENCY_SYMBOL = '₹';
/** The ISO code of the site's only currency (A1.10). */
export const CURRENCY = 'INR';

/** U+2212, as wide as the plus sign in tabular figures. */
const MINUS = '−';

export interface MoneyFormat {
  /** Write `+` before a gain. Zero never carries a sign. */
  plus?: boolean;
}

/** Paise with the rupee sign: `₹24,850.00`, `−₹300.00` (A1.10, A1.11). */
export function formatMoney(paise: Paise, { plus = false }: MoneyFormat = {}): string {
  return `${signOf(paise, plus)}${CURRENCY_SYMBOL}${magnitude(paise)}`;
}

/** Paise without the symbol: `24,850.00`, `−300.00`; for columns that name the currency once (A1.11). */
export function formatAmount(paise: Paise, { plus = false }: MoneyFormat = {}): string {
  return `${signOf(paise, plus)}${magnitude(paise)}`;
}

/** Groups a whole number the Indian way: 1234567 is `12,34,567`. */
export function groupIndianDigits(whole: number): string {
  const digits = String(Math.abs(whole));
  const head = digits.slice(0, -3);
  const tail = digits.slice(-3);
  const grouped = head ? `${head.replace(/\B(?=(\d{2})+$)/g, ',')},${tail}` : tail;
  return whole < 0 ? `${MINUS}${grouped}` : grouped;
}

const INDIAN_UNITS = [
  [10_000_000, 'Cr'],
  [100_000, 'L'],
  [1_000, 'K'],
] as const;

/**
 * Rupees in thousands, lakhs and crores: `1.5K`, `2.51L`, `1.25Cr`. At most two decimals, cut. Chips, limits, sizes and volumes of a
 * brand with `indianUnits` all have it (E8.14).
 */
export function formatIndianUnits(rupees: number): string {
  const size = Math.abs(rupees);
  const [unit, letter] = INDIAN_UNITS.find(([least]) => size >= least) ?? [1, ''];
  return `${rupees < 0 ? MINUS : ''}${cut(size, unit)}${letter}`;
}

/**
 * Rupees in thousands and lakhs, for stake buttons and limits: 1500 is `1.5k`, 250000 is `2.5l` (A9.15, OQ-126). At most two
 * decimals, cut and never rounded up: a limit must not be promised higher than it is.
 */
export function formatCompact(rupees: number, indianUnits = false): string {
  if (indianUnits) return formatIndianUnits(rupees);
  const size = Math.abs(rupees);
  const sign = rupees < 0 ? MINUS : '';
  if (size >= 100_000) return `${sign}${cut(size, 100_000)}l`;
  if (size >= 1_000) return `${sign}${cut(size, 1_000)}k`;
  return `${sign}${cut(size, 1)}`;
}

const VOLUME_UNITS = ['', 'K', 'M', 'B', 'T'] as const;

/** Rupees matched or on offer: `142K`, `96.1K`, `1.2M`. One decimal below a hundred of the unit (B9.17, OQ-126). */
export function formatTradedVolume(rupees: number, indianUnits = false): string {
  if (indianUnits) return formatIndianUnits(rupees);
  let size = Math.max(0, rupees);
  let unit = 0;
  // 999.5 would be written as a thousand, so it moves to the next unit before it is rounded.
  while (size >= 999.5 && unit < VOLUME_UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  const text = unit === 0 || size >= 99.95 ? String(Math.round(size)) : size.toFixed(1);
  return `${text}${VOLUME_UNITS[unit]}`;
}

/** Decimal odds, bookmaker rate or runs as they were sent, never rounded: `1.86`, `5.9`, `110`. */
export function formatOdds(odds: number | string): string {
  return String(odds);
}

function signOf(paise: Paise, plus: boolean): string {
  if (paise < 0) return MINUS;
  return plus && paise > 0 ? '+' : '';
}

function magnitude(paise: Paise): string {
  const size = Math.abs(Math.trunc(paise));
  return `${groupIndianDigits(Math.floor(size / 100))}.${String(size % 100).padStart(2, '0')}`;
}

// Hundredths are counted in whole numbers: 2.51 lakh is 251 thousand, not 250.99999.
function cut(size: number, unit: number): string {
  return String(Math.floor((size * 100) / unit + 1e-9) / 100);
}

/** `amount * numerator / denominator` for whole numbers, rounded down (towards minus infinity), exact at any size. */
export function multiplyRoundDown(amount: Paise, numerator: number, denominator: number): Paise {
  const product = amount * numerator;
  if (Number.isSafeInteger(product)) {
    const rest = ((product % denominator) + denominator) % denominator;
    return (product - rest) / denominator;
  }
  const wide = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const rest = ((wide % divisor) + divisor) % divisor;
  return Number((wide - rest) / divisor);
}

/** The same, rounded up. */
export function multiplyRoundUp(amount: Paise, numerator: number, denominator: number): Paise {
  const down = multiplyRoundDown(-amount, numerator, denominator);
  return down === 0 ? 0 : -down;
}
