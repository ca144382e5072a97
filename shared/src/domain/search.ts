/** From this length on one wrong letter of a word is forgiven (E8.12). */
const FORGIVEN_FROM = 5;
/** As many words of a name are read as one, as in "teenpatti". */
const JOINED_WORDS = 3;

/** Words of a text without case, accents and punctuation; letters of every script stay. */
function wordsOf(text: string): readonly string[] {
  const plain = text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return plain.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
}

/** Whether two texts are equal, or differ by one letter that is wrong, missing or too many. */
function differsByOneLetter(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(at + (short.length === long.length ? 1 : 0)) === long.slice(at + 1);
}

/**
 * A test of names for what somebody typed. Case, accents, spaces and punctuation do not count. One wrong letter of five
 * or more is forgiven. "teen-pati" finds Teen Patti. Nothing typed finds nothing (E8.12).
 */
export function createSearchTest(typed: string): (name: string) => boolean {
  const wanted = wordsOf(typed);
  const joined = wanted.join('');
  if (joined === '') return () => false;
  const isForgiven = (word: string, known: string) => word.length >= FORGIVEN_FROM && differsByOneLetter(word, known);
  return (name) => {
    const words = wordsOf(name);
    if (words.join('').includes(joined)) return true;
    const found = wanted.every((word) => words.some((known) => known.includes(word) || isForgiven(word, known)));
    return found || (joined.length >= FORGIVEN_FROM && joinedWords(words).some((known) => isForgiven(joined, known)));
  };
}

/** Neighbouring words of a name as one. */
const joinedWords = (words: readonly string[]): readonly string[] =>
  words.flatMap((_, from) =>
    Array.from({ length: JOINED_WORDS - 1 }, (_each, more) => words.slice(from, from + more + 2).join('')),
  );
