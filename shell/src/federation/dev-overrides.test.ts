import type { BootManifest } from '@backlay/shared/host';
import { applyDevDeclarations } from './dev-overrides';

const released = {
  name: 'wallet',
  contract: '^1.0.0',
  entry: { url: 'http://localhost:4102/remoteEntry.js', integrity: '' },
  routes: [{ path: '/my-wallet', screen: 'wallet', access: 'signed-in' }],
  slots: [],
  development: true,
};
const other = { ...released, name: 'casino', development: undefined };
const manifest = { remotes: [other, released] } as unknown as BootManifest;
const own = {
  name: 'wallet',
  contract: '^1.1.0',
  routes: [{ path: '/vault', screen: 'vault', access: 'public' }],
  slots: [{ name: 'header.balance', component: 'Balance' }],
};
const answering = (body: unknown, ok = true) => {
  const asked: string[] = [];
  const ask = async (url: string) => {
    asked.push(url);
    return { ok, json: async () => body };
  };
  return { asked, ask };
};

test('a local build uses routes and slots of its own remote.json and is the only one fetched', async () => {
  const { asked, ask } = answering(own);
  const { remotes } = await applyDevDeclarations(manifest, ask);
  expect(asked).toEqual(['http://localhost:4102/remote.json']);
  expect(remotes[0]).toBe(other);
  expect(remotes[1]).toMatchObject({ contract: '^1.1.0', routes: own.routes, slots: own.slots, development: true });
});

test.each([
  ['does not answer', null, false],
  ['is another remote’s', { ...own, name: 'casino' }, true],
  ['is cut off', { ...own, routes: [{ path: '/vault' }] }, true],
  ['is no declaration', 'hello', true],
])('a remote.json that %s leaves the released routes', async (_what, body, ok) => {
  const { remotes } = await applyDevDeclarations(manifest, answering(body, ok).ask);
  expect(remotes[1]).toBe(released);
});

test('a machine that cannot be reached leaves the released routes', async () => {
  const { remotes } = await applyDevDeclarations(manifest, () => Promise.reject(new TypeError('Failed to fetch')));
  expect(remotes[1]).toBe(released);
});
