import { toPaise, type Paise } from './money';

/** Labels of a UTR as banks and UPI apps print them, strongest first, with letters that recognition confuses (C5.05, E8.20). */
const LABELS: readonly RegExp[] = [
  /\bu\s*t\s*r(?![a-z])/,
  /\br\s*r\s*n(?![a-z])|retrieval ref/,
  /up[il1]\s*(transaction|txn|trans|ref)|up[il1]\s*id\s*:?\s*\d/,
  /bank ref|\bref(erence)?\.?\s*(no|num|number|id|#)/,
  /\bref(erence)?\b/,
];

/** Labels of other numbers that may have twelve digits: accounts, phones, cards, orders. */
const FOREIGN =
  /a\/?c\b|acc(oun)?t|mobile|phone|card|aadha+r|vpa|customer|wallet no|helpline|order|merchant|invoice|consumer|google|loan|policy|balance/;

/** Letters that recognition reads in the middle of digits. */
const MISREAD: Readonly<Record<string, string>> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  '|': '1',
  S: '5',
  B: '8',
};

/** Twelve digits in one piece, or in equal groups with a space or hyphen between them. A label may touch the first digit. */
const TWELVE =
  /(?<![\w@.+-])(?<!\d[ .,-])(?:UTR|RRN|REF|NO)?(\d{12}|\d{6}[ -]\d{6}|\d{4}(?:[ -]\d{4}){2}|\d{3}(?:[ -]\d{3}){3})(?![\w@]|[ .,-]\d)/gi;

function twelveDigitsIn(line: string): string[] {
  const mended = line.replace(
    /(?<=[\dOoQDIl|SB][ -]?)[OoQDIl|SB](?=[ -]?[\dOoQDIl|SB]|\b)/g,
    (letter) => MISREAD[letter] ?? letter,
  );
  return [...mended.matchAll(TWELVE)].map(([, digits = '']) => digits.replace(/\D/g, ''));
}

/**
 * The UTR in the recognised text of a payment picture, or null (C5.05, OQ-12). Only twelve digits whose own or previous line has a label
 * of a UTR count, and only when one number has the strongest label.
 */
export function extractUtr(text: string): string | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const label = (at: number): string => lines[at]?.toLowerCase() ?? '';
  const found = lines.flatMap((line, at) =>
    twelveDigitsIn(line).flatMap((digits) => {
      if (FOREIGN.test(label(at))) return [];
      const own = LABELS.findIndex((pattern) => pattern.test(label(at)));
      if (own >= 0) return [{ digits, rank: own }];
      if (FOREIGN.test(label(at - 1))) return [];
      // A number below a line that has its own number does not belong to the label of that line.
      const above = /\d{6}/.test(label(at - 1)) ? -1 : LABELS.findIndex((pattern) => pattern.test(label(at - 1)));
      return above >= 0 ? [{ digits, rank: above }] : [];
    }),
  );
  const strongest = Math.min(...found.map(({ rank }) => rank));
  const numbers = new Set(found.filter(({ rank }) => rank === strongest).map(({ digits }) => digits));
  return numbers.size === 1 ? ([...numbers][0] ?? null) : null;
}

/** What is looked for in a screenshot, and what an operator may insist on: 12 digits (C5.04). */
export const OCR_UTR_PATTERN = /^\d{12}$/;
/** Allowed input, as the label describes: 6 to 12 digits (C5.04, OQ-12). */
export const INPUT_UTR_PATTERN = /^\d{6,12}$/;

/** A reference as stored and sent: without the spaces that people and banks put between groups (C5.06). */
export const normaliseUtr = (typed: string): string => typed.replace(/\s+/g, '');

/** Whether a reference is good enough to be sent; `exact12` where the operator takes nothing but 12 digits (OQ-12). */
export function isUtr(typed: string, exact12: boolean): boolean {
  return (exact12 ? OCR_UTR_PATTERN : INPUT_UTR_PATTERN).test(normaliseUtr(typed));
}

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
