import { toPaise, type Paise } from '../money';
import { extractUtr } from './read-utr';

/** The content of a payment picture. Null where nothing is certain; the player then types it. */
export interface PaymentReading {
  readonly utr: string | null;
  readonly paise: Paise | null;
}

export const NO_READING: PaymentReading = { utr: null, paise: null };

/** Amounts of a payment picture that are not the payment. */
const OTHER_AMOUNT = /balance|charge|fee|cash ?back|available|limit|\btax|gst|reward|discount|saved/i;
const AMOUNT_LABEL = /amount|\bamt\b|\bpaid\b|total|transferred/i;
/** A currency, or a sign in its place: the model has no rupee sign and reads another one. */
const MARK = String.raw`(?:INR|Rs\.?|[₹%$€£¥X])`;
/** Indian digit groups: 1,84,220.35. Without a group at most three digits, or a mark. */
const GROUPED = String.raw`\d{1,2}(?:,\d{2})*,\d{3}`;
const AMOUNT = new RegExp(
  String.raw`(?<![\w.,@/:-])(${MARK}\s?)?(${GROUPED}|\d{1,7})(\.\d{2})?(?![\w@]|[.,:/-]\d)`,
  'gi',
);
/** Digits that the model reads in place of the rupee sign. */
const LIKE_RUPEE = /^[1237]/;

interface Amount {
  readonly paise: Paise;
  /** A currency mark stands before the digits, so the first digit is no misread rupee sign. */
  readonly marked: boolean;
  readonly labelled: boolean;
}

function amountsIn(text: string): Amount[] {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.flatMap((line, at) => {
    if (OTHER_AMOUNT.test(line)) return [];
    const above = lines[at - 1] ?? '';
    const isBare = /^\W*[A-Z]{0,3}\.?\s?[\d.,]+\W*$/i.test(line);
    const headed = isBare && !/\d/.test(above);
    if (headed && OTHER_AMOUNT.test(above)) return [];
    const labelled = AMOUNT_LABEL.test(line) || (headed && AMOUNT_LABEL.test(above));
    return [...line.matchAll(AMOUNT)].flatMap(([, mark, digits = '', cents = '']) => {
      const marked = mark !== undefined;
      // A number without mark, group and paise is a date, a count or a part of an account.
      if (!marked && !digits.includes(',') && cents === '') return [];
      return [{ paise: toPaise(Number(digits.replaceAll(',', '') + cents)), marked, labelled }];
    });
  });
}

/** The amount of one text: the labelled ones if there are any, and null where they differ. */
function readAmount(text: string): Amount | null {
  const amounts = amountsIn(text);
  const labelled = amounts.filter((amount) => amount.labelled);
  const candidates = labelled.length > 0 ? labelled : amounts;
  const [first] = candidates;
  if (!first || candidates.some(({ paise }) => paise !== first.paise)) return null;
  return { ...first, marked: candidates.some(({ marked }) => marked) };
}

const present = <T>(values: readonly (T | null)[]): T[] => values.filter((value) => value !== null);

/** The value that both scales have, when no reading has another one. */
function agreed<T>(small: readonly T[], large: readonly T[]): T | null {
  const [value] = small;
  if (value === undefined || large.length === 0) return null;
  return [...small, ...large].every((other) => other === value) ? value : null;
}

/**
 * The UTR and the amount on which the recognised texts of two scales of one picture agree. Each scale may have several texts, one for
 * each layout. Source: E8.20.
 */
export function readPayment(small: readonly string[], large: readonly string[]): PaymentReading {
  const amounts = [small, large].map((texts) => present(texts.map(readAmount)));
  const paise = agreed(
    (amounts[0] ?? []).map((amount) => amount.paise),
    (amounts[1] ?? []).map((amount) => amount.paise),
  );
  const isSafe = amounts.flat().some(({ marked }) => marked) || !LIKE_RUPEE.test(String(paise));
  return {
    utr: agreed(present(small.map(extractUtr)), present(large.map(extractUtr))),
    paise: isSafe ? paise : null,
  };
}
