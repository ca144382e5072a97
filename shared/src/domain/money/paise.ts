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
