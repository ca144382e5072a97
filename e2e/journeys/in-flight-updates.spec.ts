import type { Page } from '@playwright/test';
import { openMatch, getPriceButton, getSlip } from '../steps/betting';
import {
  manifestOf,
  corruptFile,
  remoteOf,
  remoteShowing,
  reshapeLaterManifest,
  interceptSocket,
  watchReports,
} from '../steps/federation';
import { expect, expectHeaderUsable, test } from '../steps/federation-assertions';
import { balance, openDeposit } from '../steps/money';
import { urlFor } from '../steps/brand-site';

/** A slip of which the answer is held back: a bet in flight for as long as the journey wants. */
async function betInFlight(page: Page) {
  await page.goto(urlFor('royal'));
  await openMatch(page);
  let land = () => undefined as void;
  const landed = new Promise<void>((resolve) => (land = resolve));
  await page.route(/\/api\/user\/(openBet|order)(\?|$)/, async (route) => {
    if (route.request().method() === 'POST') await landed;
    await route.continue();
  });
  await getPriceButton(page, 'Back Backlay Lions', '1.90').click();
  await getSlip(page).getByRole('textbox', { name: 'Stake' }).fill('100');
  await getSlip(page).getByRole('button', { name: 'Place Bet' }).click();
  await expect(page.getByText('Betting in process')).toBeVisible();
  await markTab(page);
  return land;
}

/** A deposit of which the answer is held back: a payment in flight for as long as the journey wants. */
async function paymentInFlight(page: Page) {
  await page.goto(urlFor('royal'));
  await openDeposit(page);
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Amount in INR').fill('500');
  await sheet.getByRole('button', { name: 'Next' }).click();
  await sheet.getByRole('radio', { name: /IPAY/ }).check();
  let land = () => undefined as void;
  const landed = new Promise<void>((resolve) => (land = resolve));
  const asked = page.waitForRequest((request) => PAYMENT.test(request.url()) && request.method() === 'POST');
  await page.route(PAYMENT, async (route) => {
    if (route.request().method() === 'POST') await landed;
    await route.continue();
  });
  await sheet.getByRole('button', { name: 'Next' }).click();
  await asked;
  await markTab(page);
  return { land, sheet };
}

const PAYMENT = /\/api\/user\/deposit\/iPay(\?|$)/;

const markTab = (page: Page) => page.evaluate(() => Object.assign(window, { sameTab: true }));
const isSameTab = (page: Page) => page.evaluate(() => 'sameTab' in window);

const shellVersion = (page: Page) =>
  page.evaluate(() => {
    const manifest = JSON.parse(document.getElementById('boot')?.textContent ?? '') as { shellVersion: string };
    return manifest.shellVersion;
  });

test(
  'a remote revoked during a bet stays until the bet is decided, then unloads without a reload [A8.10]',
  { tag: '@desktop' },
  async ({ page }) => {
    const print = await interceptSocket(page);
    const betting = remoteOf(await manifestOf(page, 'royal'), 'betting');
    const view = remoteShowing('olderBetting', "() => 'The last good version'");
    const older = { ...(await corruptFile(page, betting, 'olderBetting', view)), version: '0.0.9' };
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await reshapeLaterManifest(page, ({ remotes }) => {
      remotes[remotes.findIndex(({ name }) => name === 'betting')] = older;
    });
    const land = await betInFlight(page);
    await print('remoteRevoked', { remote: 'betting', version: betting.version });
    // Another remote that fails meanwhile has its panel and nothing more.
    await page.route('**/remotes/wallet/**', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('banner').getByRole('button', { name: 'Deposit' }).click();
    await expect(page.getByRole('dialog', { name: /Something went wrong|ADD FUNDS/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('Betting in process')).toBeVisible();
    expect(asked.some((url) => url.includes('olderBetting'))).toBe(false);
    land();
    await expect(page.getByText('The last good version').first()).toBeVisible();
    expect(await isSameTab(page)).toBe(true);
    await expect(balance(page)).toBeVisible();
  },
);

test('no cause reloads the page during a bet in flight [A8.10]', { tag: '@desktop' }, async ({ page }) => {
  await page.addInitScript(() => void (Math.random = () => 0));
  const print = await interceptSocket(page);
  const land = await betInFlight(page);
  await print('getRefreshPage', {});
  await print('remoteRevoked', { remote: 'shell', version: await shellVersion(page) });
  await expect(page.getByText('Betting in process')).toBeVisible();
  await page.waitForTimeout(1_500);
  expect(await isSameTab(page)).toBe(true);
  land();
  await expect.poll(() => isSameTab(page).catch(() => true)).toBe(false);
});

test(
  'a payment in flight delays every reload and swap until it ends, then the page is new [A8.10]',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.addInitScript(() => void (Math.random = () => 0));
    const reports = watchReports(page);
    const print = await interceptSocket(page);
    const wallet = remoteOf(await manifestOf(page, 'royal'), 'wallet');
    await page.route('**/remotes/casino/**', (route) => route.fulfill({ status: 404 }));
    const { land, sheet } = await paymentInFlight(page);
    // Another remote fails on the page behind the sheet, the wallet itself and the shell are taken back, and staff asks for a reload.
    await page.evaluate(() => {
      history.pushState(null, '', '/live-casino');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await print('remoteRevoked', { remote: 'wallet', version: wallet.version });
    await print('remoteRevoked', { remote: 'shell', version: await shellVersion(page) });
    await print('getRefreshPage', {});
    await expect.poll(() => reports.map(({ remote, phase }) => `${remote} ${phase}`)).toContain('casino missing');
    await page.waitForTimeout(1_500);
    expect(await isSameTab(page)).toBe(true);
    await expect(sheet).toBeVisible();
    const opened = page.context().waitForEvent('page');
    land();
    const gateway = await opened;
    await expect(gateway.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
    await gateway.close();
    await expect.poll(() => isSameTab(page).catch(() => true)).toBe(false);
    await expectHeaderUsable(page);
  },
);
