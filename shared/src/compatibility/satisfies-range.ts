/** Major, minor and patch number, and the identifiers of a prerelease. */
interface Version {
  readonly numbers: readonly [number, number, number];
  readonly pre: readonly string[];
}

type Bound = readonly [operator: string, version: Version];

const PART = '(\\d+|[xX*])';
const VERSION = `v?${PART}(?:\\.${PART}(?:\\.${PART}(?:-([\\w.-]+))?(?:\\+[\\w.-]+)?)?)?`;
const COMPARATOR = new RegExp(`^(>=|<=|>|<|=|~>?|\\^)?${VERSION}$`);

const numberOf = (text: string | undefined): number | null => (text && /^\d+$/.test(text) ? Number(text) : null);
/** The lowest of all versions with these numbers, prereleases included; or that prerelease, or the version itself. */
const at = (major: number, minor: number, patch: number, pre: readonly string[] = ['0']): Version => ({
  numbers: [major, minor, patch],
  pre,
});

function comparePart(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0;
  if (a === undefined || b === undefined) return a === undefined ? -1 : 1;
  const [first, second] = [numberOf(a), numberOf(b)];
  if (first !== null && second !== null) return first - second;
  if (first !== null || second !== null) return first !== null ? -1 : 1;
  return a < b ? -1 : 1;
}

function compare(a: Version, b: Version): number {
  for (const [index, number] of a.numbers.entries())
    if (number !== b.numbers[index]) return number - (b.numbers[index] ?? 0);
  // A version comes after each of its prereleases.
  if (a.pre.length === 0 || b.pre.length === 0) return b.pre.length - a.pre.length;
  for (let index = 0; index < Math.max(a.pre.length, b.pre.length); index += 1) {
    const order = comparePart(a.pre[index], b.pre[index]);
    if (order !== 0) return order;
  }
  return 0;
}

/** What one part of a range bounds: `^1.2.0`, `>=1.2`, `1.x`; null when it is none. */
function boundsOf(comparator: string): readonly Bound[] | null {
  const parts = COMPARATOR.exec(comparator);
  if (!parts) return null;
  const [, operator = '', ...texts] = parts;
  const [major = null, minor = null, patch = null] = texts.map(numberOf);
  if (major === null) return operator === '<' || operator === '>' ? [['<', at(0, 0, 0)]] : [];
  const isFull = minor !== null && patch !== null;
  const pre = texts[3] ? texts[3].split('.') : [];
  const own = at(major, minor ?? 0, patch ?? 0, isFull ? pre : undefined);
  const nextMajor = at(major + 1, 0, 0);
  const next = minor === null ? nextMajor : at(major, minor + 1, 0);
  if (operator === '^') {
    const isUnstable = major === 0 && minor !== null;
    const highest = !isUnstable ? nextMajor : isFull && minor === 0 ? at(0, 0, patch + 1) : next;
    return [['>=', own], ['<', highest]]; // oxfmt-ignore
  }
  if (operator.startsWith('~')) return [['>=', own], ['<', next]]; // oxfmt-ignore
  if (isFull) return [[operator || '=', own]];
  if (operator === '>') return [['>=', next]];
  if (operator === '<=') return [['<', next]];
  if (operator === '>=' || operator === '<') return [[operator, own]];
  return [['>=', own], ['<', next]]; // oxfmt-ignore
}

/** `1.2.0 - 1.4` is from the prereleases of the first to the last. */
function boundsOfSpan(from: string, to: string): readonly Bound[] | null {
  const first = boundsOf(`>=${from}${/^v?\d+\.\d+\.\d+$/.test(from) ? '-0' : ''}`);
  const last = boundsOf(`<=${to}`);
  return first && last && [...first, ...last];
}

function isWithin(version: Version, [operator, bound]: Bound): boolean {
  const order = compare(version, bound);
  if (operator === '>=') return order >= 0;
  if (operator === '<=') return order <= 0;
  if (operator === '>') return order > 0;
  if (operator === '<') return order < 0;
  return order === 0;
}

/** Whether a version is within a semver range; a prerelease counts as the version that it is. False for what is no range. */
export function satisfiesRange(version: string, range: string): boolean {
  const parts = /^v?(\d+)\.(\d+)\.(\d+)(?:-([\w.-]+))?(?:\+[\w.-]+)?$/.exec(version.trim());
  if (!parts) return false;
  const given = at(Number(parts[1]), Number(parts[2]), Number(parts[3]), parts[4]?.split('.') ?? []);
  const alternatives = range.split('||').map((text) => {
    const span = /^(\S+)\s+-\s+(\S+)$/.exec(text.trim());
    if (span) return boundsOfSpan(span[1] ?? '', span[2] ?? '');
    const comparators = text
      .replace(/(>=|<=|>|<|=|~>?|\^)\s+/g, '$1')
      .split(/\s+/)
      .filter(Boolean);
    const bounds = comparators.map(boundsOf);
    return bounds.includes(null) ? null : bounds.flatMap((one) => one ?? []);
  });
  return (
    !alternatives.includes(null) &&
    alternatives.some((bounds) => bounds?.every((bound) => isWithin(given, bound)) === true)
  );
}
