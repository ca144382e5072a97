/** Position in a file of a release, with its hash and column: numbers that name nobody. */
const RELEASED_FILE = String.raw`(/(?:shell|remotes/[\w-]+)/[\w.+-]+/[\w./-]+\.(?:js|css)(?:\?again=\d+)?(?::\d+){0,2})`;

/** What may name a person, in the order in which it is looked for. */
const PERSONAL = [
  String.raw`/(?:login-user|direct-login)/\S*`,
  String.raw`(?:bearer|token|password|otp|secret|authorization)["'\s:=]+[^\s"',;]+`,
  String.raw`[\w.+%-]+@[\w-]+(?:\.[\w-]+)+`,
  String.raw`[?#][^\s)"']+`,
  // An opaque word: a token, a session, an account.
  String.raw`(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{16,}(?:\.[\w-]+)*`,
  String.raw`\d(?:[ ()-]?\d){5,}`,
  String.raw`\d{1,3}(?:\.\d{1,3}){3}`,
];

/** One pass over a text: what a released file matches is left as it is. */
const PATTERN = new RegExp([RELEASED_FILE, ...PERSONAL].join('|'), 'gi');

/**
 * Removes what may name a person, in the page and again on the server: e-mail addresses, tokens, queries, network addresses.
 * Numbers of 6 digits and more go too (F4.08).
 */
export const redactText = (text: string): string =>
  text.replace(PATTERN, (_found, released?: string) => released ?? '…');

/** Typed values from this length on are removed: a shorter one is part of any word. */
const TYPED_LENGTH = 4;

/** Removes what was typed into a page before it is redacted as any text is. */
export function redactTyped(text: string, typed: readonly string[]): string {
  let clean = text;
  for (const value of typed) if (value.length >= TYPED_LENGTH) clean = clean.replaceAll(value, '…');
  return redactText(clean);
}
