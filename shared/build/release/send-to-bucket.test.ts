/** @jest-environment node */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync, existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { deliver, sendChannel, sendVersion } from './send-to-bucket.mjs';

let server: S3rver;
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
  place = `s3://releases?endpoint=http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await server.close();
  rmSync(base, { recursive: true, force: true });
});

/** A version as it lies in a folder store. */
function version(store: string, letter: string) {
  const folder = join(base, store, 'remotes/wallet/1.0.0');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'remoteEntry.js'), letter);
  const files = { 'remoteEntry.js': { integrity: `sha384-${letter.repeat(64)}`, bytes: 1 } };
  const record = { kind: 'remote', name: 'wallet', version: '1.0.0', files };
  writeFileSync(join(folder, 'release.json'), JSON.stringify(record));
  return record;
}

test('a bucket takes a version once: the same bytes again are welcome, other bytes are refused and leave it as it is', async () => {
  const record = version('mine', 'a');
  expect(await sendVersion(join(base, 'mine'), place, record)).toEqual({ ok: true, fresh: true });
  expect(await sendVersion(join(base, 'mine'), place, record)).toEqual({ ok: true, fresh: false });
  const other = version('theirs', 'b');
  expect(await sendVersion(join(base, 'theirs'), place, other)).toEqual({
    ok: false,
    reason: 'wallet 1.0.0 is published already with other bytes; raise its version',
  });
  await expect(deliver(join(base, 'theirs'), place, 'stable', [other])).rejects.toThrow('raise its version');
  expect(existsSync(join(base, 'theirs/remotes/wallet/1.0.0'))).toBe(false);
  expect(await sendVersion(join(base, 'mine'), place, record)).toEqual({ ok: true, fresh: false });
});

test('a channel of a bucket counts its revisions', async () => {
  expect(await sendChannel(place, 'stable', { wallet: '1.0.0' })).toBe(1);
  expect(await sendChannel(place, 'next', { wallet: '1.0.0' })).toBe(2);
});
