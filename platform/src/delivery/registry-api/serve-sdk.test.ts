import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRegistryTest, type RegistryTest } from './testing';

let folder: string;
let registry: RegistryTest;
const pack = (file: string, bytes: string): void => writeFileSync(join(folder, file), bytes);
const integrityOf = (bytes: string): string => `sha512-${createHash('sha512').update(bytes).digest('base64')}`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backlay-sdk-'));
  pack('backlay-remote-sdk-1.1.0.tgz', 'the sdk of 1.1');
  // The shell of these tests offers contract 1.2.0.
  pack('backlay-remote-sdk-1.3.0.tgz', 'the sdk of 1.3');
  pack('create-backlay-remote-1.1.0.tgz', 'the command of 1.1');
  registry = await openRegistryTest({ SDK_FOLDER: folder });
});
afterAll(async () => {
  await registry.close();
  rmSync(folder, { recursive: true });
});

const ask = (path: string, headers: Readonly<Record<string, string>> = {}, host = 'staff.localhost') =>
  registry.platform.send(`/registry/v1/sdk/${path}`, { host, headers });

describe('the SDK over HTTP', () => {
  test('index.json names the newest package that fits the shell, with the hash of its bytes [F1.02]', async () => {
    const { status, body, headers } = await ask('index.json');
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(body).toEqual({
      contract: '1.2.0',
      packages: {
        '@backlay/remote-sdk': {
          version: '1.1.0',
          tarball: '1.1.0.tgz',
          integrity: integrityOf('the sdk of 1.1'),
          bytes: 14,
        },
        'create-backlay-remote': {
          version: '1.1.0',
          tarball: 'create-backlay-remote.tgz',
          integrity: integrityOf('the command of 1.1'),
          bytes: 18,
        },
      },
    });
  });

  test('a version is immutable, latest and the command are asked for anew with their ETag [F1.02]', async () => {
    const version = await ask('1.1.0.tgz');
    expect([version.status, version.text]).toEqual([200, 'the sdk of 1.1']);
    expect(version.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const latest = await ask('latest.tgz');
    expect([latest.text, latest.headers['cache-control']]).toEqual(['the sdk of 1.1', 'no-cache']);
    expect((await ask('create-backlay-remote.tgz')).text).toBe('the command of 1.1');
    const again = await ask('latest.tgz', { 'if-none-match': String(latest.headers.etag) });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  test('latest changes with the package that is there, and its ETag with it [F1.02]', async () => {
    const before = await ask('latest.tgz');
    pack('backlay-remote-sdk-1.2.0.tgz', 'the sdk of 1.2');
    const after = await ask('latest.tgz', { 'if-none-match': String(before.headers.etag) });
    expect([after.status, after.text]).toEqual([200, 'the sdk of 1.2']);
    expect((await ask('1.1.0.tgz')).text).toBe('the sdk of 1.1');
  });

  test.each(['9.9.9.tgz', 'index.json.tgz', '..%2Fsecret.tgz', 'backlay-remote-sdk-1.1.0.tgz'])(
    'the file %s is not found [F1.02]',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );

  test('a platform without any package names what its operator has to do [F1.02]', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'backlay-no-sdk-'));
    const other = await openRegistryTest({ SDK_FOLDER: empty });
    try {
      const { status, body } = await other.platform.send('/registry/v1/sdk/latest.tgz', { host: 'staff.localhost' });
      expect(status).toBe(404);
      expect(body).toMatchObject({
        message: 'This platform has no SDK yet',
        satisfy: expect.stringContaining('npm run sdk'),
      });
    } finally {
      await other.close();
      rmSync(empty, { recursive: true });
    }
  });

  test('the site of a brand serves no SDK [F1.02]', async () => {
    expect((await ask('latest.tgz', {}, 'royal.localhost')).status).toBe(404);
  });
});
