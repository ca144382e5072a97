/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseRecord } from '../../src/contract/schemas';
import { root } from '../workspace';

jest.setTimeout(300_000);

const base = mkdtempSync(join(tmpdir(), 'backlay-reproducible-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** One build in a folder of its own, from nothing or with what others kept in `cache`; answers its record. */
function build(folder: string, { version = '7.8.9', cache = 'off' } = {}) {
  const dist = join(base, folder);
  const script = join(root, 'shared/build/build-package.ts');
  const args = ['--import', 'tsx', script, 'remote-casino', version, 'production', 'a'.repeat(64), dist];
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', BUILD_CACHE: cache },
  });
  if (status !== 0) throw new Error(stderr);
  return releaseRecord.parse(JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')));
}

test('builds of the same sources are byte-equal in any folder, fresh or incremental, with a full record', () => {
  const cache = join(base, 'cache');
  const earlier = build('earlier', { version: '7.8.8', cache });
  const [one, two, quick] = [build('one'), build('somewhere/else'), build('quick', { cache })];
  expect(two.files).toEqual(one.files);
  expect(quick.files).toEqual(one.files);
  expect(earlier.files).not.toEqual(one.files);
  expect(one).toMatchObject({ kind: 'remote', name: 'casino', version: '7.8.9', budget: expect.any(Number) });
  expect(Object.keys(one.files)).toContain(one.entry);
  expect(Object.keys(one.shared).length).toBeGreaterThan(0);
});
