/** @jest-environment node */
import { compareSurfaces, computeNextVersion, isVersionHighEnough } from './compare';

interface Place {
  readonly type: string;
  readonly optional?: true;
  readonly taken?: true;
}
const level = (before: Record<string, Place>, after: Record<string, Place>) => compareSurfaces(before, after).level;
const object: Place = { type: 'object' };
const text: Place = { type: 'string' };

test.each<[string, Record<string, Place>, Record<string, Place>, string]>([
  ['nothing changed', { a: object, 'a.x': text }, { a: object, 'a.x': text }, 'patch'],
  ['we give more', { a: object }, { a: object, 'a.x': text }, 'minor'],
  ['we give less', { a: object, 'a.x': text }, { a: object }, 'major'],
  ['we give something else', { a: text }, { a: { type: 'number' } }, 'major'],
  ['we give it sometimes', { a: text }, { a: { ...text, optional: true } }, 'major'],
  ['we give it always', { a: { ...text, optional: true } }, { a: text }, 'minor'],
  ['we may be told more', { a: object }, { a: object, 'a.x': { ...text, taken: true, optional: true } }, 'minor'],
  ['we demand more', { a: object }, { a: object, 'a.x': { ...text, taken: true } }, 'major'],
  [
    'we demand what was optional',
    { a: { ...text, taken: true, optional: true } },
    { a: { ...text, taken: true } },
    'major',
  ],
  ['we no longer demand it', { a: { ...text, taken: true } }, { a: { ...text, taken: true, optional: true } }, 'minor'],
  [
    'a new call demands things',
    {},
    { c: { type: 'call' }, 'c.body': { ...object, taken: true }, 'c.body.x': { ...text, taken: true } },
    'minor',
  ],
  [
    'a question is new, and nothing has to be said with it',
    { c: { type: 'call' } },
    {
      c: { type: 'call' },
      'c.query': { ...object, taken: true },
      'c.query.x': { ...text, taken: true, optional: true },
    },
    'minor',
  ],
  [
    'what we offer is new, with what it takes',
    { a: object },
    { a: object, 'a.add': { type: 'function' }, 'a.add(0)': { ...text, taken: true } },
    'minor',
  ],
  [
    'the compiler says the same words in another order',
    { a: { type: '"x" | "y" | undefined', taken: true } },
    { a: { type: '"y" | "x" | undefined', taken: true } },
    'patch',
  ],
  ['a word more may be said', { a: { type: '"x"', taken: true } }, { a: { type: '"x" | "y"', taken: true } }, 'minor'],
  [
    'a word may no longer be said',
    { a: { type: '"x" | "y"', taken: true } },
    { a: { type: '"x"', taken: true } },
    'major',
  ],
])('when %s the version changes accordingly', (_what, before, after, expected) => {
  expect(level(before, after)).toBe(expected);
});

test('a removed or added part is one change, not one for each of its members', () => {
  const whole = { a: object, 'a.b': object, 'a.b.c': text };
  expect(compareSurfaces(whole, { a: object }).changes).toEqual([{ level: 'major', path: 'a.b', what: 'is gone' }]);
  expect(compareSurfaces({ a: object }, whole).changes).toEqual([{ level: 'minor', path: 'a.b', what: 'is new' }]);
});

test('a version suffices when it is at least the next one of its level', () => {
  expect((['major', 'minor', 'patch'] as const).map((one) => computeNextVersion('1.4.2', one))).toEqual([
    '2.0.0',
    '1.5.0',
    '1.4.2',
  ]);
  expect(isVersionHighEnough('1.9.0', '1.4.2', 'major')).toBe(false);
  expect(isVersionHighEnough('2.0.0', '1.4.2', 'major')).toBe(true);
  expect(isVersionHighEnough('1.4.3', '1.4.2', 'minor')).toBe(false);
  expect(isVersionHighEnough('1.5.0', '1.4.2', 'minor')).toBe(true);
  expect(isVersionHighEnough('1.4.2', '1.4.2', 'patch')).toBe(true);
});

test.each([
  [
    'names of destructured parameters',
    '({ icon, label }: ItemProps) => Element',
    '({ icon, label, mark, }: ItemProps) => Element',
  ],
  [
    'the order of alternatives',
    '{ a?: "x" | "y" | undefined; b: string; }',
    '{ a?: "y" | "x" | undefined; b: string; }',
  ],
])('%s are no change of the contract', (_what, was, is) => {
  expect(compareSurfaces({ a: { type: was } }, { a: { type: is } })).toEqual({ level: 'patch', changes: [] });
});

test('another type of a destructured parameter is a change of the contract', () => {
  const before = { a: { type: '({ icon }: ItemProps) => Element' } };
  expect(compareSurfaces(before, { a: { type: '({ icon }: OtherProps) => Element' } }).level).toBe('major');
});
