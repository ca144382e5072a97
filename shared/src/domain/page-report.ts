/** Where the shell sends what it observes in a page; no call of the contract, because no remote makes it. */
export const PAGE_REPORT_PATH = '/__reports/page';

/** What goes wrong in a page after it started. */
export const PAGE_ERROR_KINDS = ['error', 'rejection', 'boundary', 'chunk', 'load', 'policy', 'freeze'] as const;
export type PageErrorKind = (typeof PAGE_ERROR_KINDS)[number];

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
