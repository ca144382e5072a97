import { FLAGS_OFF, readFlags, type TenantFlag } from './tenant-flags';

const names = Object.keys(FLAGS_OFF) as TenantFlag[];

test('every switch is off unless the domain turns it on [OQ-25]', () => {
  expect(readFlags({})).toEqual(FLAGS_OFF);
  expect(Object.values(FLAGS_OFF)).not.toContain(true);
});

test.each(names)('%s is on when its domain sets it and turns on no other flag [OQ-25]', (name) => {
  expect(readFlags({ [name]: true, other: true })).toEqual({ ...FLAGS_OFF, [name]: true });
  expect(readFlags({ [name]: 'true' })).toEqual(FLAGS_OFF);
});
