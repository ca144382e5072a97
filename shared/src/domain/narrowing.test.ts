import {
  createRecord,
  findErrorCode,
  findText,
  getField,
  getItemAt,
  isObject,
  isOneOf,
  listKeys,
  requireValue,
} from './narrowing';

test('a value that is required throws with its name when it is missing, also for null [H1.21]', () => {
  expect(requireValue(0, 'count')).toBe(0);
  expect(requireValue('', 'text')).toBe('');
  expect(() => requireValue(undefined, 'market 1.5')).toThrow('market 1.5 is missing');
  expect(() => requireValue(null, 'market 1.5')).toThrow('market 1.5 is missing');
});

test('an item is read by its index from either end, and outside of the list throws [H1.21]', () => {
  const list = ['a', 'b', 'c'];
  expect([getItemAt(list, 0), getItemAt(list, 2), getItemAt(list, -1), getItemAt(list, -3)]).toEqual([
    'a',
    'c',
    'c',
    'a',
  ]);
  for (const index of [3, -4, 0.5]) expect(() => getItemAt(list, index)).toThrow(`No item ${index} in a list of 3`);
  expect(() => getItemAt([], -1)).toThrow(RangeError);
});

test('a value is one of the options by identity only [H1.21]', () => {
  expect(isOneOf(['en', 'hi'], 'hi')).toBe(true);
  expect(isOneOf(['en', 'hi'], 'toString')).toBe(false);
  expect(isOneOf([1, 2], '1')).toBe(false);
});

test('a field of an unknown value is read from objects and absent from other values [H1.21]', () => {
  expect([{}, [], new Error('no')].every(isObject)).toBe(true);
  expect([null, undefined, 'text', 1, () => 1].some(isObject)).toBe(false);
  expect(getField({ a: { b: 1 } }, 'a')).toEqual({ b: 1 });
  expect(getField(null, 'a')).toBeUndefined();
  expect(getField('text', 'length')).toBeUndefined();
  expect(findText({ a: 'x', b: 1 }, 'a')).toBe('x');
  expect(findText({ a: 'x', b: 1 }, 'b')).toBeUndefined();
});

test('the code of an error is a text or absent [H1.21]', () => {
  expect(findErrorCode(Object.assign(new Error('no file'), { code: 'ENOENT' }))).toBe('ENOENT');
  expect(findErrorCode(Object.assign(new Error('refused'), { code: 4 }))).toBeUndefined();
  expect(findErrorCode(null)).toBeUndefined();
});

test('keys are listed in order, and a record has a value for each key [H1.21]', () => {
  expect(listKeys({ back: 1, lay: 2 })).toEqual(['back', 'lay']);
  expect(createRecord(['back', 'lay'], (side) => side.length)).toEqual({ back: 4, lay: 3 });
});
