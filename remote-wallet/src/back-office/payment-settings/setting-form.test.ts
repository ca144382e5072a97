import { numberOf, findInvalidField, type FieldSpec } from './setting-form';

const fields: readonly FieldSpec[] = [
  { name: 'name', label: 'settings.name', kind: 'text', required: true },
  { name: 'min', label: 'settings.min', kind: 'amount' },
  { name: 'sort', label: 'settings.sort', kind: 'whole' },
];

test.each([
  [{ name: 'UPI', min: '100.50', sort: '2' }, undefined],
  [{ name: 'UPI', min: '', sort: '' }, undefined],
  [{ name: '  ', min: '1', sort: '1' }, 'name'],
  [{ min: '1' }, 'name'],
  [{ name: 'UPI', min: '1.505', sort: '1' }, 'min'],
  [{ name: 'UPI', min: '-1', sort: '1' }, 'min'],
  [{ name: 'UPI', min: '1e9', sort: '1' }, 'min'],
  [{ name: 'UPI', min: '1', sort: '1.5' }, 'sort'],
])('of %j the field that is wrong is %s', (draft, name) => {
  expect(findInvalidField(fields, draft)?.name).toBe(name);
});

test('an empty number is 0', () => {
  expect([numberOf({ min: ' ' }, 'min'), numberOf({}, 'min'), numberOf({ min: '12.5' }, 'min')]).toEqual([0, 0, 12.5]);
});
