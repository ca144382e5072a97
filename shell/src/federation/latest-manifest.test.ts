import { buildManifest } from '@backlay/shared/testing';
import type { BootRemote } from '@backlay/shared/host';
import { fetchManifest, createLatestManifest, readManifest, parseManifest } from './latest-manifest';

const wallet = { name: 'wallet', version: '1.2.0' } as BootRemote;
const manifest = { ...buildManifest(), remotes: [wallet] };
const page = (content: unknown) =>
  `<!doctype html><script type="application/json" id="boot">${JSON.stringify(content)}</script>`;

test('a manifest that is missing or broken is none', () => {
  expect(readManifest(page(manifest))?.remotes).toEqual([wallet]);
  expect(['', '{"tenant":', 'null', '{"tenant":{}}'].map(parseManifest)).toEqual([null, null, null, null]);
  expect(readManifest('<!doctype html>')).toBeNull();
});

test('a remote is taken from the page of now, and its hashes are learnt, where the shell is the same', async () => {
  const learnt: string[] = [];
  const ask = async () => ({ ok: true, text: async () => page(manifest) }) as Response;
  const learn = ({ version }: BootRemote) => void learnt.push(version);
  expect(await createLatestManifest(manifest.shellVersion, ask, learn)('wallet')).toEqual(wallet);
  expect(await createLatestManifest(manifest.shellVersion, ask, learn)('nobody')).toBeNull();
  expect(await createLatestManifest('9.9.9', ask, learn)('wallet')).toBeNull();
  expect(learnt).toEqual(['1.2.0']);
});

test('a page without a manifest asks for itself once more, and takes what is whole', async () => {
  const answered = (text: string, ok = true) => fetchManifest(async () => ({ ok, text: async () => text }) as Response);
  expect((await answered(page(manifest)))?.remotes).toEqual([wallet]);
  expect(await answered('<!doctype html>')).toBeNull();
  expect(await answered(page(manifest), false)).toBeNull();
  expect(await fetchManifest(() => Promise.reject(new TypeError('no network')))).toBeNull();
});
