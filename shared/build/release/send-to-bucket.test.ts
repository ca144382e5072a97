/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { conditional } from './conditional-write';
import { publishWorkingTree } from '../release-working-tree';
import { uploadRelease, namesInChannel, uploadChannel, uploadVersion } from './send-to-bucket';

let server: S3rver;
let front: Awaited<ReturnType<typeof conditional>>;
let base: string;
let place: string;

beforeAll(async () => {
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
  base = mkdtempSync(join(tmpdir(), 'backlay-send-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(base, 'bucket'),
    configureBuckets: [{ name: 'releases', configs: [] }],
  });
  const { port } = (await server.run()) as { port: number };
  front = await conditional(port);
  place = `s3://releases?endpoint=http://127.0.0.1:${front.port}`;
});
afterAll(async () => {
  await front.close();
  await server.close();
  rmSync(base, { recursive: true, force: true });
});

/** A version as it lies in a folder store. */
function version(store: string, letter: string, number = '1.0.0') {
  const folder = join(base, store, 'remotes/wallet', number);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'remoteEntry.js'), letter);
  const files = { 'remoteEntry.js': { integrity: `sha384-${letter.repeat(64)}`, bytes: 1 } };
  const record = { kind: 'remote' as const, name: 'wallet', version: number, files };
  writeFileSync(join(folder, 'release.json'), JSON.stringify(record));
  return record;
}

test('a bucket accepts a version once: equal bytes pass, other bytes are refused without change', async () => {
  const record = version('mine', 'a');
  expect(await uploadVersion(join(base, 'mine'), place, record)).toEqual({ ok: true, fresh: true });
  expect(await uploadVersion(join(base, 'mine'), place, record)).toEqual({ ok: true, fresh: false });
  const other = version('theirs', 'b');
  expect(await uploadVersion(join(base, 'theirs'), place, other)).toEqual({
    ok: false,
    reason: 'wallet 1.0.0 is published already with other bytes; raise its version',
  });
  await expect(uploadRelease(join(base, 'theirs'), place, 'stable', [other])).rejects.toThrow('raise its version');
  expect(existsSync(join(base, 'theirs/remotes/wallet/1.0.0'))).toBe(false);
  expect(await uploadVersion(join(base, 'mine'), place, record)).toEqual({ ok: true, fresh: false });
});

test('of two simultaneous publications of a version the first is complete, the second refused', async () => {
  const mine = version('first', 'c', '2.0.0');
  const theirs = version('second', 'd', '2.0.0');
  // Both have looked and found nothing before either writes.
  front.holdWrites(2);
  const answers = await Promise.all([
    uploadVersion(join(base, 'first'), place, mine),
    uploadVersion(join(base, 'second'), place, theirs),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.filter(({ ok }) => !ok)).toEqual([
    { ok: false, reason: 'wallet 2.0.0 is published already with other bytes; raise its version' },
  ]);
  expect(front.refused()).toContain('remotes/wallet/2.0.0/remoteEntry.js');
  // Whoever won, the bytes in the bucket are those that its record speaks of.
  const winner = answers[0]?.ok ? mine : theirs;
  expect(await uploadVersion(join(base, answers[0]?.ok ? 'first' : 'second'), place, winner)).toEqual({
    ok: true,
    fresh: false,
  });
  const letter = await fetch(`http://127.0.0.1:${front.port}/releases/remotes/wallet/2.0.0/remoteEntry.js`).then(
    (answer) => answer.text(),
  );
  expect(letter).toBe(answers[0]?.ok ? 'c' : 'd');
});

test('a channel moved meanwhile is read again and neither write is lost', async () => {
  await uploadChannel(place, 'race', { shell: '1.0.0' });
  await Promise.all([
    uploadChannel(place, 'race', { wallet: '1.0.0' }),
    uploadChannel(place, 'race', { casino: '1.0.0' }),
  ]);
  expect((await namesInChannel(place, 'race')).sort()).toEqual(['casino', 'shell', 'wallet']);
});

test("a start reads the version of a bucket's channel and leaves the channel unchanged", async () => {
  expect(await namesInChannel(place, 'nobody')).toEqual([]);
  await uploadChannel(place, 'kept', { shell: '1.0.0', wallet: '1.0.0' });
  expect((await namesInChannel(place, 'kept')).sort()).toEqual(['shell', 'wallet']);
});

test('a channel of a bucket counts its revisions', async () => {
  const first = await uploadChannel(place, 'stable', { wallet: '1.0.0' });
  expect(await uploadChannel(place, 'next', { wallet: '1.0.0' })).toBe(first + 1);
});

test('starting a working tree moves nothing in a bucket that has its releases already', async () => {
  const names = ['shell', 'betting', 'wallet', 'casino', 'account'];
  const revision = await uploadChannel(place, 'stable', Object.fromEntries(names.map((name) => [name, '9.9.9'])));
  const store = process.env['RELEASE_STORE'];
  process.env['RELEASE_STORE'] = place;
  try {
    const messages: string[] = [];
    expect(await publishWorkingTree((line: string) => void messages.push(line))).toEqual({ versions: {}, revision: 0 });
    expect(messages).toEqual([expect.stringMatching(/^stable of the bucket stays as it is: /)]);
  } finally {
    if (store === undefined) delete process.env['RELEASE_STORE'];
    else process.env['RELEASE_STORE'] = store;
  }
  expect(await uploadChannel(place, 'next', { wallet: '1.0.0' })).toBe(revision + 1);
});
