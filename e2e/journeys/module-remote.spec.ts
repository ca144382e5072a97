import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page, Request } from '@playwright/test';
import { command, UNCHECKED } from '../product/publish-external-remote';
import { QUIET, runProduct, type RunningProduct } from '../product/run-product';
import { fetchInPage } from '../steps/brand-site';
import { expect, test } from '../steps/journey';

const FILES = {
  'remote.json': JSON.stringify({
    name: 'modular',
    contract: '^1.0.0',
    routes: [{ path: '/modular', screen: 'hello', access: 'public' }],
    slots: [],
  }),
  'build.json': JSON.stringify({
    version: '1.0.0',
    container: 'backlay_modular_1_0_0',
    type: 'module',
    entry: 'entry.js',
    shared: { react: '^19.0.0' },
    css: ['style.css'],
    screens: { hello: ['static.js', 'assets/screen.js'] },
  }),
  'entry.js': `import { take } from './static.js';
export const init = (scope) => take(scope);
export const get = async () => () => ({ screens: { hello: () => import('./assets/screen.js') }, slots: {} });`,
  'static.js': `export let react;
export const take = (scope) => { const [shared] = Object.values(scope.react); react = shared.lib(); };`,
  'style.css': '.modular-title { letter-spacing: 3px; }',
  'assets/screen.js': `import { react } from '../static.js';
export default () => react.createElement('h1', { className: 'modular-title' }, 'A module of another bundler');`,
} as const;

const SCRIPTS = ['entry.js', 'static.js', 'assets/screen.js'] as const;

let product: RunningProduct;
let folder: string;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  test.setTimeout(600_000);
  folder = mkdtempSync(join(tmpdir(), 'backlay-modular-'));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  product = await runProduct(QUIET);
  await command('release', ['--from', folder, '--channel', 'stable'], product.dataDir, UNCHECKED);
});
test.afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const title = (page: Page) => page.getByRole('heading', { name: 'A module of another bundler' });
const open = (page: Page) => page.goto(`http://royal.localhost:${product.port}/modular`);

/** A browser from before import maps bound modules: the sign of it is gone, and the integrity that its page declares. */
async function switchSupportOff(page: Page): Promise<void> {
  await page.addInitScript('delete globalThis.IntegrityViolationReportBody');
  await page.route(/\/modular$/, async (route) => {
    const response = await fetchInPage(route);
    const { 'integrity-policy': _policy, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
}

/** One changed byte in a file of the remote, and a sign that it ran. */
const tamper = (page: Page, path: string) =>
  page.route(`**/remotes/modular/**/${path}*`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: `${FILES[path as keyof typeof FILES]};globalThis.tampered = true;`,
    }),
  );

for (const support of ['on', 'off'] as const)
  test.describe(`with import-map integrity switched ${support}`, () => {
    test.beforeEach(async ({ page }) => {
      if (support === 'off') await switchSupportOff(page);
    });

    test(
      `a remote whose entry is an ES module renders, bound to its hashes, support ${support} [F6.03]`,
      { tag: '@desktop' },
      async ({ page }) => {
        const verified: string[] = [];
        page.on('request', (request) => {
          if (request.url().includes('/remotes/modular/') && request.resourceType() === 'fetch')
            verified.push(request.url().replace(/^.*\/1\.0\.0\//, ''));
        });
        await open(page);
        await expect(title(page)).toHaveCSS('letter-spacing', '3px');
        const bound = await page.evaluate(() =>
          [...document.querySelectorAll('script[type=importmap]')].flatMap((map) =>
            Object.keys((JSON.parse(map.textContent) as { integrity: object }).integrity).filter((url) =>
              url.includes('/remotes/modular/'),
            ),
          ),
        );
        expect(bound.map((url) => url.replace(/^.*\/1\.0\.0\//, '')).sort()).toEqual(
          support === 'on' ? [...SCRIPTS].sort() : [],
        );
        expect(verified.sort()).toEqual(support === 'on' ? [] : [...SCRIPTS].sort());
      },
    );

    for (const path of SCRIPTS)
      test(
        `a tampered ${path} of a module is refused and reported, support ${support} [F6.03]`,
        { tag: '@desktop' },
        async ({ page }) => {
          await tamper(page, path);
          const isReport = (request: Request) => request.url().endsWith('/api/common/remoteFailure');
          const reported = page.waitForRequest(isReport, { timeout: 60_000 });
          await open(page);
          expect((await reported).postDataJSON()).toMatchObject({ remote: 'modular', phase: 'integrity' });
          await expect(page.getByText('Something went wrong.').first()).toBeVisible();
          expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
        },
      );
  });

test('a production page shows no federation instance [F6.02]', { tag: '@desktop' }, async ({ page }) => {
  await open(page);
  await expect(title(page)).toBeVisible();
  expect(await page.evaluate(() => ['__FEDERATION__', '__VMOK__'].filter((name) => name in globalThis))).toEqual([]);
});
