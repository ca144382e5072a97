/** One place of the public surface. `taken` is what a remote or a caller gives to us; everything else is given to it. */
export interface Place {
  readonly type: string;
  readonly optional?: true;
  readonly taken?: true;
}

export type Level = 'patch' | 'minor' | 'major';

export type Surface = Readonly<Record<string, Place>>;

interface Change {
  readonly level: Level;
  readonly path: string;
  readonly what: string;
}

const ORDER: readonly Level[] = ['patch', 'minor', 'major'];

const parentOf = (path: string) =>
  path.slice(0, Math.max(path.lastIndexOf('.'), path.lastIndexOf('['), path.lastIndexOf('('), 0));

/** The allowed words, in any compiler order, with the word that stands for none of them. */
const WORDS = /^("[^"]*"|null|undefined)( \| ("[^"]*"|null|undefined))*$/;
const literalsOf = ({ type }: Place) => (WORDS.test(type) ? type.split(' | ') : null);
/** A type without what no caller sees: names of destructured parameters, and the compiler's own order of alternatives and members. */
const normalizeType = (type: string): string => {
  const bare = type.replace(/\(\{[^{}]*\}: /g, '(props: ');
  return /[{(].*[{(]/.test(bare) && !bare.startsWith('{ ')
    ? bare
    : bare
        .split('; ')
        .map((member) => {
          const [, name = '', alternatives = ''] = /^([^:]*: )?([^]*)$/.exec(member) ?? [];
          return name + alternatives.split(' | ').sort().join(' | ');
        })
        .join('; ');
};
const sameType = (was: Place, is: Place) =>
  was.type === is.type ||
  normalizeType(was.type) === normalizeType(is.type) ||
  (literalsOf(was)?.sort().join() ?? was.type) === (literalsOf(is)?.sort().join() ?? is.type);

/** Whether the input may be empty: an object with optional parts only. */
const mayBeEmpty = (path: string, places: Surface) =>
  places[path]?.type === 'object' &&
  Object.entries(places).every(([other, place]) => parentOf(other) !== path || place.optional);

const MOST_NAMED = 5;
const listed = (names: readonly string[]) =>
  names.length > MOST_NAMED ? `${names.slice(0, MOST_NAMED).join(', ')} and others` : names.join(', ');

/** An additional word is compatible; a removed word breaks its senders. */
function changeOfType(path: string, was: Place, is: Place): [Level, string, string] {
  const [before, after] = [literalsOf(was), literalsOf(is)];
  if (!before || !after) return ['major', path, `was ${was.type}, is ${is.type}`];
  const gone = before.filter((one) => !after.includes(one));
  const fresh = after.filter((one) => !before.includes(one));
  if (gone.length > 0) return [is.taken ? 'major' : 'minor', path, `no longer has ${listed(gone)}`];
  return ['minor', path, `has ${listed(fresh)} too`];
}

/**
 * What changed between two surfaces, and what that makes of the version. A signature or a type that reads differently counts as
 * breaking: the comparison reads, it does not prove.
 */
export function compareSurfaces(before: Surface, after: Surface): { level: Level; changes: readonly Change[] } {
  const changes: Change[] = [];
  const add = (level: Level, path: string, what: string) => changes.push({ level, path, what });
  for (const [path, was] of Object.entries(before)) {
    const is = after[path];
    // Of a part that went, its own parts need no mention.
    if (!is) {
      if (!(parentOf(path) in before) || parentOf(path) in after) add('major', path, 'is gone');
    } else if (!sameType(was, is)) add(...changeOfType(path, was, is));
    else if (Boolean(is.optional) !== Boolean(was.optional)) {
      const breaks = is.taken ? was.optional : is.optional;
      add(breaks ? 'major' : 'minor', path, is.optional ? 'is optional now' : 'is always there now');
    }
  }
  for (const [path, is] of Object.entries(after)) {
    if (path in before) continue;
    const isPartOfNew = parentOf(path) in after && !(parentOf(path) in before);
    if (isPartOfNew) continue;
    const demanded = is.taken && !is.optional && parentOf(path) in before && !mayBeEmpty(path, after);
    add(demanded ? 'major' : 'minor', path, demanded ? 'is demanded now' : 'is new');
  }
  const level = changes.reduce<Level>(
    (most, one) => (ORDER.indexOf(one.level) > ORDER.indexOf(most) ? one.level : most),
    'patch',
  );
  return { level, changes };
}

/** The lowest version that may follow `released` with changes of this level. */
export function computeNextVersion(released: string, level: Level): string {
  const [major = 0, minor = 0, patch = 0] = released.split('.').map(Number);
  if (level === 'major') return `${major + 1}.0.0`;
  if (level === 'minor') return `${major}.${minor + 1}.0`;
  return `${major}.${minor}.${patch}`;
}

/** Whether `version` is at least what the changes need. */
export function isVersionHighEnough(version: string, released: string, level: Level): boolean {
  const wanted = computeNextVersion(released, level).split('.').map(Number);
  const given = version.split('.').map(Number);
  for (const [index, number] of wanted.entries()) if (given[index] !== number) return (given[index] ?? 0) > number;
  return true;
}
