type Values = Readonly<Record<string, string | number>>;
type English = Readonly<Partial<Record<string, string>>>;

/** A text with values in it, as it is looked for at the beginning of what is left of a sentence. */
interface Pattern {
  readonly key: string;
  readonly names: readonly string[];
  readonly from: RegExp;
  /** How sure a match is: what begins with a word of its own goes before what begins with a value, longer before shorter. */
  readonly weight: number;
}

/** Sentences that are remembered, at most. */
const KNOWN_MOST = 1_000;

const VALUE = /\{(\w+)\}/g;
/** Sentences that are never drawn by their key. */
const WRITTEN = /^(answer|note|remark|explained|name)\./;
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function patternOf(key: string, text: string): Pattern | null {
  const fixed = text.replace(VALUE, ' ').trim();
  // Without values only a whole sentence is looked for among others; a name that begins like another is none of them.
  if (!/\{\w+\}/.test(text) && !/[.!?]$/.test(text.trim())) return null;
  // “All {sport}” would match in many names: only texts unique to the platform may be that short.
  if ((fixed.match(/[A-Za-z]{2,}/g) ?? []).length < (WRITTEN.test(key) ? 1 : 4)) return null;
  const source = text
    .trim()
    .split(/(\{\w+\})/)
    .map((part) => (/^\{\w+\}$/.test(part) ? '(.+?)' : literal(part)))
    .join('');
  return {
    key,
    names: [...text.matchAll(VALUE)].map(([, name]) => name ?? ''),
    // A name is a whole message; a sentence may stand beside others.
    from: new RegExp(`^${source}${key.startsWith('name.') ? '$' : '(?:\\s+|$)'}`, 's'),
    weight: fixed.length + (text.startsWith('{') ? 0 : 1_000),
  };
}

/**
 * Finds the catalogue text of a sentence and translates it by `t`. The platform writes en-us, whose literal strings are the
 * keys of every other language (OQ-47). Values are extracted and put back. Several sentences in a row are translated one by
 * one; unknown ones, a person's words among them, stay unchanged.
 */
export function createServerMessageTranslator(
  english: English,
  t: (key: string, values?: Values) => string,
): (sentence: string) => string {
  const exact = new Map<string, string>();
  const patterns: Pattern[] = [];
  for (const [key, text] of Object.entries(english)) {
    if (!text) continue;
    if (!exact.has(text.trim())) exact.set(text.trim(), key);
    const pattern = patternOf(key, text);
    if (pattern) patterns.push(pattern);
  }
  patterns.sort((one, other) => other.weight - one.weight);

  // A board draws the same names again and again.
  const known = new Map<string, string>();

  function translateMessage(sentence: string): string {
    const before = known.get(sentence);
    if (before !== undefined) return before;
    if (known.size >= KNOWN_MOST) known.clear();
    const found = find(sentence);
    known.set(sentence, found);
    return found;
  }

  function find(sentence: string): string {
    const key = exact.get(sentence.trim());
    if (key !== undefined) return t(key);
    for (const pattern of patterns) {
      const found = pattern.from.exec(sentence);
      if (!found) continue;
      const values = Object.fromEntries(
        pattern.names.map((name, index) => [name, translateMessage(found[index + 1] ?? '')]),
      );
      const rest = sentence.slice(found[0].length);
      return rest ? `${t(pattern.key, values)} ${translateMessage(rest)}` : t(pattern.key, values);
    }
    return sentence;
  }
  return translateMessage;
}
