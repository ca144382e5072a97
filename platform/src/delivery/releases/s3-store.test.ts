import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import S3rver from 's3rver';
import { createReleaseStore, openBucket } from './s3-store';
import { openTestStore, remoteRelease, shellRelease, type TestStore } from './testing';
import { findCorruptFile } from './verify';

let server: S3rver;
let folder: string;
let place: string;
let local: TestStore;

beforeAll(async () => {
  process.env['AWS_ACCESS_KEY_ID'] = 'S3RVER';
  process.env['AWS_SECRET_ACCESS_KEY'] = 'S3RVER';
  folder = mkdtempSync(join(tmpdir(), 'backlay-s3-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'releases', configs: [] }],
  });
  const { port } = (await server.run()) as unknown as AddressInfo;
  place = `s3://releases/live?endpoint=http://127.0.0.1:${port}`;
  local = openTestStore();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
  local.remove();
});

/** The test store's files in the bucket, under the same names. */
async function send(): Promise<void> {
  const { client, bucket, prefix } = await openBucket(place);
  for (const entry of readdirSync(local.folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const Key = `${prefix}${relative(local.folder, file)}`;
    await client.send(new PutObjectCommand({ Bucket: bucket, Key, Body: readFileSync(file) }));
  }
}

test('a bucket is a store like a folder: records, channels, files with their hashes, and removal', async () => {
  const store = createReleaseStore(place);
  expect(await store.wantedChannels()).toEqual({ revision: 0, channels: {}, decided: 0, refused: [] });
  local.publish(shellRelease(), { 'main.js': 'shell()' });
  const wallet = local.publish(remoteRelease('wallet'), { 'remoteEntry.js': 'wallet()', 'a/b.js': 'b()' });
  local.point(3, { stable: { shell: '1.0.0', wallet: '1.0.0' } });
  await send();

  const { records, problems } = await store.records(() => false);
  expect([records.map(({ name }) => name).sort(), problems]).toEqual([['shell', 'wallet'], []]);
  expect((await store.records((path) => path.startsWith('remotes/'))).records).toHaveLength(1);
  expect((await store.wantedChannels()).channels['stable']?.['wallet']).toEqual({ version: '1.0.0', revision: 3 });
  expect((await store.read('remotes/wallet/1.0.0/a/b.js')).toString()).toBe('b()');
  expect(await findCorruptFile(store, wallet)).toBeNull();

  const refusal = { channel: 'stable', name: 'wallet', version: '1.0.0', revision: 3 };
  const why = { rule: 'routes', reason: 'a path is taken', remedy: 'another path' };
  expect(await store.decide({ revision: 3, refused: [{ ...refusal, ...why, present: null }] })).toBe(true);
  expect(await store.wantedChannels()).toEqual({
    revision: 3,
    channels: { stable: { shell: { version: '1.0.0', revision: 3 } } },
    decided: 3,
    refused: [{ ...refusal, ...why }],
  });

  await store.remove(wallet);
  expect((await store.records(() => false)).records.map(({ name }) => name)).toEqual(['shell']);
  expect(await findCorruptFile(store, wallet)).toMatchObject({
    reason: expect.stringContaining('is not in the store'),
  });
});

test('a release that is published to a bucket is complete, and a second try changes nothing [F2.01]', async () => {
  const store = createReleaseStore(place);
  const chess = local.publish(remoteRelease('chess', { version: '2.0.0' }), {
    'remoteEntry.js': 'chess()',
    'a/b.js': 'b()',
  });
  const from = join(local.folder, 'remotes/chess/2.0.0');
  expect(await store.publish(chess, from)).toBe(true);
  expect(await findCorruptFile(store, chess)).toBeNull();
  expect((await store.records(() => false)).records).toContainEqual(chess);
  expect(await store.publish(chess, from)).toBe(false);
});
