import { TextDecoder, TextEncoder } from 'node:util';
import type { IntegrityMap } from './hash-manifests';

Object.assign(globalThis, { TextEncoder, TextDecoder });

const BASE = 'https://royal.example/';
const react = { version: 'the only react' };

/** What a remote's entry announces: a container that takes the shared modules and gives its own. */
function announce(container: string, get: (share: Record<string, Record<string, { lib?: () => unknown }>>) => object) {
  let shared: Record<string, Record<string, { lib?: () => unknown }>> = {};
  Object.assign(globalThis, {
    [container]: {
      init: (scope: typeof shared) => void (shared = scope),
      get: async () => () => get(shared),
    },
  });
}

/** The real runtime; only the network is not there: a script "loads" when the test asks for it. */
async function runtimeWith(integrity: IntegrityMap, onScript: (script: HTMLScriptElement) => void) {
  const { createRuntime } = await import('./runtime');
  const add = jest.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    if (node instanceof HTMLScriptElement) queueMicrotask(() => onScript(node));
    return node;
  });
  const modules = { react, later: async () => ({ came: 'later' }) };
  const versions = { react: { version: '19.3.1' }, later: { version: '1.0.0' } };
  const runtime = createRuntime(modules, versions, integrity, BASE);
  return { runtime, add };
}

afterEach(() => jest.restoreAllMocks());

const released = (name: string) => {
  const url = `/remotes/${name}/1.0.0/remoteEntry.js`;
  return {
    release: { container: `test_${name}`, entry: { url, integrity: 'sha384-x' } },
    integrity: { [new URL(url, BASE).href]: 'sha384-x' },
  };
};

test("an entry is requested with the hash of the page and gets the shell's modules", async () => {
  const { release, integrity } = released('first');
  const scripts: HTMLScriptElement[] = [];
  const { runtime } = await runtimeWith(integrity, (script) => {
    scripts.push(script);
    announce('test_first', (shared) => ({ screens: { react: shared['react']?.['19.3.1']?.lib?.() }, slots: {} }));
    script.onload?.(new Event('load'));
  });
  const module = await runtime.load(release);
  expect(scripts.map(({ src, integrity: hash, crossOrigin }) => [src, hash, crossOrigin])).toEqual([
    ['https://royal.example/remotes/first/1.0.0/remoteEntry.js', 'sha384-x', 'anonymous'],
  ]);
  expect(module.screens['react']).toBe(react);
});

test('an entry without a hash is not asked for at all', async () => {
  const { release } = released('unknown');
  const onScript = jest.fn();
  const { runtime } = await runtimeWith({}, onScript);
  await expect(runtime.load(release)).rejects.toThrow('No hash is known');
  expect(onScript).not.toHaveBeenCalled();
});

test('an entry that failed is asked for again by the next call', async () => {
  const { release, integrity } = released('second');
  let attempts = 0;
  const { runtime } = await runtimeWith(integrity, (script) => {
    attempts += 1;
    if (attempts === 1) return void script.onerror?.(new Event('error'));
    announce('test_second', () => ({ default: { screens: {}, slots: {} } }));
    script.onload?.(new Event('load'));
  });
  await expect(runtime.load(release)).rejects.toThrow('RUNTIME-008');
  await expect(runtime.load(release)).resolves.toEqual({ screens: {}, slots: {} });
  expect(attempts).toBe(2);
});

test('an entry that exposes something else is refused', async () => {
  const { release, integrity } = released('third');
  const { runtime } = await runtimeWith(integrity, (script) => {
    announce('test_third', () => ({ pages: {} }));
    script.onload?.(new Event('load'));
  });
  await expect(runtime.load(release)).rejects.toThrow('exposes no screens and slots');
});

test('an entry that throws reports its error, and one that hangs times out', async () => {
  const { release, integrity } = released('broken');
  const url = new URL(release.entry.url, BASE).href;
  const broken = await runtimeWith(integrity, (script) => {
    dispatchEvent(new ErrorEvent('error', { filename: url, error: new TypeError('x is not a function') }));
    script.onload?.(new Event('load'));
  });
  await expect(broken.runtime.load(release)).rejects.toThrow('ScriptExecutionError');
  jest.restoreAllMocks();
  jest.useFakeTimers();
  const silent = await runtimeWith(integrity, () => undefined);
  const loading = silent.runtime.load(release);
  jest.runAllTimers();
  jest.useRealTimers();
  await expect(loading).rejects.toThrow('timed out');
});

test('a container is started once, and asked again for what did not come', async () => {
  const { release, integrity } = released('chunky');
  const init = jest.fn();
  const get = jest.fn().mockRejectedValueOnce(new Error('Loading chunk 1 failed.'));
  get.mockResolvedValue(() => ({ screens: {}, slots: {} }));
  const { runtime, add } = await runtimeWith(integrity, (script) => {
    Object.assign(globalThis, { test_chunky: { init, get } });
    script.onload?.(new Event('load'));
  });
  await expect(runtime.load(release)).rejects.toThrow('Loading chunk');
  await expect(runtime.load(release)).resolves.toEqual({ screens: {}, slots: {} });
  expect([init.mock.calls.length, add.mock.calls.length]).toEqual([1, 1]);
});

test('a container of the newer federation plugin takes the same modules, those at hand and those that load', async () => {
  const { createInstance } = await import('@module-federation/enhanced/runtime');
  const { release, integrity } = released('newer');
  let remote: ReturnType<typeof createInstance> | undefined;
  const needs = (requiredVersion: string) => ({
    version: '0.0.0',
    get: async () => () => 'a copy of its own',
    shareConfig: { singleton: true, strictVersion: true, requiredVersion },
  });
  const { runtime } = await runtimeWith(integrity, (script) => {
    const shared = { react: needs('^19.3.0'), later: needs('^1.0.0') };
    const instance = (remote = createInstance({ name: 'newer', remotes: [], shared }));
    const init = (scope: Parameters<typeof instance.initShareScopeMap>[1]) =>
      instance.initShareScopeMap('default', scope);
    Object.assign(globalThis, { test_newer: { init, get: async () => () => ({ screens: {}, slots: {} }) } });
    script.onload?.(new Event('load'));
  });
  await runtime.load(release);
  const given = async (name: string) => ((await remote?.loadShare(name)) || undefined)?.();
  expect(await given('react')).toBe(react);
  expect(await given('later')).toEqual({ came: 'later' });
});

test('a release whose entry is an ES module is imported and gets the modules of the shell [F6.03]', async () => {
  const { createRuntime } = await import('./runtime');
  const { release, integrity } = released('module');
  let shared: Record<string, Record<string, { lib?: () => unknown }>> = {};
  const importModule = jest.fn(async () => ({
    init: (scope: unknown) => void (shared = scope as typeof shared), // the runtime passes its share scope
    get: () => async () => ({ screens: { react: shared['react']?.['19.3.1']?.lib?.() }, slots: {} }),
  }));
  const fetch = async () => ({ ok: true });
  const runtime = createRuntime({ react }, { react: { version: '19.3.1' } }, integrity, BASE, { fetch, importModule });
  const module = await runtime.load({ ...release, type: 'module' });
  expect(module.screens['react']).toBe(react);
  expect(importModule).toHaveBeenCalledWith(new URL(release.entry.url, BASE).href);
});
