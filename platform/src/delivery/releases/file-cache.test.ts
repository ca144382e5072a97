import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { RemoteRelease } from '@backlay/shared/contract/schemas';
import { CorruptFileError, FileCache, type FileCopy } from './file-cache';
import { StoreUnavailableError } from './store';
import { openTestStore, remoteRelease, type TestStore } from './testing';

const COPIES: readonly FileCopy[] = ['', '.br', '.gz'];
const PLACE = 'remotes/wallet/1.0.0';

let store: TestStore;
let folder: string;
let record: RemoteRelease;
beforeEach(() => {
  store = openTestStore();
  folder = mkdtempSync(join(tmpdir(), 'backlay-file-cache-'));
  record = store.publish(remoteRelease('wallet'), { 'a.js': 'a()', 'b.js': 'b()', 'empty.css': '' });
});
afterEach(() => {
  store.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** A cache over the test's store, what it asked the store for, and what it logged. */
function open(place: string | null = folder) {
  const asked: string[] = [];
  const logged: unknown[][] = [];
  const state = { isAway: false };
  const read = async (path: string) => {
    asked.push(path);
    if (state.isAway) throw new StoreUnavailableError('away');
    return readFileSync(join(store.folder, path));
  };
  const cache = new FileCache({ store: { read }, folder: place, log: (...given) => void logged.push(given) });
  return { cache, asked, logged, state };
}
const inStore = (name: string) => join(store.folder, PLACE, name);
const inCache = (name: string) => join(folder, PLACE, name);
const cachedNames = () => readdirSync(join(folder, PLACE)).sort();
const ALL = ['a.js', 'b.js', 'empty.css'].flatMap((name) => COPIES.map((copy) => name + copy)).sort();

test('each copy of a file is read from the store once and then from the cache [G3.02]', async () => {
  const { cache, asked, logged } = open();
  for (const copy of [...COPIES, ...COPIES])
    expect(await cache.read(record, 'a.js', copy)).toEqual(readFileSync(inStore(`a.js${copy}`)));
  expect(asked).toEqual(COPIES.map((copy) => `${PLACE}/a.js${copy}`));
  expect([cachedNames(), logged]).toEqual([['a.js', 'a.js.br', 'a.js.gz'], []]);
  expect((await cache.read(record, 'empty.css', '.br')).length).toBeGreaterThan(0);
  await expect(cache.read(record, 'none.js', '')).rejects.toThrow(`none.js is not a file of ${PLACE}`);
});

test('a store in the data folder is read each time and nothing is cached [G3.02]', async () => {
  const { cache, asked } = open(null);
  for (let times = 0; times < 2; times += 1) expect(String(await cache.read(record, 'a.js', ''))).toBe('a()');
  expect([asked.length, readdirSync(folder)]).toEqual([2, []]);
  await cache.evict(() => false);
  expect(await cache.hold([record])).toBe(0);
  const away = open(null);
  away.state.isAway = true;
  expect([await away.cache.hold([record]), away.asked.length]).toEqual([9, 1]);
});

test.each([
  ['a.js', '', 'b()'],
  ['a.js', '.br', brotliCompressSync('b()')],
  ['a.js', '.br', 'no brotli'],
  ['a.js', '.gz', 'no gzip'],
] as const)('the file %s%s with other bytes than were released is not answered [G3.02]', async (name, copy, bytes) => {
  writeFileSync(inStore(name + copy), bytes);
  const { cache } = open();
  await expect(cache.read(record, name, copy)).rejects.toThrow(CorruptFileError);
  expect(existsSync(inCache(name + copy))).toBe(false);
});

test('a cached file that was changed is named, removed and read from the store again [G3.02]', async () => {
  const { cache, logged, state } = open();
  await cache.read(record, 'a.js', '');
  writeFileSync(inCache('a.js'), 'tampered');
  expect(String(await cache.read(record, 'a.js', ''))).toBe('a()');
  expect(readFileSync(inCache('a.js'), 'utf8')).toBe('a()');
  expect(logged).toEqual([['cached release file corrupted', { key: `${PLACE}/a.js` }]]);
  writeFileSync(inCache('a.js'), 'tampered');
  state.isAway = true;
  await expect(cache.read(record, 'a.js', '')).rejects.toThrow(StoreUnavailableError);
  expect(existsSync(inCache('a.js'))).toBe(false);
});

test('every copy of a release is cached once, and a file that went is read again [G3.02]', async () => {
  const { cache, asked, logged } = open();
  expect([await cache.hold([record]), await cache.hold([record])]).toEqual([0, 0]);
  expect([asked.length, cachedNames()]).toEqual([9, ALL]);
  rmSync(inCache('b.js.gz'));
  expect([await cache.hold([record]), asked.length, cachedNames()]).toEqual([0, 10, ALL]);
  // What was checked in this run is not read at each look, but before it is answered.
  writeFileSync(inCache('a.js'), 'tampered');
  expect([await cache.hold([record]), logged]).toEqual([0, []]);
  const { 'a.js': file } = record.files;
  const plain = { ...record, version: '2.0.0', files: { 'a.js': { integrity: file!.integrity, bytes: file!.bytes } } };
  store.publish(remoteRelease('wallet', { version: '2.0.0' }), { 'a.js': 'a()' });
  expect(await cache.hold([plain])).toBe(0);
  expect(readdirSync(join(folder, 'remotes/wallet/2.0.0'))).toEqual(['a.js']);
});

test('a new process checks what an earlier one cached, and reads it once [G3.02]', async () => {
  await open().cache.hold([record]);
  writeFileSync(inCache('a.js'), 'tampered');
  const { cache, asked, logged } = open();
  expect([await cache.hold([record]), asked, logged.length]).toEqual([0, [`${PLACE}/a.js`], 1]);
  writeFileSync(inCache('b.js'), 'tampered');
  expect([await cache.hold([record]), logged.length]).toEqual([0, 1]);
});

test('files that nobody has are counted, and a store that is away is asked once [G3.02]', async () => {
  await open().cache.hold([record]);
  for (const copy of COPIES) rmSync(inCache(`a.js${copy}`));
  const { cache, asked, state } = open();
  state.isAway = true;
  expect([await cache.hold([record]), asked]).toEqual([3, [`${PLACE}/a.js`]]);
  state.isAway = false;
  rmSync(inStore('a.js'));
  writeFileSync(inStore('a.js.br'), 'tampered');
  expect([await cache.hold([record]), asked.length]).toEqual([2, 4]);
});

test('versions that the registry does not have are removed, of the shell and of remotes [G3.02]', async () => {
  const { cache } = open();
  await cache.evict(() => false);
  for (const path of [
    'shell/1.0.0',
    'shell/2.0.0',
    'remotes/wallet/1.0.0',
    'remotes/wallet/2.0.0',
    'remotes/casino/1.0.0',
  ]) {
    mkdirSync(join(folder, path, 'inner'), { recursive: true });
    writeFileSync(join(folder, path, 'inner/a.js'), '');
  }
  const known = ['shell 2.0.0', 'wallet 1.0.0'];
  await cache.evict((name, version) => known.includes(`${name} ${version}`));
  expect(readdirSync(join(folder, 'shell'))).toEqual(['2.0.0']);
  expect(readdirSync(join(folder, 'remotes/wallet'))).toEqual(['1.0.0']);
  expect(readdirSync(join(folder, 'remotes/casino'))).toEqual([]);
});

test('a cache that cannot be written is logged once, and files are answered all the same [G3.02]', async () => {
  const blocked = join(folder, 'a-file');
  writeFileSync(blocked, '');
  const { cache, logged } = open(blocked);
  for (const name of ['a.js', 'b.js', 'a.js']) expect((await cache.read(record, name, '')).length).toBe(3);
  expect(logged).toEqual([['release file caching failed', expect.objectContaining({ code: 'ENOTDIR' })]]);
  mkdirSync(join(inCache('a.js'), 'inner'), { recursive: true });
  expect(String(await open().cache.read(record, 'a.js', ''))).toBe('a()');
  expect(cachedNames()).toEqual(['a.js']);
});

test('a store that is silent for five seconds counts as away, and one that answers leaves no timer [G3.02]', async () => {
  jest.useFakeTimers();
  try {
    const silent = new FileCache({
      store: { read: () => new Promise(() => undefined) },
      folder: null,
      log: () => undefined,
    });
    const ended = jest.fn();
    const read = silent.read(record, 'a.js', '').catch(ended);
    await jest.advanceTimersByTimeAsync(4_999);
    expect(ended).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    await read;
    expect(ended).toHaveBeenCalledWith(expect.any(StoreUnavailableError));
    await open(null).cache.read(record, 'a.js', '');
    expect(jest.getTimerCount()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});
