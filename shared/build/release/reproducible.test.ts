/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseRecord } from '../../src/contract/schemas';
import { root } from '../workspace.mjs';

jest.setTimeout(300_000);

const base = mkdtempSync(join(tmpdir(), 'backlay-reproducible-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** One build from nothing, in a folder of its own; answers its record. */
function build(folder: string) {
  const dist = join(base, folder);
  const script = join(root, 'shared/build/build-package.mjs');
  const args = ['--import', 'tsx', script, 'remote-casino', '7.8.9', 'production', 'a'.repeat(64), dist];
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', BUILD_CACHE: 'off' },
  });
  if (status !== 0) throw new Error(stderr);
  return releaseRecord.parse(JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')));
}

test('two builds of the same sources, anywhere, have the same bytes in every file, and a complete record', () => {
  const [one, two] = [build('one'), build('somewhere/else')];
  expect(two.files).toEqual(one.files);
  expect(one).toMatchObject({ kind: 'remote', name: 'casino', version: '7.8.9', budget: expect.any(Number) });
  expect(Object.keys(one.files)).toContain(one.entry);
  expect(Object.keys(one.shared).length).toBeGreaterThan(0);
});
