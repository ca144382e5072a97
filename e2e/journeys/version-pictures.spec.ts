import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Browser } from '@playwright/test';
import { compareVersions, type ComparedView } from '../compare/compare-versions';
import type { PairPage } from '../contract-check/pair';

let server: Server;

/** A page that stands in for a shell with a remote: a screen with a clock and a reference, and a slot. */
const PAGE = `<!doctype html><title>x</title><style>
  body { margin: 0; font: 16px sans-serif } h1 { font-size: 20px } .box { width: 40px; height: 40px; background: #1a7f4b }
  [data-theme=dark] body { background: #101418; color: #f0f2f4 }</style><main></main><script>
  document.documentElement.dataset.theme = localStorage.getItem('theme');
  const show = (place) => { place.innerHTML = '<h1>Deposit</h1><p>' + new Date().toISOString() + ' ' + Math.random() + ' '
    + crypto.randomUUID() + '</p><p id="name">' + (localStorage.getItem('authToken') ? 'in' : 'out') + '</p><div class="box"></div>'
    + '<button>Continue</button>'; };
  if (location.pathname === '/hello') show(document.querySelector('main'));
  globalThis.__BACKLAY_FEDERATION__ = { render: async (place) => show(place) };
  </script>`;

test.beforeAll(async () => {
  server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(PAGE));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
test.afterAll(() => new Promise((resolve) => server.close(resolve)));

function pairOf(version: string): PairPage {
  const page = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    ...{ page, staffPage: page, domains: { player: 'here', staff: 'here' }, shell: '1.0.0', remote: 'guest', version },
    ...{
      container: 'guest',
      entry: '/entry.js',
      screens: ['hello'],
      slots: ['corner'],
      tenants: ['royal'],
      apart: null,
    },
    views: [
      { kind: 'screens', name: 'hello', path: '/hello', address: '/hello', people: ['player'], mayBeEmpty: false },
      { kind: 'slots', name: 'corner', path: null, address: '/', people: ['visitor', 'player'], mayBeEmpty: false },
    ],
  };
}

/** Compares the page with itself, or with itself and a changed style. */
async function compare(browser: Browser, css?: string): Promise<readonly ComparedView[]> {
  const views: ComparedView[] = [];
  await compareVersions(browser, [{ brand: 'royal', pinned: pairOf('1.0.0'), candidate: pairOf('1.1.0') }], {
    widths: css ? [360] : [360, 768],
    ...(css && { themes: ['dark'] }),
    onView: (view) => views.push(view),
    ...(css && { alter: (page) => page.addStyleTag({ content: css }) }),
  });
  return views;
}

test(
  'a version against itself has every view, width, theme and person, and no pixel differs [F6.04]',
  { tag: '@desktop' },
  async ({ browser }) => {
    const views = await compare(browser);
    const expected = ['slot-corner.visitor', 'hello.player', 'slot-corner.player'].flatMap((view) =>
      [360, 768].flatMap((width) => ['dark', 'light'].map((theme) => `${view}.royal.${width}.${theme}`)),
    );
    expect(views.map(({ name }) => name).sort()).toEqual(expected.sort());
    expect(views.filter(({ pixels }) => pixels > 0).map(({ name }) => name)).toEqual([]);
    const text = (name: string) => views.find((view) => view.name === name)?.before;
    expect(text('hello.player.royal.360.dark')).not.toEqual(text('hello.player.royal.360.light'));
  },
);

for (const [what, css] of [
  ['a shift by 1 px', 'h1 { transform: translateX(1px) }'],
  ['one step of a colour', '.box { background: #1a7f4c }'],
  ['a missing part', '.box { visibility: hidden }'],
  ['a longer page', 'main, body > div { padding-bottom: 900px }'],
] as const)
  test(`${what} is found in every view that has it [F6.04]`, { tag: '@desktop' }, async ({ browser }) => {
    const views = await compare(browser, css);
    expect(views).toHaveLength(3);
    expect(views.every(({ pixels, difference }) => pixels > 0 && difference !== null)).toBe(true);
  });
