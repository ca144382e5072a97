import { expect, test, type Page } from '@playwright/test';
import { startDeveloper, type Developer } from '../product/developer';
import { editTitle } from '../product/edits';
import { runProduct, type RunningProduct } from '../product/run-product';

/** The state that an edit must leave alone: which entries of the statement are shown. */
const debit = (page: Page) => page.getByRole('button', { name: 'Debit' });

/** How soon a save is seen is the business of `npm run bench reload`; here it is seen, and in place. */
async function editInPlace(page: Page, developer: Developer) {
  await debit(page).click();
  await expect(debit(page)).toHaveAttribute('aria-pressed', 'true');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await editTitle(page, developer, 'Wallet after a save');
  await editTitle(page, developer, 'Wallet after another');
  await expect(debit(page)).toHaveAttribute('aria-pressed', 'true');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}

async function signInHere(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const sheet = page.getByRole('dialog', { name: 'Login' });
  await sheet.getByLabel('Username or Mobile').fill('player1');
  await sheet.getByLabel('Password', { exact: true }).fill('Player@123');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Login Successful')).toBeVisible();
}

const linkOf = (developer: Developer) => /\S+__qa\/develop\S+/.exec(developer.said())?.[0] ?? '';

test.describe('a remote on a page of its own', () => {
  let developer: Developer;
  test.beforeAll(async () => {
    test.setTimeout(300_000);
    developer = await startDeveloper('remote-wallet', [], /stands at/);
  });
  test.afterAll(() => developer?.stop());

  test('A1.01 a save in a remote shows at once and leaves the state of its screen', async ({ page }) => {
    await page.goto(`${developer.origin}/#/my-wallet`);
    await expect(page.getByRole('heading', { level: 1, name: 'My Wallet' })).toBeVisible();
    await expect(page.getByText('50,000.00').first()).toBeVisible();
    await editInPlace(page, developer);
  });
});

test.describe('a remote inside a running shell', () => {
  let product: RunningProduct;
  let developer: Developer;
  test.beforeAll(async () => {
    test.setTimeout(600_000);
    product = await runProduct({ FEED: 'sim', SIM_SCRIPT: 'fast', SIM_SEED: '7' });
    const into = `http://royal.localhost:${product.port}`;
    developer = await startDeveloper('remote-wallet', ['--into', into], /__qa\/develop\S+\n/, {
      DATA_DIR: product.dataDir,
    });
  });
  test.afterAll(async () => {
    await developer?.stop();
    await product?.stop();
  });

  test('A1.01 a save in a remote that stands in for the released one shows at once, in place', async ({ page }) => {
    await page.goto(linkOf(developer));
    await signInHere(page);
    await page.goto(`http://royal.localhost:${product.port}/my-wallet`);
    await expect(page.getByRole('heading', { level: 1, name: 'My Wallet' })).toBeVisible({ timeout: 30_000 });
    await editInPlace(page, developer);
  });

  test('A1.01 a build of one’s own has the routes of its own remote.json, which the released version does not', async ({
    page,
  }) => {
    await page.goto(linkOf(developer));
    await expect(page.getByRole('banner')).toBeVisible();
    await page.goto(`http://royal.localhost:${product.port}/wallet-of-mine`);
    await expect(page.getByRole('heading', { name: 'OPS! Page not found' })).toBeVisible();
    developer.save('remote-wallet/remote.json', (text) => {
      const declared = JSON.parse(text) as { routes: object[] };
      return JSON.stringify({
        ...declared,
        routes: [...declared.routes, { path: '/wallet-of-mine', screen: 'wallet', access: 'public' }],
      });
    });
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'My Wallet' })).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 60_000 });
  });

  test('A1.01 the brand of everybody else stays what was released', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`http://royal.localhost:${product.port}/`);
    await expect(page.getByRole('banner')).toBeVisible();
    expect(asked.filter((url) => url.startsWith(developer.origin))).toEqual([]);
  });
});

test.describe('a remote inside a shell that was built for production', () => {
  let product: RunningProduct;
  let developer: Developer;
  test.beforeAll(async () => {
    test.setTimeout(600_000);
    product = await runProduct({ FEED: 'sim', SIM_SCRIPT: 'fast', SIM_SEED: '7' });
    // The platform has a store of its own: the development build of the shell does not reach it.
    developer = await startDeveloper(
      'remote-wallet',
      ['--into', `http://royal.localhost:${product.port}`],
      /__qa\/develop\S+\n/,
    );
  });
  test.afterAll(async () => {
    await developer?.stop();
    await product?.stop();
  });

  test('A1.01 a save loads the page again, and shows', async ({ page }) => {
    expect(developer.said()).toContain('The shell there is a production build: a save loads the page again.');
    await page.goto(linkOf(developer));
    await signInHere(page);
    await page.goto(`http://royal.localhost:${product.port}/my-wallet`);
    await expect(page.getByRole('heading', { level: 1, name: 'My Wallet' })).toBeVisible({ timeout: 30_000 });
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await editTitle(page, developer, 'Wallet after a save');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
  });
});
