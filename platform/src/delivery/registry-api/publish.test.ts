import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RemoteRelease } from '@backlay/shared/contract/schemas';
import { create } from 'tar';
import { publicRoute, remoteRelease } from '../releases/testing';
import { unpackRelease } from './packed-release';
import { openRegistryTest, statusOf, type RegistryTest } from './testing';
import { openPacking, SCRIPT, type Packing } from './testing-packed';

let registry: RegistryTest;
const packing = openPacking(() => registry);
// A temporary place of its own: publications of other tests unpack beside this one.
const shared = process.env['TMPDIR'];
const own = mkdtempSync(join(tmpdir(), 'backlay-publish-'));
beforeAll(async () => {
  registry = await openRegistryTest();
  process.env['TMPDIR'] = own;
});
afterAll(async () => {
  await registry.close();
  packing.remove();
  if (shared === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = shared;
  rmSync(own, { recursive: true });
});

const { work, folderOf, pack } = packing;
const send: Packing['send'] = (...given) => packing.send(...given);
const isStored = (version: string): boolean => existsSync(join(registry.store.folder, 'remotes/wallet', version));
/** Nothing of a refused version is in the store, in the registry, or in a temporary place. */
async function expectNothing(version: string): Promise<void> {
  expect(isStored(version)).toBe(false);
  expect(await statusOf(registry.ask(`/releases/wallet/${version}`))).toBe(404);
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('backlay-release-'))).toEqual([]);
}

