import { TextDecoder, TextEncoder } from 'node:util';
import type { IntegrityMap } from './integrity';

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

/** The real runtime; only the network is not there: a script "loads" when the test says so. */
async function runtimeWith(integrity: IntegrityMap, onScript: (script: HTMLScriptElement) => void) {
  const { createRuntime } = await import('./runtime');
  const add = jest.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    if (node instanceof HTMLScriptElement) queueMicrotask(() => onScript(node));
    return node;
  });
  const runtime = createRuntime({ react }, { react: { version: '19.3.1' } }, integrity, BASE);
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

test("an entry is asked for with the hash that the page was told, and gets the shell's own modules", async () => {
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
