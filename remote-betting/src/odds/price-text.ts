import { formatTradedVolume } from '@backlay/shared/domain';

const decimalTexts = new Map<number, string>();
const sizeTexts = new Map<number, string>();
const FEW_ENOUGH = 20_000;

/** Decimal odds as exchanges write them: two decimals below 4, where the ladder steps by hundredths; never rounded. */
export function decimalText(odds: number): string {
  let text = decimalTexts.get(odds);
  if (text === undefined) {
    text = writeDecimal(odds);
    if (decimalTexts.size < FEW_ENOUGH) decimalTexts.set(odds, text);
  }
  return text;
}

/** Runs and rates per 100 as they were sent. */
export const plainText = (value: number): string => String(value);

/** The size under a price. */
export function sizeText(size: number): string {
  let text = sizeTexts.get(size);
  if (text === undefined) {
    text = formatTradedVolume(size);
    if (sizeTexts.size < FEW_ENOUGH) sizeTexts.set(size, text);
  }
  return text;
}

function writeDecimal(odds: number): string {
  const text = String(odds);
  if (odds >= 4) return text;
  const two = odds.toFixed(2);
  return Number(two) === odds ? two : text;
}
