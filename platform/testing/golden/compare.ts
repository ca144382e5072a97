import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The repository, from wherever its runner works. */
const root = process.cwd();
const RECORDED = join(root, 'e2e/golden');
const ACTUAL = join(root, 'e2e/test-results/golden');
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Times within this of the start are `now`, ms: a database has its own clock, and a slow machine needs minutes. */
const NOW_MS = 9.5 * MINUTE_MS;
/** Times are given by their distance from the start, in steps of this, ms. */
const STEP_MS = 10 * MINUTE_MS;
/** Times farther away than this belong to the content, ms. */
const NEAR_MS = 400 * DAY_MS;
/** Lines that are longer are stored by their beginning and their hash, characters. */
const LINE_LENGTH = 1200;

const isoTime = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d(?::?\d\d)?)/g;
const day = /\b\d{4}-\d\d-\d\d\b/g;
const milliseconds = /\b1[789]\d{11}\b/g;
/** What a run draws by chance, and the name that takes its place. */
const RANDOM: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g, '<uuid>'],
  [/\bdesk-[a-z0-9]+-[a-z0-9-]+/g, '<staff id>'],
  [/("(?:referral_)?code":)"[0-9A-F]{10}"/g, '$1"<random>"'],
  // The cookie of a browser before its sign-in.
  [/("device=)[\w-]{32}/g, '$1<random>'],
  [/\$argon2id[^"\\]+/g, '<password hash>'],
  [/nonce-[\w+/]{22}==/g, 'nonce-<random>'],
  [/(nonce=\\?")[\w+/]{22}==/g, '$1<random>'],
  // A request of this process, and the key of its push messages.
  [/("request_?[iI]d":")r[0-9a-f]{12}-[0-9a-z]+"/g, '$1<request>"'],
  [/("publicKey":")[\w-]{87}"/g, '$1<random>"'],
  // Challenges of passkeys, and confirmations.
  [/("(?:challenge|confirmation)":")[\w-]{43}"/g, '$1<random>"'],
  // A bet: the time of its batch, and its number.
  [/\b0[0-9a-f]{11}(f0[0-9a-f]{10})\b/g, '<bet $1>'],
  [/("version":)"[0-9a-f]{32}"/g, '$1"<row version>"'],
  [/("secret":"|secret=)[A-Z2-7]{32}/g, '$1<random>'],
  [/\\\\x[0-9a-f]{32,}/g, '<bytes>'],
  // The first second of a history of prices.
  [/("seconds":\[)\d{10}\b/g, '$1<now>'],
  // Steps of the last hour: one of them is a midnight in one hour of the day.
  [/("at":)(?:"[^"]+"|\d+)(?=,"failures":\d+,"loads":)/g, '$1"<step>"'],
  // The reference of a payment at the stand-in of a gateway.
  [/"6\d{11}"/g, '"<UTR>"'],
  [/"alone-\d+"/g, '"alone"'],
];

/** Replaces what differs from run to run: times by their distance from the start, random texts by their kind. */
export function createNormaliser(start: number, replaced: Readonly<Record<string, string>> = {}) {
  const describeTime = (time: number): string | null => {
    const distance = time - start;
    if (Number.isNaN(time) || Math.abs(distance) > NEAR_MS) return null;
    if (Math.abs(distance) < NOW_MS) return '<now>';
    if (time % DAY_MS === 0 || time % DAY_MS === 18.5 * 60 * MINUTE_MS) return '<midnight>';
    return `<now${distance < 0 ? '-' : '+'}${Math.floor(Math.abs(distance) / STEP_MS) * 10}m>`;
  };
  return (text: string): string => {
    let known = text;
    for (const [value, name] of Object.entries(replaced)) known = known.replaceAll(value, name);
    for (const [pattern, name] of RANDOM) known = known.replace(pattern, name);
    return known
      .replace(isoTime, (found) => describeTime(Date.parse(found.replace(' ', 'T'))) ?? found)
      .replace(day, (found) => (Math.abs(Date.parse(found) - start) > NEAR_MS ? found : '<day>'))
      .replace(milliseconds, (found) => describeTime(Number(found)) ?? found);
  };
}

/** The same value with the keys of its objects in order. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}

/** A line as it is stored: the beginning of a long one and the hash of all of it. */
const shorten = (line: string): string =>
  line.length <= LINE_LENGTH
    ? line
    : `${line.slice(0, LINE_LENGTH)} … ${line.length} characters, ${createHash('sha256').update(line).digest('hex').slice(0, 16)}`;

/**
 * Compares lines with those recorded under a name, or records them (`GOLDEN=record`). Complete lines are left in
 * `e2e/test-results/golden`, so that two commits can be compared.
 */
export function compareGolden(name: string, lines: readonly string[]): void {
  mkdirSync(ACTUAL, { recursive: true });
  writeFileSync(join(ACTUAL, name), `${lines.join('\n')}\n`);
  const file = join(RECORDED, name);
  const actual = lines.map(shorten);
  if (process.env['GOLDEN'] === 'record') {
    mkdirSync(RECORDED, { recursive: true });
    writeFileSync(file, `${actual.join('\n')}\n`);
    return;
  }
  if (!existsSync(file)) throw new Error(`Cannot compare ${name}: nothing is recorded in e2e/golden`);
  const recorded = readFileSync(file, 'utf8').trimEnd().split('\n');
  const differences = findDifferences(recorded, actual);
  if (differences.length > 0)
    throw new Error(
      `${name}: ${differences.length} lines differ from the recorded ones (- recorded, + now)\n${differences.slice(0, 40).join('\n')}`,
    );
}

/** Lines that one side has more often than the other, then those whose order alone differs. */
export function findDifferences(recorded: readonly string[], actual: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const line of recorded) counts.set(line, (counts.get(line) ?? 0) + 1);
  for (const line of actual) counts.set(line, (counts.get(line) ?? 0) - 1);
  const missing = [...counts].flatMap(([line, count]) => (count > 0 ? [`- ${line}`] : count < 0 ? [`+ ${line}`] : []));
  if (missing.length > 0) return missing.sort((a, b) => (a.slice(2) < b.slice(2) ? -1 : 1));
  return recorded.flatMap((line, at) => (line === actual[at] ? [] : [`moved: line ${at + 1} was ${line}`]));
}
