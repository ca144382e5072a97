import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readPage } from '../product/read-page';
import { QUIET, runProduct, type RunningProduct } from '../product/run-product';
import { expect, openUntilVisible, test } from '../steps/journey';
import { keepPicture } from '../steps/picture';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const page = readPage(readFileSync(join(root, 'docs/remote-by-hand.md'), 'utf8'));
const fixture = join(root, 'e2e/fixtures/guest-remote');
const run = promisify(execFile);

let product: RunningProduct;
let folder: string;

/** Runs a command of the page as its reader does: in the package's folder, against the platform on this machine. */
async function follow(command: string) {
  const env = { ...process.env, BACKLAY: root, DATA_DIR: product.dataDir, PORT: String(product.port) };
  await run('bash', ['-euo', 'pipefail', '-c', command], { cwd: folder, env, timeout: 240_000 }).catch((error) => {
    throw new Error(`${command}\n${error.stdout}${error.stderr}`);
  });
}

test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(600_000);
  folder = mkdtempSync(join(tmpdir(), 'backlay-guest-'));
  product = await runProduct(QUIET);
  for (const block of page) {
    if (block.kind === 'command') await follow(block.text);
    else {
      mkdirSync(dirname(join(folder, block.name)), { recursive: true });
      writeFileSync(join(folder, block.name), block.text);
    }
  }
});
test.afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const at = (brand: string, path: string) => `http://${brand}.localhost:${product.port}${path}`;

test('files of the guest remote equal the code blocks of the page [A1.01]', { tag: '@desktop' }, () => {
  const stored = readdirSync(fixture, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(fixture, join(entry.parentPath, entry.name)));
  const written = page.filter((block) => block.kind === 'file');
  expect(stored.sort()).toEqual(written.map(({ name }) => name).sort());
  for (const { name, text } of written) expect(readFileSync(join(fixture, name), 'utf8')).toBe(text);
});

test(
  'a remote of another bundler, made by following the page, shows its slot and its screen [A1.01]',
  { tag: '@desktop' },
  async ({ page: browser }, info) => {
    await openUntilVisible(
      () => browser.goto(at('royal', '/')),
      browser.getByRole('link', { name: 'A guest says hello' }),
    );
    await browser.getByRole('link', { name: 'A guest says hello' }).click();
    await expect(browser.getByRole('heading', { name: 'Hello from another house' })).toBeVisible();
    await expect(browser.getByText('welcomes a visitor.')).toBeVisible();
    await browser.getByRole('button', { name: 'Wave (0)' }).click();
    await expect(browser.getByText('Hello back')).toBeVisible();
    await expect(browser.getByRole('button', { name: 'Wave (1)' })).toBeVisible();
    await expect(browser.getByRole('banner')).toBeVisible();
    await keepPicture(browser, info, 'guest-remote');
  },
);

test(
  'each file of the guest remote is verified by its hash [A8.10]',
  { tag: '@desktop' },
  async ({ page: browser }) => {
    // A script is taken out of the page again once it ran: what counts is how it came in.
    await browser.addInitScript(() => {
      const added: { url: string; hash: string }[] = [];
      Object.assign(window, { added });
      new MutationObserver((changes) => {
        for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (node instanceof HTMLScriptElement && node.src) added.push({ url: node.src, hash: node.integrity });
          if (node instanceof HTMLLinkElement && node.rel === 'stylesheet')
            added.push({ url: node.href, hash: node.integrity });
        }
      }).observe(document, { childList: true, subtree: true });
    });
    await browser.goto(at('royal', '/guest-hello'));
    await expect(browser.getByRole('heading', { name: 'Hello from another house' })).toBeVisible();
    const files = await browser.evaluate(() =>
      (window as unknown as { added: { url: string; hash: string }[] }).added.filter(({ url }) =>
        url.includes('/remotes/guest/'),
      ),
    );
    const names = new Set(files.map(({ url }) => url.replace(/^.*\/|\.[0-9a-f]{10}/g, '')));
    expect([...names].sort()).toEqual(['remote.js', 'remoteEntry.js', 'screen-hello.css', 'screen-hello.js']);
    for (const { hash } of files) expect(hash).toMatch(/^sha384-[A-Za-z0-9+/]{64}$/);

    await browser.route('**/remotes/guest/**/screen-hello.*.js', async (route) => {
      const original = await browser.request.get(
        route
          .request()
          .url()
          .replace(/\/\/[^/:]+/, '//127.0.0.1'),
      );
      await route.fulfill({ response: original, body: `${await original.text()}\nwindow.tampered = true;` });
    });
    await browser.reload();
    await expect(browser.getByText('Something went wrong.').first()).toBeVisible();
    expect(await browser.evaluate(() => 'tampered' in window)).toBe(false);
  },
);

test('brands without the guest remote do not load it [A1.01]', { tag: '@desktop' }, async ({ page: browser }) => {
  await browser.goto(at('metro', '/guest-hello'));
  await expect(browser.getByRole('banner')).toBeVisible();
  await expect(browser.getByRole('heading', { name: 'Hello from another house' })).toBeHidden();
});
