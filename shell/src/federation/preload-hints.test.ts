import { createPreloadHints } from './boot';
import type { Release } from './loader-types';

const release = {
  entry: { url: '/remotes/wallet/1.0.0/remoteEntry.js', integrity: 'sha384-e' },
  integrity: {
    '/remotes/wallet/1.0.0/remoteEntry.js': 'sha384-e',
    '/remotes/wallet/1.0.0/remote.js': 'sha384-r',
    '/remotes/wallet/1.0.0/screen-deposit.css': 'sha384-c',
    '/remotes/wallet/1.0.0/screen-deposit.js': 'sha384-s',
    '/remotes/wallet/1.0.0/other.js': 'sha384-o',
  },
  screens: { deposit: [1, 2, 3] },
} as unknown as Release;

const hints = () =>
  [...document.head.querySelectorAll('link')].map(
    (link) => `${link.as} ${link.getAttribute('href')?.split('/').pop()} ${link.integrity} ${link.crossOrigin}`,
  );

beforeAll(() => {
  // jsdom has no CSS.escape; these addresses need none.
  Object.assign(globalThis, { CSS: { escape: (text: string) => text } });
});
beforeEach(() => document.head.replaceChildren());

test('all files of a screen are asked for at once, with the hashes of the manifest, and each once', () => {
  const ahead = createPreloadHints({ head: document.head, create: (tag) => document.createElement(tag) });
  ahead(release, 'deposit');
  ahead(release, 'deposit');
  expect(hints()).toEqual([
    'script remoteEntry.js sha384-e anonymous',
    'script remote.js sha384-r anonymous',
    'style screen-deposit.css sha384-c anonymous',
    'script screen-deposit.js sha384-s anonymous',
  ]);
});

test('the entry is requested while hashes load, other files after them', () => {
  const ahead = createPreloadHints({ head: document.head, create: (tag) => document.createElement(tag) });
  const { screens: _, ...bare } = release;
  const tabled = {
    ...bare,
    integrity: {},
    hashes: { url: '/remotes/wallet/1.0.0/hashes.json', integrity: 'sha384-t' },
  };
  ahead(tabled, 'deposit', 'later');
  expect(hints()).toEqual([]);
  ahead(tabled, 'deposit');
  expect(hints()).toEqual(['script remoteEntry.js sha384-e anonymous']);
  ahead({ ...tabled, ...release }, 'deposit');
  expect(hints()).toHaveLength(4);
});

test('files that the page requested and local builds are left out', () => {
  document.head.innerHTML = '<link rel="preload" as="script" href="/remotes/wallet/1.0.0/remote.js">';
  const ahead = createPreloadHints({ head: document.head, create: (tag) => document.createElement(tag) });
  ahead({ ...release, development: true }, 'deposit');
  expect(hints()).toHaveLength(1);
  ahead(release, 'deposit');
  expect(hints()).toHaveLength(4);
  ahead(release, 'a screen that the manifest does not know');
  expect(hints()).toHaveLength(4);
});

test('idle views load after all other files, and at once when they open', () => {
  const ui = { '/shell/1/ui.js': 'sha384-u' };
  const ahead = createPreloadHints({ head: document.head, create: (tag) => document.createElement(tag) }, ui);
  const rels = () =>
    [...document.head.querySelectorAll('link')].map(({ rel, href }) => `${rel} ${href.split('/').pop()}`);
  const files = ['remoteEntry.js', 'remote.js', 'screen-deposit.css', 'screen-deposit.js', 'ui.js'];
  ahead(release, 'deposit', 'later');
  ahead(release, 'deposit', 'later');
  expect(rels()).toEqual(files.map((file) => `prefetch ${file}`));
  ahead(release, 'deposit');
  ahead(release, 'deposit', 'later');
  expect(rels().slice(files.length)).toEqual(files.map((file) => `preload ${file}`));
});

test('a screen that is in the first chunk asks for nothing of what the first page does without', () => {
  const ui = { '/shell/1/ui.js': 'sha384-u' };
  const ahead = createPreloadHints({ head: document.head, create: (tag) => document.createElement(tag) }, ui);
  ahead({ ...release, screens: { home: [1] } }, 'home');
  expect(hints().join()).not.toContain('ui.js');
});
