import { createModuleEntries, isImportFailure } from './module-entries';

const at = (path: string) => `https://royal.example/remotes/guest/1.0.0/${path}`;
const ENTRY = at('entry.js');
const integrity = {
  [ENTRY]: 'sha384-entry',
  [at('static.js')]: 'sha384-static',
  [at('lazy/screen.mjs')]: 'sha384-lazy',
  [at('screen.css')]: 'sha384-css',
  'https://royal.example/shell/0.1.0/main.js': 'sha384-main',
};
const container = { init: () => undefined, get: () => async () => ({}) };

const maps = () =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type=importmap]')].map(({ textContent, nonce }) => ({
    nonce,
    ...JSON.parse(textContent ?? ''),
  }));

/** A browser with or without import maps that bind; `refused` has other bytes than its hash. */
function start(
  { binds, refused = '' }: { binds: boolean; refused?: string },
  known: Record<string, string> = integrity,
) {
  if (binds) Object.assign(globalThis, { IntegrityViolationReportBody: class {} });
  const fetched: unknown[] = [];
  const importModule = jest.fn(async () => container);
  const fetch = async (url: string, { integrity: hash }: RequestInit) => {
    fetched.push([url, hash]);
    if (url === refused) throw new TypeError('Failed to fetch');
    return { ok: true };
  };
  const { importEntry: load, addStyles } = createModuleEntries(known, { fetch, importModule });
  return { load, addStyles, importModule, fetched };
}

beforeEach(() => {
  document.head.innerHTML = '<style nonce="abc"></style>';
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'IntegrityViolationReportBody'));

test('an entry that is an ES module is bound to the hashes of the page before its import [F6.03]', async () => {
  const { load, importModule, fetched } = start({ binds: true });
  importModule.mockImplementation(async () => {
    expect(maps()).toHaveLength(1);
    return container;
  });
  expect(await load(ENTRY)).toBe(container);
  const { 'https://royal.example/remotes/guest/1.0.0/screen.css': _style, ...scripts } = integrity;
  expect(maps()).toEqual([{ nonce: 'abc', integrity: scripts }]);
  expect([importModule.mock.calls, fetched]).toEqual([[[ENTRY]], []]);
});

test('hashes that come later are bound by a map of their own, each once [F6.03]', async () => {
  const known: Record<string, string> = { ...integrity };
  const { load } = start({ binds: true }, known);
  await load(ENTRY);
  await load(ENTRY);
  known[at('later.js')] = 'sha384-later';
  await load(ENTRY);
  expect(maps().map(({ integrity: hashes }) => Object.keys(hashes).length)).toEqual([4, 1]);
});

test('a browser whose import maps bind nothing imports only what it has verified [F6.03]', async () => {
  const { load, importModule, fetched } = start({ binds: false });
  expect(await load(ENTRY)).toBe(container);
  expect(fetched).toEqual([
    [ENTRY, 'sha384-entry'],
    [at('static.js'), 'sha384-static'],
    [at('lazy/screen.mjs'), 'sha384-lazy'],
  ]);
  expect([importModule.mock.calls.length, maps()]).toEqual([1, []]);
});

test.each(['entry.js', 'static.js', 'lazy/screen.mjs'])(
  'a tampered %s is refused where import maps bind nothing, and nothing is imported [F6.03]',
  async (path) => {
    const { load, importModule } = start({ binds: false, refused: at(path) });
    await expect(load(ENTRY)).rejects.toMatchObject({ name: 'ChunkLoadError', request: at(path) });
    expect(importModule).not.toHaveBeenCalled();
  },
);

test.each([
  ['Failed to fetch dynamically imported module: https://royal.example/x.js', true],
  ['error loading dynamically imported module: https://royal.example/x.js', true],
  ['Importing a module script failed.', true],
  ['Cannot read properties of undefined', false],
])('the message %s is of a module that did not load: %s [F6.03]', (message, isFile) => {
  expect(isImportFailure(message)).toBe(isFile);
});

test('a stylesheet of a module is added once with its hash, and again after it failed [F6.03]', async () => {
  const { addStyles } = start({ binds: true });
  const links = () => [...document.querySelectorAll('link')];
  const add = (event: string) => {
    const adding = addStyles([{ url: '/remotes/guest/1.0.0/a.css', integrity: 'sha384-a' }], 'https://royal.example/');
    links()[0]?.dispatchEvent(new Event(event));
    return adding;
  };
  await expect(add('error')).rejects.toMatchObject({ name: 'ChunkLoadError', request: at('a.css') });
  expect(links()).toEqual([]);
  await add('load');
  await add('load');
  expect(links().map(({ href, integrity: hash, crossOrigin }) => [href, hash, crossOrigin])).toEqual([
    [at('a.css'), 'sha384-a', 'anonymous'],
  ]);
});
