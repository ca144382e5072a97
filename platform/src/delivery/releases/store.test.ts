import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  folderStore,
  MOST_READ,
  NOTHING_WANTED,
  readRecordOf,
  readWanted,
  releasePath,
  StoreUnavailableError,
  withDecision,
  type Decision,
} from './store';
import { openTestStore, remoteRelease, shellRelease, type TestStore } from './testing';
import { findCorruptFile } from './verify';

const entry = (version: string, revision: number) => ({ version, revision });
const refusal = (over: Partial<Decision['refused'][number]> = {}) => ({
  channel: 'stable',
  name: 'wallet',
  version: '2.0.0',
  revision: 2,
  rule: 'contract',
  reason: 'it does not fit',
  remedy: 'another one',
  present: null,
  ...over,
});
const wanted = (over: object = {}) =>
  JSON.stringify({
    revision: 2,
    channels: { stable: { wallet: entry('2.0.0', 2), shell: entry('1.0.0', 1) } },
    ...over,
  });
const decided = (text: string, decision: Decision) => {
  const next = withDecision(text, decision);
  return next === null ? null : JSON.parse(next);
};

describe('channels.json', () => {
  test('a file of before has nothing decided and nothing refused', () => {
    expect(readWanted(wanted())).toMatchObject({ revision: 2, decided: 0, refused: [] });
    expect(readWanted(wanted({ decided: 1 })).decided).toBe(1);
    expect(() => readWanted('{"revision":1.5,"channels":{}}')).toThrow();
    expect(() =>
      readWanted(wanted({ channels: { stable: { wallet: { ...entry('1.0.0', 1), only: 'other' } } } })),
    ).toThrow();
    expect(NOTHING_WANTED).toEqual({ revision: 0, channels: {}, decided: 0, refused: [] });
  });

  test('a decision is stored with its revision, and one that changes nothing is not [F2.02]', () => {
    expect(decided(wanted(), { revision: 2, refused: [] })).toEqual({ ...readWanted(wanted()), decided: 2 });
    expect(withDecision(wanted({ decided: 2 }), { revision: 2, refused: [] })).toBeNull();
    expect(decided(wanted({ decided: 1 }), { revision: 2, refused: [] })).toMatchObject({ decided: 2 });
    expect(decided(wanted({ decided: 9 }), { revision: 2, refused: [refusal()] })).toMatchObject({ decided: 9 });
    expect(withDecision(wanted(), { revision: 2, refused: [] })).toMatch(/^\{\n {2}"revision": 2,[^]*\}\n$/);
  });

  test('a refused entry is replaced by what is there, or removed, and its refusal is stored [F2.02]', () => {
    const { present: _present, ...stored } = refusal();
    const removed = decided(wanted(), { revision: 2, refused: [refusal()] });
    expect(removed.channels.stable).toEqual({ shell: entry('1.0.0', 1) });
    expect(removed.refused).toEqual([stored]);
    const replaced = decided(wanted(), { revision: 2, refused: [refusal({ present: entry('1.0.0', 1) })] });
    expect(replaced.channels.stable.wallet).toEqual(entry('1.0.0', 1));
  });

  test('a newer request for the same name stays, and one of an unknown channel changes nothing [F2.02]', () => {
    expect(withDecision(wanted({ decided: 2 }), { revision: 2, refused: [refusal({ revision: 1 })] })).toBeNull();
    expect(withDecision(wanted({ decided: 2 }), { revision: 2, refused: [refusal({ channel: 'next' })] })).toBeNull();
    expect(withDecision(wanted({ decided: 2 }), { revision: 2, refused: [refusal({ name: 'casino' })] })).toBeNull();
  });

  test('the last fifty refusals are stored [F2.02]', () => {
    const { present: _present, ...old } = refusal({ reason: 'old' });
    const text = wanted({ refused: Array.from({ length: 50 }, (_, at) => ({ ...old, remedy: `${at}` })) });
    const { refused } = decided(text, { revision: 2, refused: [refusal()] });
    expect([refused.length, refused[0].remedy, refused[49].reason]).toEqual([50, '1', 'it does not fit']);
  });
});

test('a release lies below its kind, a remote below its name', () => {
  expect(releasePath(shellRelease({ version: '2.0.0' }))).toBe('shell/2.0.0');
  expect(releasePath(remoteRelease('wallet'))).toBe('remotes/wallet/1.0.0');
});

test('a record is used where it lies at its own path, else the reason is named', async () => {
  const text = JSON.stringify(shellRelease());
  expect(await readRecordOf('shell/1.0.0', async () => text)).toEqual(shellRelease());
  expect(await readRecordOf('shell/2.0.0', async () => text)).toEqual({
    path: 'shell/2.0.0',
    reason: 'its record says shell/1.0.0',
  });
  expect(await readRecordOf('shell/1.0.0', () => Promise.reject(new Error('gone')))).toEqual({
    path: 'shell/1.0.0',
    reason: 'gone',
  });
  expect(await readRecordOf('shell/1.0.0', () => Promise.reject('text'))).toEqual({
    path: 'shell/1.0.0',
    reason: 'text',
  });
});

