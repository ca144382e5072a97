/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseRecord } from '../../src/contract/schemas';
import { root } from '../workspace';
import { FEDERATION_FILES } from './federation-files';

jest.setTimeout(300_000);

const base = mkdtempSync(join(tmpdir(), 'backlay-reproducible-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

const readRecord = (folder: string) =>
  releaseRecord.parse(JSON.parse(readFileSync(join(base, folder, 'release.json'), 'utf8')));

/** One build in a folder of its own, from nothing or with what others stored in `cache`; answers its record. */
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
  return readRecord(folder);
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

test('a release of the house has a manifest with its entry and hashes, and types of its views [F6.01]', () => {
  // The build of the test before: one of this shape takes seconds.
  const record = readRecord('quick');
  if (record.kind !== 'remote') throw new Error('The build is no remote');
  const files = join(base, 'quick/files');
  const manifest = JSON.parse(readFileSync(join(files, 'mf-manifest.json'), 'utf8'));
  const fromShell = createRequire(join(root, 'shell/package.json'));
  const { generateSnapshotFromManifest } = createRequire(fromShell.resolve('@module-federation/enhanced'))(
    '@module-federation/sdk',
  );
  const snapshot = generateSnapshotFromManifest(manifest);
  expect(snapshot).toMatchObject({ remoteEntry: record.entry, globalName: record.container, buildVersion: '7.8.9' });
  expect(snapshot.modules[0].assets.js.sync).toContain(record.screens['lobby']?.[0]);
  const executed = Object.entries(record.files).filter(([path]) => /\.(js|css)$/.test(path));
  expect(manifest.integrity).toEqual(Object.fromEntries(executed.map(([path, { integrity }]) => [path, integrity])));
  expect(Object.keys(record.files)).toEqual(expect.arrayContaining([...FEDERATION_FILES]));
});
