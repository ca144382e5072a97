import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { copyWorkingTree, startDevSession, type DevSession } from '../product/dev-session';
import { editTitle } from '../product/source-edits';
import { expect, test } from '../steps/isolated-product';
import { urlFor } from '../steps/brand-site';

// A build of one's own is plugged in from the very machine of the platform, so nothing here comes from another origin.
test.use({ extraHTTPHeaders: {} });

/** One copy of the repository for the whole file: what a server of it has built, the next one finds. */
let tree: string;
test.beforeAll(() => {
  tree = copyWorkingTree();
});
test.afterAll(() => rmSync(tree, { recursive: true, force: true }));

/** The screen that is edited here, whatever it was called by the journey before. */
const walletTitle = (page: Page) => page.getByRole('heading', { level: 1, name: /wallet/i });

let saves = 0;
/** A title that no save before had. */
const newTitle = () => `Wallet after save ${(saves += 1)}`;

/** The state that an edit must leave alone: which entries of the statement are shown. */
const debit = (page: Page) => page.getByRole('button', { name: 'Debit' });

/** How soon a save is seen is the business of `npm run bench reload`; here it is seen, and in place. */
async function editInPlace(page: Page, developer: DevSession) {
  await debit(page).click();
  await expect(debit(page)).toHaveAttribute('aria-pressed', 'true');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await editTitle(page, developer, newTitle());
  await editTitle(page, developer, newTitle());
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

const linkOf = (developer: DevSession) => /\S+__qa\/develop\S+/.exec(developer.output())?.[0] ?? '';

test.describe('a remote on a standalone page', () => {
  let developer: DevSession;
  test.beforeAll(async () => {
    test.setTimeout(600_000);
    developer = await startDevSession('remote-wallet', [], /stands at/, { tree });
  });
  test.afterAll(() => developer?.stop());

  test(
    'a save in a remote updates the page and preserves the state of its screen [A1.01]',
    { tag: '@desktop' },
    async ({ page }) => {
      await page.goto(`${developer.origin}/#/my-wallet`);
      await expect(walletTitle(page)).toBeVisible();
      await expect(page.getByText('50,000.00').first()).toBeVisible();
      await editInPlace(page, developer);
    },
  );
});

test.describe('a remote inside a running shell', () => {
  let developer: DevSession;
  let site: string;
  test.beforeAll(async ({ ownProduct }) => {
    test.setTimeout(600_000);
    site = `http://royal.localhost:${ownProduct.port}`;
    developer = await startDevSession('remote-wallet', ['--into', site], /__qa\/develop\S+\n/, {
      environment: { DATA_DIR: ownProduct.dataDir },
      tree,
    });
  });
  test.afterAll(() => developer?.stop());

  test(
    'a save in a remote that replaces the released one updates the page in place [A1.01]',
    { tag: '@desktop' },
    async ({ page }) => {
      await page.goto(linkOf(developer));
      await signInHere(page);
      await page.goto(`${site}/my-wallet`);
      await expect(walletTitle(page)).toBeVisible();
      await editInPlace(page, developer);
    },
  );

  test(
    'a local build uses the routes of its remote.json that the released version lacks [A1.01]',
    { tag: '@desktop' },
    async ({ page }) => {
      await page.goto(linkOf(developer));
      await expect(page.getByRole('banner')).toBeVisible();
      await page.goto(`${site}/wallet-of-mine`);
      await expect(page.getByRole('heading', { name: 'OPS! Page not found' })).toBeVisible();
      developer.save('remote-wallet/remote.json', (text) => {
        const declared = JSON.parse(text) as { routes: object[] };
        return JSON.stringify({
          ...declared,
          routes: [...declared.routes, { path: '/wallet-of-mine', screen: 'wallet', access: 'public' }],
        });
      });
      // It is read with the page: the first one after the save has the route.
      await page.reload();
      await expect(walletTitle(page)).toBeVisible();
      await expect(page.getByRole('heading', { name: 'OPS! Page not found' })).toBeHidden();
    },
  );

  test('other visitors of the brand keep the released version [A1.01]', { tag: '@desktop' }, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${site}/`);
    await expect(page.getByRole('banner')).toBeVisible();
    expect(asked.filter((url) => url.startsWith(developer.origin))).toEqual([]);
  });
});

test.describe('a remote inside a shell that was built for production', () => {
  let developer: DevSession;
  test.beforeAll(async () => {
    test.setTimeout(600_000);
    // The platform has a store of its own: the development build of the shell does not reach it.
    const into = new URL(urlFor('royal')).origin;
    developer = await startDevSession('remote-wallet', ['--into', into], /__qa\/develop\S+\n/, { tree });
  });
  test.afterAll(() => developer?.stop());

  test('a save loads the page again, and shows [A1.01]', { tag: '@desktop' }, async ({ page }) => {
    expect(developer.output()).toContain('The shell there is a production build: a save loads the page again.');
    await page.goto(linkOf(developer));
    await signInHere(page);
    await page.goto(urlFor('royal', '/my-wallet'));
    await expect(walletTitle(page)).toBeVisible();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await editTitle(page, developer, newTitle());
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false);
  });
});
