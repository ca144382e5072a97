import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openRegistryTest, statusOf, type RegistryTest } from './testing';

/** `boom` of `src/pay.ts`, line 2, is at 1:1 of the file. */
const MAP = JSON.stringify({
  version: 3,
  sources: ['webpack://wallet/./src/pay.ts'],
  sourcesContent: ['function boom() {\n  throw new Error();\n}'],
  names: [],
  mappings: 'AACE',
});
const STACK = 'at a (/remotes/wallet/1.0.0/remoteEntry.js:1:1)';

let registry: RegistryTest;
let whiteLabel: string;
beforeAll(async () => {
  registry = await openRegistryTest();
  const maps = join(registry.store.folder, 'remotes/wallet/1.0.0/maps');
  mkdirSync(maps);
  writeFileSync(join(maps, 'remoteEntry.js.map'), MAP);
  whiteLabel = await registry.addStaff('royallabel', 'whiteLabel', ['royal']);
});
afterAll(() => registry.close());

const report = (host: string, over: object = {}) =>
  registry.platform.send('/__reports/page', {
    method: 'POST',
    host,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      view: `view-of-${host}`.replaceAll('.', '-'),
      language: 'en-IN',
      errors: [
        {
          ...{ remote: 'wallet', version: '1.0.0', kind: 'boundary', name: 'Error', message: 'boom', stack: STACK },
          ...{ route: '/deposit', since: 5, money: false, count: 1, ...over },
        },
      ],
      figures: [{ remote: 'wallet', version: '1.0.0', metric: 'inp', route: '/deposit', values: [400] }],
    }),
  });

describe('reports of pages', () => {
  beforeAll(async () => {
    expect((await report('royal.localhost', { reference: 'B7K4-29QX' })).status).toBe(204);
    expect((await report('metro.localhost', { reference: 'C7K4-29QX' })).status).toBe(204);
  });

  test('a reference finds its report with original file, line and function, in any form [F4.04 F4.07]', async () => {
    for (const typed of ['B7K4-29QX', 'b7k429qx']) {
      const { status, body } = await registry.ask(`/reports/${typed}`);
      expect(status).toBe(200);
      expect(body.report).toMatchObject({ reference: 'B7K4-29QX', brand: 'royal', remote: 'wallet', name: 'Error' });
      expect(body.frames[0].original).toMatchObject({ file: 'src/pay.ts', line: 2, function: 'boom' });
    }
    expect(await statusOf(registry.ask('/reports/D7K4-29QX'))).toBe(404);
    expect(await statusOf(registry.ask('/reports/nothing'))).toBe(404);
  });

  test('staff of another brand find no report, and their own one without the sources [F4.04 F4.07]', async () => {
    expect(await statusOf(registry.ask('/reports/C7K4-29QX', { token: whiteLabel }))).toBe(404);
    const own = await registry.ask('/reports/B7K4-29QX', { token: whiteLabel });
    expect([own.status, own.body.frames[0].original]).toEqual([200, null]);
  });

  test('a stack is un-minified for a releaser of its remote, others get 403 [F4.04]', async () => {
    const ask = (token: string) => registry.ask('/stacks', { method: 'POST', body: { stack: STACK }, token });
    const { body } = await ask(registry.admin);
    expect(body.frames[0]).toMatchObject({ remote: 'wallet', original: { file: 'src/pay.ts', line: 2 } });
    expect(await statusOf(ask(whiteLabel))).toBe(403);
  });

  test('errors and figures are listed for the brands that the caller sees [F4.02 F4.07]', async () => {
    const brandsOf = async (path: string, list: string, token: string) =>
      ((await registry.ask(path, { token })).body[list] as { brand: string }[]).map(({ brand }) => brand).sort();
    for (const [path, list] of [
      ['/errors?remote=wallet', 'errors'],
      ['/figures?remote=wallet', 'figures'],
    ] as const) {
      expect([...new Set(await brandsOf(path, list, registry.admin))]).toEqual(['metro', 'royal']);
      expect([...new Set(await brandsOf(path, list, whiteLabel))]).toEqual(['royal']);
      expect(await statusOf(registry.ask(`${path}&brand=metro`, { token: whiteLabel }))).toBe(404);
    }
  });

  test('no host serves a source map of a release [F4.04]', async () => {
    const paths = ['maps/remoteEntry.js.map', 'remoteEntry.js.map', 'maps%2FremoteEntry.js.map'];
    for (const host of ['royal.localhost', 'metro.localhost', 'staff.localhost'])
      for (const path of paths) {
        const { status } = await registry.platform.send(`/remotes/wallet/1.0.0/${path}`, { host });
        expect(status).toBe(404);
      }
  });
});
