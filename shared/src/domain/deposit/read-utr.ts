/**
 * Words that banks and UPI apps put at the reference, with the letters that recognition takes for each other (C5.05). The
 * strongest come first: a slip may carry a transaction id of its app beside the UTR.
 */
const LABELS: readonly RegExp[] = [
  /\bu\s*t\s*r\b/,
  /\br\s*r\s*n\b|retrieval ref/,
  /bank ref|\bref(erence)?\.?\s*(no|num|number|id|#)/,
  /up[il1]\s*(transaction|txn|trans|ref)|up[il1]\s*id\s*:?\s*\d/,
  /transaction\s*(id|[il1]d|no|number|ref)|txn\s*(id|[il1]d|no)/,
  /\bref(erence)?\b/,
];

/** Lines that hold numbers of twelve digits which are no reference: accounts, phones, cards. */
const FOREIGN = /a\/?c\b|account|mobile|phone|card|aadhaar|vpa|customer|wallet no|helpline/;

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

/** Twelve digits standing alone in a line; groups with single spaces or hyphens between them are one number. */
function twelveDigitsIn(line: string): string[] {
  const mended = line.replace(
    /(?<=[\dOoQDIl|SB][ -]?)[OoQDIl|SB](?=[ -]?[\dOoQDIl|SB]|\b)/g,
    (letter) => MISREAD[letter] ?? letter,
  );
  const groups = mended.match(/(?<![\w@.])[A-Z]{0,4}\d(?:[ -]?\d)*(?![\w@])/g) ?? [];
  return groups.map((group) => group.replace(/[^\d]/g, '')).filter((digits) => digits.length === 12);
}

/**
 * The UTR in the text of a payment's screenshot, or null when none stands out (C5.05, OQ-12). It is the twelve digits whose own or
 * previous line says that they are a reference; without such a line the only twelve digits there are, unless their line says that
 * they are something else.
 */
export function readUtr(text: string): string | null {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const found = lines.flatMap((line, at) => twelveDigitsIn(line).map((digits) => ({ digits, at })));
  if (found.length === 0) return null;
  const saying = (at: number): string => lines[at]?.toLowerCase() ?? '';
  for (const label of LABELS) {
    const own = found.find(({ at }) => label.test(saying(at)));
    if (own) return own.digits;
    const below = found.find(({ at }) => label.test(saying(at - 1)) && !FOREIGN.test(saying(at)));
    if (below) return below.digits;
  }
  const unclaimed = found.filter(({ at }) => !FOREIGN.test(saying(at)) && !FOREIGN.test(saying(at - 1)));
  const different = [...new Set(unclaimed.map(({ digits }) => digits))];
  return different.length === 1 ? (different[0] ?? null) : null;
}
