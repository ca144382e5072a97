import { TextDecoder, TextEncoder } from 'node:util';
import type { BootRemote } from '@backlay/shared/host';
import { forShell } from '@backlay/shared/build';

Object.assign(globalThis, { TextEncoder, TextDecoder });

const BASE = 'https://royal.example/';
const SHARED = forShell();
const remote = (name: string, over: Partial<BootRemote> = {}): BootRemote => ({
  name,
  version: '1.2.0',
  chosenBy: 'default',
  contract: '^1.0.0',
  container: `backlay_${name}_1_2_0`,
  entry: { url: `/remotes/${name}/1.2.0/remoteEntry.js`, integrity: 'sha384-x' },
  ...{ integrity: {}, css: [], routes: [], slots: [], shared: { react: '^19.3.0', zustand: '^5.1.0' } },
  ...over,
});
const manifest = {
  shellVersion: '0.1.0',
  remotes: [
    remote('betting'),
    remote('wallet', { development: true, entry: { url: 'http://localhost:4102/remoteEntry.js', integrity: '' } }),
  ],
};
const tools = () => Reflect.get(globalThis, '__FEDERATION__');
const { NODE_ENV } = process.env;

/** The runtime of a page as a build of one kind has it, in a scope of its own. */
async function startRuntime(mode: string) {
  jest.resetModules();
  Reflect.deleteProperty(globalThis, '__FEDERATION__');
  process.env.NODE_ENV = mode;
  const { createRuntime } = await import('./runtime');
  const { showFederation } = await import('./federation-tools');
  createRuntime({ react: {} }, SHARED, {}, BASE);
  return showFederation;
}
afterEach(() => void (process.env.NODE_ENV = NODE_ENV));

test('a development build shows instance, remotes, versions, providers and an override [F6.02]', async () => {
  const showFederation = await startRuntime('development');
  showFederation(manifest, SHARED, BASE);
  const { __INSTANCES__: instances } = tools();
  const moduleInfo = JSON.parse(JSON.stringify(tools().moduleInfo));
  expect(instances.map(({ name }: { name: string }) => name)).toEqual(['shell']);
  expect(moduleInfo.shell.remotesInfo).toEqual({
    betting: { matchedVersion: `${BASE}remotes/betting/1.2.0/remoteEntry.js` },
    wallet: { matchedVersion: 'http://localhost:4102/remoteEntry.js' },
  });
  expect([moduleInfo.betting.version, moduleInfo.wallet.version]).toEqual([
    '1.2.0',
    '1.2.0, replaced by a local build',
  ]);
  expect(moduleInfo.shell.shared).toHaveLength(Object.keys(SHARED).length);
  expect(moduleInfo.betting.shared).toEqual(
    ['react', 'zustand'].map((name) => ({
      sharedName: name,
      version: SHARED[name]?.version,
      provider: 'shell 0.1.0',
    })),
  );
});

test('a production build shows nothing of the federation, and keeps its runtime [F6.02]', async () => {
  await startRuntime('production');
  expect('__FEDERATION__' in globalThis).toBe(false);
  expect('__VMOK__' in globalThis).toBe(false);
});
