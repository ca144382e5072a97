import { runInNewContext } from 'node:vm';
import { awaitHash } from '../../../shared/build/webpack/integrity-source';
import { createHashManifests, createLateHashes } from './hash-manifests';

const BASE = 'https://royal.example/';
const TABLE = { integrity: { 'remoteEntry.js': 'sha384-e', 'screen-lobby.js': 'sha384-l' }, screens: { lobby: [1] } };
const casino = {
  version: '1.0.0',
  integrity: {},
  hashes: { url: '/remotes/casino/1.0.0/hashes.json', integrity: 'sha384-t' },
};

beforeAll(() => Object.assign(AbortSignal, { timeout: () => new AbortController().signal }));

function scene(answers: readonly (object | Error)[]) {
  const asked: unknown[] = [];
  const learned: object[] = [];
  let turn = 0;
  const tables = createHashManifests({
    async fetch(url, { integrity, credentials }) {
      asked.push([url, integrity, credentials]);
      const answer = answers[turn++];
      if (!answer || answer instanceof Error) throw answer ?? new TypeError('Failed to fetch');
      return { ok: true, json: async () => answer };
    },
    base: BASE,
    addHashes: (hashes) => void learned.push(hashes),
  });
  return { tables, asked, learned };
}

test('a hash manifest is fetched once with the hash of the page and adds the missing hashes', async () => {
  const { tables, asked, learned } = scene([TABLE]);
  const [whole] = await Promise.all([tables.withHashes(casino), tables.withHashes(casino)]);
  await tables.withHashes(casino);
  expect(asked).toEqual([['https://royal.example/remotes/casino/1.0.0/hashes.json', 'sha384-t', 'omit']]);
  const hashes = {
    '/remotes/casino/1.0.0/remoteEntry.js': 'sha384-e',
    '/remotes/casino/1.0.0/screen-lobby.js': 'sha384-l',
  };
  expect(learned).toEqual([hashes]);
  expect(whole).toEqual({ ...casino, integrity: hashes, screens: { lobby: [1] } });
});

test('a release whose hashes are in the page asks for nothing', async () => {
  const { tables, asked } = scene([]);
  const inPage = { version: '1.0.0', integrity: { '/remotes/betting/1.0.0/remoteEntry.js': 'sha384-b' } };
  expect(await tables.withHashes(inPage)).toBe(inPage);
  expect(asked).toEqual([]);
});

test('a table that does not come fails as a chunk does, and is asked for again', async () => {
  const { tables, asked } = scene([new TypeError('Failed to fetch'), new DOMException('late', 'TimeoutError'), TABLE]);
  const request = 'https://royal.example/remotes/casino/1.0.0/hashes.json';
  await expect(tables.withHashes(casino)).rejects.toMatchObject({ name: 'ChunkLoadError', type: 'missing', request });
  await expect(tables.withHashes(casino)).rejects.toMatchObject({ name: 'ChunkLoadError', type: 'timeout', request });
  await tables.withHashes(casino);
  expect(asked).toHaveLength(3);
});

describe('a chunk of a release', () => {
  const table = { url: '/remotes/casino/1.0.0/hashes.json', integrity: 'sha384-t' };
  const known: Record<string, string> = { 'https://royal.example/remotes/casino/1.0.0/known.js': 'sha384-k' };

  test('a file waits for the table of its release where the page left its hash out, and only there [F9.07]', async () => {
    const asked: string[] = [];
    const find = createLateHashes(
      known,
      () => [{ url: '/shell/1.0.0/hashes.json', integrity: 'sha384-s' }, table],
      async ({ url }) => void asked.push(url),
      `${BASE}live-casino`,
    );
    expect(find('https://royal.example/remotes/casino/1.0.0/known.js')).toBeUndefined();
    expect(find('https://royal.example/remotes/other/1.0.0/late.js')).toBeUndefined();
    await find('https://royal.example/remotes/casino/1.0.0/late.js');
    expect(asked).toEqual([table.url]);
  });

  test('code loads a chunk after its hash is there, and at once where it is known [F9.07]', async () => {
    const loaded: string[] = [];
    const runtime = { e: (id: string) => Promise.resolve(loaded.push(id)), p: 'https://royal.example/' };
    const given: { come: () => void } = { come: () => undefined };
    const self = {
      __BACKLAY_LATE_HASHES__: (url: string) =>
        url.endsWith('/late') ? new Promise<void>((resolve) => (given.come = resolve)) : undefined,
    };
    runInNewContext(awaitHash('runtime.e', 'runtime.p + id'), { runtime, self });
    const late = runtime.e('late');
    await runtime.e('known');
    expect(loaded).toEqual(['known']);
    given.come();
    await late;
    expect(loaded).toEqual(['known', 'late']);
  });
});
