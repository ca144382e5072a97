import { formatReference } from '@backlay/shared/domain';
import { betReference, createBetIdGenerator, findBetIds, getFirstId } from './bet-id';

test('ids of later moments are greater, and those of a moment begin with it', () => {
  expect([getFirstId(0), getFirstId(255.9), getFirstId(-5)]).toEqual(['000000000000', '0000000000ff', '000000000000']);
  expect(getFirstId(1_800_000_000_000)).toBe('01a3185c5000');
});

test('a bet id is the time, a mark and the number of its reference, and never falls behind a clock [E8.16]', () => {
  let now = 256;
  let number = 9;
  const newBetId = createBetIdGenerator(
    () => now,
    () => (number += 1),
  );
  expect(newBetId()).toBe('000000000100f0000000000a');
  now = 1;
  expect(newBetId()).toBe('000000000100f0000000000b');
  now = 257;
  expect(newBetId()).toBe('000000000101f0000000000c');
});

test('a bet id with a mark has a reference, one of an older version has none [E8.16]', () => {
  expect(betReference('000000000100f0000000000a')).toBe(formatReference(10));
  expect(betReference('0000000001000000000000a0')).toBeUndefined();
});

test('a reference is looked for in the minutes in which its number was in use [E8.16]', async () => {
  const asked: unknown[] = [];
  const database = (leasedAt: number | null, found: string | null) => ({
    query: async (_text: unknown, values?: readonly unknown[]) => {
      asked.push(values);
      const isLease = values?.length === 1;
      const rows = isLease ? (leasedAt === null ? [] : [{ at: leasedAt }]) : found === null ? [] : [{ id: found }];
      return { rows, rowCount: rows.length } as never;
    },
  });
  expect(await findBetIds(database(256, 'the-id'), formatReference(10))).toEqual(['the-id']);
  expect(asked[1]).toEqual([getFirstId(256), getFirstId(256 + 600_000 + 1), 'f0000000000a']);
  expect(await findBetIds(database(256, null), formatReference(10))).toEqual([]);
  asked.length = 0;
  expect(await findBetIds(database(null, 'the-id'), formatReference(10))).toEqual([]);
  expect(await findBetIds(database(256, 'the-id'), 'no reference')).toEqual([]);
  expect(asked).toHaveLength(1);
});