describe('a store in a folder', () => {
  let test1: TestStore;
  let path: string;
  beforeEach(() => {
    test1 = openTestStore();
    path = test1.folder;
  });
  afterEach(() => test1.remove());
  const store = () => folderStore(path);

  test('every record is listed but the known and half-written ones, and broken ones are named', async () => {
    test1.publish(shellRelease());
    test1.publish(remoteRelease('wallet'));
    test1.publish(remoteRelease('casino'));
    renameSync(join(path, 'remotes/casino/1.0.0'), join(path, 'remotes/casino/1.0.0.7.tmp'));
    mkdirSync(join(path, 'remotes/broken/1.0.0'), { recursive: true });
    writeFileSync(join(path, 'remotes/notes.txt'), '');
    const all = await store().records(() => false);
    expect(all.records.map(releasePath).sort()).toEqual(['remotes/wallet/1.0.0', 'shell/1.0.0']);
    expect(all.problems).toMatchObject([{ path: 'remotes/broken/1.0.0', reason: expect.stringContaining('ENOENT') }]);
    const some = await store().records((one) => one !== 'shell/1.0.0');
    expect([some.records.length, some.problems]).toEqual([1, []]);
    expect([store().isHere, await folderStore(join(path, 'shell')).records(() => false)]).toEqual([
      true,
      { records: [], problems: [] },
    ]);
  });

  test('files are read below the folder, by no link that leads out, and up to a size', async () => {
    writeFileSync(join(path, 'a.js'), 'text');
    expect((await store().read('a.js')).toString()).toBe('text');
    symlinkSync('/etc', join(path, 'out'));
    await expect(store().read('out/hostname')).rejects.toThrow('out/hostname is not in the store');
    await expect(store().read('.')).rejects.toThrow('. is not in the store');
    await expect(store().read('none')).rejects.toMatchObject({ code: 'ENOENT' });
    truncateSync(join(path, 'a.js'), MOST_READ);
    expect((await store().read('a.js')).length).toBe(32_000_000);
    truncateSync(join(path, 'a.js'), MOST_READ + 1);
    await expect(store().read('a.js')).rejects.toThrow('a.js is larger than any file of a release');
    await expect(folderStore(join(path, 'away')).read('a.js')).rejects.toThrow(StoreUnavailableError);
  });

  test('channels are read, and a decision is written where there is a file', async () => {
    expect(await store().wantedChannels()).toEqual(NOTHING_WANTED);
    expect(await store().decide({ revision: 1, refused: [] })).toBe(true);
    expect(readdirSync(path)).toEqual([]);
    test1.point(1, { stable: { wallet: '1.0.0' } });
    expect(await store().wantedChannels()).toMatchObject({ revision: 1, decided: 0 });
    expect(await store().decide({ revision: 1, refused: [] })).toBe(true);
    expect(await store().wantedChannels()).toMatchObject({ revision: 1, decided: 1 });
    const before = readFileSync(join(path, 'channels.json'), 'utf8');
    expect(await store().decide({ revision: 1, refused: [] })).toBe(true);
    expect([readFileSync(join(path, 'channels.json'), 'utf8'), readdirSync(path)]).toEqual([before, ['channels.json']]);
  });

  test('a decision waits for the process that has the lock, and takes the lock of one that is gone', async () => {
    test1.point(1, { stable: { wallet: '1.0.0' } });
    const lock = join(path, 'channels.json.lock');
    writeFileSync(lock, String(process.pid));
    expect(await store().decide({ revision: 1, refused: [] })).toBe(false);
    expect(existsSync(lock)).toBe(true);
    writeFileSync(lock, '999999999');
    expect(await store().decide({ revision: 1, refused: [] })).toBe(false);
    expect(existsSync(lock)).toBe(false);
    expect(await store().decide({ revision: 1, refused: [] })).toBe(true);
    writeFileSync(join(path, 'channels.json'), 'no json');
    await expect(store().decide({ revision: 2, refused: [] })).rejects.toThrow('JSON');
    expect(existsSync(lock)).toBe(false);
  });

  test('a removed version is gone with its files, and may be gone already', async () => {
    test1.publish(remoteRelease('wallet'), { 'a.js': 'text' });
    await store().remove(remoteRelease('wallet'));
    expect(readdirSync(join(path, 'remotes/wallet'))).toEqual([]);
    await store().remove(remoteRelease('wallet'));
  });

  test('a release is published as a whole and once, and the store is probed by its folder [F2.01]', async () => {
    const from = openTestStore();
    const record = from.publish(remoteRelease('wallet'), { 'inner/a.js': 'text' });
    const source = join(from.folder, 'remotes/wallet/1.0.0');
    try {
      expect(await store().publish(record, source)).toBe(true);
      expect(await findCorruptFile(store(), record)).toBeNull();
      expect(await store().publish(record, source)).toBe(false);
      expect(readdirSync(join(path, 'remotes/wallet'))).toEqual(['1.0.0']);
      const other = remoteRelease('wallet', { version: '2.0.0' });
      await expect(store().publish(other, join(from.folder, 'none'))).rejects.toThrow(/none/);
      expect(readdirSync(join(path, 'remotes/wallet'))).toEqual(['1.0.0']);
    } finally {
      from.remove();
    }
    await store().probe();
    await expect(folderStore(join(path, 'away')).probe()).rejects.toThrow(StoreUnavailableError);
  });

  test('the first file that is missing or differs is named, and a store that is away is not a missing file', async () => {
    const record = test1.publish(remoteRelease('wallet'), { 'a.js': 'one', 'b.js': 'two' });
    expect(await findCorruptFile(store(), record)).toBeNull();
    writeFileSync(join(path, 'remotes/wallet/1.0.0/b.js'), 'tampered');
    expect(await findCorruptFile(store(), record)).toEqual({
      path: 'b.js',
      reason: 'b.js has other bytes than were released',
    });
    renameSync(join(path, 'remotes/wallet/1.0.0/a.js'), join(path, 'gone.js'));
    expect(await findCorruptFile(store(), record)).toEqual({ path: 'a.js', reason: 'a.js is not in the store' });
    await expect(findCorruptFile(folderStore(join(path, 'away')), record)).rejects.toThrow(StoreUnavailableError);
  });
});
