import type { Page } from '@playwright/test';
import { openMatch, price, slip } from '../steps/betting';
import {
  manifestOf,
  otherCode,
  remoteOf,
  remoteShowing,
  reshapeLaterManifest,
  takeOverSocket,
} from '../steps/federation';
import { expect, onDesktopAlone, test } from '../steps/federation-player';
import { balance } from '../steps/money';
import { at } from '../steps/site';

onDesktopAlone();

/** A slip of which the answer is held back: a bet in flight for as long as the journey wants. */
async function betInFlight(page: Page) {
  await page.goto(at('royal'));
  await openMatch(page);
  let land = () => undefined as void;
  const landed = new Promise<void>((resolve) => (land = resolve));
  await page.route(/\/api\/user\/openBet(\?|$)/, async (route) => {
    if (route.request().method() === 'POST') await landed;
    await route.continue();
  });
  await price(page, 'Back Backlay Lions', '1.90').click();
  await slip(page).getByRole('textbox', { name: 'Stake' }).fill('100');
  await slip(page).getByRole('button', { name: 'Place Bet' }).click();
  await expect(page.getByText('Betting in process')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameTab: true }));
  return land;
}

const isSameTab = (page: Page) => page.evaluate(() => 'sameTab' in window);

test('A8.10 a remote that is revoked under a bet in flight stays until the bet is decided, then gives way without a reload', async ({
  page,
}) => {
  const say = await takeOverSocket(page);
  const betting = remoteOf(await manifestOf(page, 'royal'), 'betting');
  const view = remoteShowing('olderBetting', "() => 'The last good version'");
  const older = { ...(await otherCode(page, betting, 'olderBetting', view)), version: '0.0.9' };
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await reshapeLaterManifest(page, ({ remotes }) => {
    remotes[remotes.findIndex(({ name }) => name === 'betting')] = older;
  });
  const land = await betInFlight(page);
  await say('remoteRevoked', { remote: 'betting', version: betting.version });
  // Another remote that fails meanwhile has its panel and nothing more.
  await page.route('**/remotes/wallet/**', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('banner').getByRole('button', { name: 'Deposit' }).click();
  await expect(page.getByRole('dialog', { name: /Something went wrong|ADD FUNDS/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Betting in process')).toBeVisible();
  expect(asked.some((url) => url.includes('olderBetting'))).toBe(false);
  land();
  await expect(page.getByText('The last good version').first()).toBeVisible({ timeout: 20_000 });
  expect(await isSameTab(page)).toBe(true);
  await expect(balance(page)).toBeVisible();
});

test('A8.10 no reload happens while a bet is in flight, whoever asks for it', async ({ page }) => {
  await page.addInitScript(() => void (Math.random = () => 0));
  const say = await takeOverSocket(page);
  const land = await betInFlight(page);
  await say('getRefreshPage', {});
  const { version } = await page.evaluate(() => {
    const manifest = JSON.parse(document.getElementById('boot')?.textContent ?? '') as { shellVersion: string };
    return { version: manifest.shellVersion };
  });
  await say('remoteRevoked', { remote: 'shell', version });
  await expect(page.getByText('Betting in process')).toBeVisible();
  await page.waitForTimeout(1_500);
  expect(await isSameTab(page)).toBe(true);
  land();
  await expect.poll(() => isSameTab(page).catch(() => true), { timeout: 20_000 }).toBe(false);
});