describe('a publication', () => {
  test('of a good folder answers hashes and checks, and the version is served [F2.01]', async () => {
    const { status, body } = await send(await pack(folderOf({ version: '2.0.0' })));
    expect(status).toBe(200);
    expect(body).toMatchObject({ remote: 'wallet', version: '2.0.0', repeated: false, brands: [] });
    expect(body.files['remoteEntry.js']).toMatch(/^sha384-/);
    expect(body.checks).toContain('integrity');
    const served = await registry.platform.send('/remotes/wallet/2.0.0/remoteEntry.js');
    expect(served.text).toBe(SCRIPT);
    const [entry] = (await registry.ask('/audit?action=publish&limit=1')).body.entries;
    expect(entry).toMatchObject({ actor: 'admin1', actorKind: 'person', to: '2.0.0' });
  });

  test('of the same bytes is repeated, whatever key it has; other bytes are refused [F2.01]', async () => {
    const folder = folderOf({ version: '2.1.0' });
    const key = 'a-key-of-two-tries';
    expect((await send(await pack(folder), { key })).body.repeated).toBe(false);
    expect((await send(await pack(folder), { key })).body).toMatchObject({ repeated: true, version: '2.1.0' });
    expect((await send(await pack(folder))).body.repeated).toBe(true);
    const other = await pack(folderOf({ version: '2.1.0' }, { 'chunk.js': 'other' }));
    const refused = await send(other);
    expect([refused.status, refused.body.rule]).toEqual([409, 'version']);
    const mistaken = await send(await pack(folderOf({ version: '2.1.1' })), { key });
    expect([mistaken.status, mistaken.body.rule]).toEqual([409, 'idempotency-key']);
    await expectNothing('2.1.1');
  });

  test('with a channel answers what each brand gets, and is shown there [F2.01 F2.02]', async () => {
    const { body } = await send(await pack(folderOf({ version: '2.2.0' })), {
      query: '?channel=stable&reason=for%20everybody',
    });
    expect(body.brands).toContainEqual({ brand: 'royal', version: '2.2.0', pinned: null });
    expect((await registry.ask('/releases/wallet/2.2.0')).body.release.channels).toEqual(['stable']);
  });

  test('stores the source maps beside the files, where no address leads, and refuses one among them [F4.04]', async () => {
    const folder = folderOf({ version: '2.4.0' });
    mkdirSync(join(folder, 'maps'));
    writeFileSync(join(folder, 'maps/remoteEntry.js.map'), '{"version":3}');
    expect((await send(await pack(folder))).status).toBe(200);
    expect(existsSync(join(registry.store.folder, 'remotes/wallet/2.4.0/maps/remoteEntry.js.map'))).toBe(true);
    for (const path of ['maps/remoteEntry.js.map', 'remoteEntry.js.map'])
      expect((await registry.platform.send(`/remotes/wallet/2.4.0/${path}`)).status).toBe(404);
    for (const [version, files] of [
      ['2.4.1', { 'remoteEntry.js.map': '{}' }],
      ['2.4.2', { 'chunk.js': 'run()\n//# sourceMappingURL=chunk.js.map' }],
    ] as const) {
      const refused = await send(await pack(folderOf({ version }, files)));
      expect([refused.status, refused.body.rule]).toEqual([409, 'source-map']);
      await expectNothing(version);
    }
  });

  test('twice at once stores the version once [F2.01]', async () => {
    const bytes = await pack(folderOf({ version: '2.3.0' }));
    const answers = await Promise.all([send(bytes), send(bytes), send(bytes)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { entries } = (await registry.ask('/audit?action=publish&version=2.3.0')).body;
    expect(entries).toHaveLength(1);
  });

  test.each<[string, Partial<RemoteRelease>, Readonly<Record<string, string>>, string]>([
    ['another contract', { contract: '^9.0.0' }, {}, 'contract'],
    ['a shared module that no shell has', { shared: { react: '^3.0.0' } }, {}, 'shared'],
    ['an entry without its container', { container: 'backlay_other' }, {}, 'container'],
    ['an entry that is no file', { entry: 'other.js' }, {}, 'container'],
    ['code that evaluates text', {}, { 'chunk.js': 'eval("1")' }, 'code'],
  ])('with %s is refused by name and leaves nothing [F2.01]', async (_what, over, files, rule) => {
    const { status, body } = await send(await pack(folderOf({ version: '3.0.0', ...over }, files)));
    expect([status, body.rule]).toEqual([409, rule]);
    expect(body.satisfy).toMatch(/./);
    await expectNothing('3.0.0');
  });

  test('with the path of another remote is refused by name and leaves nothing [F2.01]', async () => {
    registry.store.publish(remoteRelease('chess', { version: '5.0.0', routes: [publicRoute('/chess')] }), {
      'remoteEntry.js': 'chess',
    });
    registry.store.point(2, { stable: { chess: '5.0.0' } });
    await registry.isShown('chess', '5.0.0');
    const { status, body } = await send(await pack(folderOf({ version: '3.1.0', routes: [publicRoute('/chess')] })));
    expect([status, body.rule]).toEqual([409, 'routes']);
    await expectNothing('3.1.0');
  });

  test('with a changed, a missing or a further file is refused by name [F2.01]', async () => {
    const folder = folderOf({ version: '3.2.0' }, { 'chunk.js': 'chunk' });
    const without = await send(
      await pack(
        folder,
        readdirSync(folder).filter((name) => name !== 'chunk.js'),
      ),
    );
    expect(without.body).toMatchObject({ rule: 'files', message: expect.stringContaining('chunk.js') });
    writeFileSync(join(folder, 'extra.js'), 'extra');
    expect((await send(await pack(folder))).body).toMatchObject({
      rule: 'files',
      message: expect.stringContaining('extra.js'),
    });
    rmSync(join(folder, 'extra.js'));
    writeFileSync(join(folder, 'chunk.js'), 'Chunk');
    expect((await send(await pack(folder))).body).toMatchObject({ rule: 'integrity' });
    await expectNothing('3.2.0');
  });

  test('with a link or a path outside is refused and writes nothing there [F2.01]', async () => {
    const folder = folderOf({ version: '3.3.0' });
    symlinkSync('/etc/passwd', join(folder, 'secret.js'));
    expect((await send(await pack(folder))).body).toMatchObject({ rule: 'links' });
    rmSync(join(folder, 'secret.js'));
    writeFileSync(join(work, 'outside.js'), 'outside');
    const chunks: Buffer[] = [];
    const packing = create({ gzip: true, cwd: folder, preservePaths: true, portable: true }, [
      'release.json',
      '../outside.js',
    ]);
    for await (const chunk of packing) chunks.push(Buffer.from(chunk));
    expect((await send(Buffer.concat(chunks))).body).toMatchObject({ rule: 'path' });
    await expectNothing('3.3.0');
  });

  test('of no archive, no gzip, no key or no record is refused by name [F2.01]', async () => {
    const bytes = await pack(folderOf({ version: '3.4.0' }));
    expect((await send(bytes, { key: '' })).body).toMatchObject({ code: 'invalid', rule: 'idempotency-key' });
    expect((await send(Buffer.from('no archive'))).status).toBe(409);
    expect((await send(Buffer.from('{}'), { type: 'application/json' })).body).toMatchObject({ rule: 'content-type' });
    const folder = folderOf({ version: '3.4.0' });
    expect((await send(await pack(folder, ['remoteEntry.js']))).body).toMatchObject({ rule: 'record' });
    await expectNothing('3.4.0');
  });

  test('of half a body stores nothing [F2.01]', async () => {
    const bytes = await pack(folderOf({ version: '3.5.0' }, { 'big.js': 'x'.repeat(200_000) + Math.random() }));
    await new Promise<void>((done) => {
      const outgoing = httpRequest({
        host: '127.0.0.1',
        port: registry.platform.running.port,
        path: '/registry/v1/releases',
        method: 'POST',
        headers: {
          host: 'staff.localhost',
          authorization: `Bearer ${registry.admin}`,
          'content-type': 'application/gzip',
          'content-length': String(bytes.length),
          'idempotency-key': 'a-key-of-half',
        },
      });
      outgoing.on('error', () => done());
      outgoing.write(bytes.subarray(0, bytes.length / 2), () => setTimeout(() => outgoing.destroy(), 100));
    });
    for (
      let tries = 0;
      tries < 50 && readdirSync(tmpdir()).some((name) => name.startsWith('backlay-release-'));
      tries += 1
    )
      await new Promise((done) => setTimeout(done, 20));
    await expectNothing('3.5.0');
  });

  test('under a name of another team is forbidden, and by a token without the scope [F2.01 F2.07]', async () => {
    const bytes = await pack(folderOf({ version: '3.6.0' }));
    const member = await registry.addStaff('stranger', 'agent', ['royal']);
    expect(await statusOf(send(bytes, { token: member }))).toBe(403);
    const { text } = (await registry.makeToken({ scopes: ['read'] })).body;
    expect(await statusOf(send(bytes, { token: text }))).toBe(403);
    const { text: publishing } = (await registry.makeToken({ scopes: ['publish'] })).body;
    expect(await statusOf(send(bytes, { token: publishing, query: '?channel=stable' }))).toBe(403);
    await expectNothing('3.6.0');
    expect(await statusOf(send(bytes, { token: publishing }))).toBe(200);
  });
});

describe('unpacking', () => {
  const LIMITS = { packedBytes: 10_000, unpackedBytes: 100_000, files: 5 };
  const unpack = async (bytes: Buffer) =>
    unpackRelease(
      (async function* () {
        yield bytes;
      })(),
      LIMITS,
    );
  test.each<[string, Readonly<Record<string, string>>, string]>([
    ['more files than allowed', { a: '1', b: '2', c: '3', d: '4', e: '5' }, 'files'],
    ['more unpacked bytes than allowed', { a: ' '.repeat(100_000) }, 'size'],
  ])('%s is too large and leaves no file [F2.01]', async (_what, files, rule) => {
    const bytes = await pack(folderOf({ version: '4.0.0' }, files));
    await expect(unpack(bytes)).rejects.toMatchObject({ code: 'too-large', rule });
    await expectNothing('4.0.0');
  });

  test('files that are read after a refusal make no folder [F2.01]', async () => {
    const files = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`f${at}`, 'x'.repeat(5_000)]));
    const bytes = await pack(folderOf({ version: '4.2.0' }, files));
    for (let times = 0; times < 20; times += 1) await expect(unpack(bytes)).rejects.toMatchObject({ rule: 'files' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    await expectNothing('4.2.0');
  });

  test('a packed body above the limit is too large and leaves no file [F2.01]', async () => {
    const noise = Array.from({ length: 20_000 }, () => Math.random().toString(36)[2]).join('');
    await expect(unpack(await pack(folderOf({ version: '4.1.0' }, { noise })))).rejects.toMatchObject({
      code: 'too-large',
      rule: 'size',
    });
    await expectNothing('4.1.0');
  });
});
