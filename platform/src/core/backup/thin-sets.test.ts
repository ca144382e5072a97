import { LISTING, setPath, toSetId, writeListing } from './backup-set';
import type { BackupStore } from './backup-store';
import { chooseRetained, thinSets } from './thin-sets';

const DAY_MS = 86_400_000;
/** A Tuesday, ms. */
const LAST = Date.UTC(2026, 10, 24, 2);
const nightly = (nights: number): string[] =>
  Array.from({ length: nights }, (_, night) => toSetId(new Date(LAST - night * DAY_MS)));
const toDay = (id: string): string => id.slice(0, 8);

test('of 400 nightly sets 7 days, 5 weeks and 12 months have one each, the newest [G5.08]', () => {
  const retained = [...chooseRetained(nightly(400))].map(toDay).sort();
  expect(retained.slice(-7)).toEqual(
    ['20261118', '20261119', '20261120', '20261121', '20261122', '20261123', '20261124'].sort(),
  );
  // Sundays end their weeks; the newest set stands for the present one.
  expect(retained).toEqual(expect.arrayContaining(['20261122', '20261115', '20261108', '20261101']));
  expect(retained).toEqual(expect.arrayContaining(['20261031', '20260930', '20260228', '20251231']));
  expect(retained[0]).toBe('20251231');
  expect(retained).toHaveLength(7 + 3 + 11);
});

test('the newest set stays whatever the numbers are, and two of one day count once [G5.08]', () => {
  const [newest = '', older = ''] = [toSetId(new Date(LAST)), toSetId(new Date(LAST - 3_600_000))];
  expect([...chooseRetained([older, newest], { daily: 0, weekly: 0, monthly: 0 })]).toEqual([newest]);
  expect([...chooseRetained([older, newest], { daily: 2, weekly: 2, monthly: 2 })]).toEqual([newest]);
});

/** Objects in memory, in place of a folder. */
function openMemoryStore(objects: Map<string, Buffer>): BackupStore {
  return {
    place: 'memory',
    list: async (folder) => [...objects.keys()].filter((path) => path.startsWith(`${folder}/`)).sort(),
    read: async (path) => objects.get(path) ?? null,
    write: async (path, bytes) => void objects.set(path, Buffer.from(bytes)),
    remove: async (paths) => paths.forEach((path) => objects.delete(path)),
  };
}

test('thinning removes old and unfinished sets with all their objects, and no other [G5.08]', async () => {
  const objects = new Map<string, Buffer>();
  const [newest = '', second = '', third = ''] = nightly(3);
  for (const id of [newest, third]) {
    objects.set(setPath(id, LISTING), writeListing(new Map()));
    objects.set(setPath(id, 'manifest'), Buffer.from(id));
  }
  objects.set(setPath(second, 'manifest'), Buffer.from('cut short'));
  const running = toSetId(new Date(LAST + DAY_MS));
  objects.set(setPath(running, 'manifest'), Buffer.from('is being written'));
  const thinned = await thinSets(openMemoryStore(objects), { daily: 1, weekly: 0, monthly: 0 });
  expect(thinned).toMatchObject({ removed: [third], retained: [newest] });
  expect([...objects.keys()].sort()).toEqual([
    setPath(newest, LISTING),
    setPath(newest, 'manifest'),
    setPath(running, 'manifest'),
  ]);
});
