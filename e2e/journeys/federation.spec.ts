import { expect, test } from '../steps/journey';
import { register } from '../steps/account';
import { openMatch, price } from '../steps/betting';
import { keepPicture } from '../steps/picture';
import { at } from '../steps/site';

test('A8.10 without the files of the wallet betting goes on, with a panel where the wallet would be', async ({
  page,
}, info) => {
  await register(page);
  await page.route('**/remotes/wallet/**', (route) => route.abort());
  await openMatch(page);
  await expect(price(page, 'Back Backlay Lions', '1.90')).toBeVisible();
  await page.goto(at('royal', '/transaction'));
  await expect(page.getByText('Something went wrong.').first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('banner').getByRole('button', { name: /^Profile/ })).toBeVisible();
  await keepPicture(page, info, 'wallet-missing');
  await page.unroute('**/remotes/wallet/**');
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await expect(page.getByRole('heading', { name: 'My Transactions' })).toBeVisible();
});

test('A8.10 a file of a remote with one byte changed is not run', async ({ page }) => {
  await page.route('**/remotes/casino/**/*.js', async (route) => {
    const url = route.request().url();
    const original = await page.request.get(url.replace(/\/\/[^/:]+/, '//127.0.0.1'));
    await route.fulfill({ response: original, body: `${await original.text()}\nwindow.tampered = true;` });
  });
  await page.goto(at('royal', '/live-casino'));
  await expect(page.getByText('Something went wrong.').first()).toBeVisible({ timeout: 20_000 });
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
});

test('A1.01 each remote comes from a release of its own, with its hash', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname));
  await page.goto(at('royal', '/live-casino'));
  await expect(page.getByText('Lightning Roulette').first()).toBeVisible();
  expect(scripts.some((path) => /^\/shell\/[^/]+\//.test(path))).toBe(true);
  expect(scripts.some((path) => /^\/remotes\/casino\/[^/]+\/remoteEntry\.js$/.test(path))).toBe(true);
  const unsigned = await page.evaluate(() =>
    [...document.scripts].filter(({ src, integrity }) => src && !integrity).map(({ src }) => src),
  );
  expect(unsigned).toEqual([]);
});
