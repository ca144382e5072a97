import type { Page } from '@playwright/test';
import { publishNewer } from '../product/publish-newer';
import { QUIET, runProduct, type RunningProduct } from '../product/run-product';
import { signInAt } from '../steps/account';
import { getPriceButton, placeBet, type OpenMatch } from '../steps/betting';
import { sandbox } from '../steps/brand-site';
import { expect, openUntilVisible, test } from '../steps/journey';

const NEWER = '90.0.0';
const NAMES = ['shell', 'betting', 'wallet', 'casino', 'account'];

let product: RunningProduct;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  product = await runProduct(QUIET);
});
test.afterAll(async () => {
  await product?.stop();
});

const at = (path = '/') => `http://royal.localhost:${product.port}${path}`;

/** The versions of shell and remotes that a page was opened with. */
const versionsOf = (page: Page) =>
  page.evaluate(() => {
    const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '') as {
      shellVersion: string;
      remotes: { version: string }[];
    };
    return [...new Set([boot.shellVersion, ...boot.remotes.map(({ version }) => version)])];
  });

/** Folders of shell and remotes whose files a page requests. */
function watchFiles(page: Page): Set<string> {
  const versions = new Set<string>();
  page.on('request', (request) => {
    const [, version] = /\/(?:shell|remotes\/\w+)\/([^/]+)\//.exec(new URL(request.url()).pathname) ?? [];
    if (version) versions.add(version);
  });
  return versions;
}

test(
  'an old tab keeps working over a newer shell, and its next visit gets it and an update offer [A3.25 E8.17]',
  { tag: '@desktop' },
  async ({ page, browser }) => {
    await signInAt(page, at());
    const { eventId } = await sandbox<OpenMatch>(page, 'feed/openMatch', {});
    await openUntilVisible(
      () => page.goto(at(`/events/${eventId}`)),
      getPriceButton(page, 'Back Backlay Lions', '1.90'),
    );
    await page.evaluate(() => Object.assign(window, { sameTab: true }));
    const before = await versionsOf(page);

    publishNewer(product.dataDir, NAMES, NEWER);
    const context = await browser.newContext();
    const visitor = await context.newPage();
    await expect(async () => {
      await visitor.goto(at());
      expect(await versionsOf(visitor)).toEqual([NEWER]);
    }).toPass();
    await expect(visitor.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible();
    await context.close();

    // What this tab has not loaded yet comes from the versions that it began with.
    const files = watchFiles(page);
    await getPriceButton(page, 'Back Backlay Lions', '1.90').click();
    await placeBet(page, '100');
    await page.getByRole('button', { name: /^Profile menu/ }).click();
    await expect(page.getByRole('dialog', { name: 'Profile' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('button', { name: 'Deposit' }).click();
    await expect(page.getByRole('dialog', { name: 'ADD FUNDS' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Live Casino' }).first().click();
    await expect(page.getByRole('heading', { name: 'Live Casino' }).first()).toBeVisible();
    expect([...files].filter((version) => !before.includes(version))).toEqual([]);
    expect(files.size).toBeGreaterThan(0);
    expect(await page.evaluate(() => 'sameTab' in window)).toBe(true);

    // The device knows another version than the brand is at: the next visit has the new release and offers the update.
    await page.evaluate(() => localStorage.setItem('mobileVersion', '0.0.1'));
    await page.reload();
    expect(await versionsOf(page)).toEqual([NEWER]);
    const offer = page.getByRole('dialog', { name: 'Update available' });
    await page.evaluate(() => Object.assign(window, { sameTab: true }));
    await offer.getByRole('button', { name: 'Update' }).click();
    await expect.poll(() => page.evaluate(() => 'sameTab' in window).catch(() => true)).toBe(false);
    await expect(page.getByRole('banner').getByRole('button', { name: /^Profile menu/ })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('mobileVersion'))).not.toContain('0.0.1');
  },
);
