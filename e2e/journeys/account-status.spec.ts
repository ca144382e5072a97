import type { Page } from '@playwright/test';
import { checkAccessibility } from '../steps/accessibility';
import { register } from '../steps/account';
import { openAsStaff } from '../steps/new-player';
import { expect, test } from '../steps/journey';
import { activateByKey, chooseByKeys, moveByArrows, typeInto } from '../steps/keyboard';
import { depositByIpay } from '../steps/money';
import { keepPicture } from '../steps/picture';
import { urlFor } from '../steps/brand-site';
import { addBankAccount, openWithdraw } from '../steps/withdraw';

const CODE = 'DEMO2468';
const PASSWORD = 'Chinar2026';

/** The Manage view of a player, opened by who is above. */
async function openManage(page: Page, name: string) {
  await openAsStaff(page, urlFor('staff', '/people'));
  await typeInto(page, page.getByRole('searchbox', { name: 'Search name, number or bet reference' }), name);
  const found = page.getByRole('list', { name: 'Players' }).getByRole('listitem');
  await expect(found).toHaveCount(1);
  await activateByKey(page, found.getByRole('link'));
  await expect(page.getByText('No bets.')).toBeVisible();
  await moveByArrows(page, page.getByRole('tablist'), 'Manage');
}

async function setStatus(page: Page, status: string, reason: string) {
  const form = page.locator('form').filter({ hasText: 'Account status' });
  await chooseByKeys(page, form.getByRole('combobox', { name: /^Account status/ }), status);
  await typeInto(page, form.getByLabel('Reason', { exact: true }), reason);
  await typeInto(page, form.getByLabel('Transaction code', { exact: true }), CODE);
  await page.keyboard.press('Enter');
}

const isSignedIn = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Profile menu/ });

async function tryToSignIn(page: Page, name: string) {
  await page.goto(urlFor('royal'));
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click();
  const sheet = page.getByRole('dialog', { name: 'Login' });
  await sheet.getByLabel('Username or Mobile').fill(name);
  await sheet.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
}

test(
  'staff suspend a player, whose tab is signed out, withdraw for the account and open it again, by keys [D1.14]',
  { tag: '@desktop' },
  async ({ page, browser, extraHTTPHeaders }, info) => {
    // Every step is made of single keys.
    test.setTimeout(600_000);
    const device = await browser.newContext({ serviceWorkers: 'block', extraHTTPHeaders });
    const playing = await device.newPage();
    const mobile = await register(playing);
    await playing.goto(urlFor('royal'));
    await depositByIpay(playing, '2500');
    await openWithdraw(playing);
    await addBankAccount(playing);

    await openManage(page, mobile);
    await keepPicture(page, info, 'status-manage');
    await setStatus(page, 'Suspended', 'Asked by the police');
    const tags = page.getByRole('main').locator('header');
    await expect(tags.getByText('Suspended', { exact: true })).toBeVisible();
    await expect(isSignedIn(playing)).toBeHidden();
    await keepPicture(playing, info, 'status-suspended-tab');
    await tryToSignIn(playing, mobile);
    await expect(playing.getByText(/^Access Denied: Account Locked/)).toBeVisible();
    await keepPicture(playing, info, 'status-suspended-sign-in');
    await expect(isSignedIn(playing)).toBeHidden();

    const form = page.locator('form').filter({ hasText: 'Request withdrawal' });
    await typeInto(page, form.getByLabel('Amount in INR'), '500');
    await typeInto(page, form.getByLabel('Reason', { exact: true }), 'Asked for by letter');
    await typeInto(page, form.getByLabel('Transaction code', { exact: true }), CODE);
    await keepPicture(page, info, 'status-withdraw');
    await checkAccessibility(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^₹500.00 requested for/)).toBeVisible();

    await setStatus(page, 'Active', 'The police are done');
    await expect(tags.getByText('Suspended', { exact: true })).toBeHidden();
    await tryToSignIn(playing, mobile);
    await expect(isSignedIn(playing)).toBeVisible();

    const end = page.locator('form').filter({ hasText: 'Log out everywhere' });
    await typeInto(page, end.getByLabel('Transaction code', { exact: true }), CODE);
    await activateByKey(page, end.getByRole('button', { name: 'Log out everywhere' }));
    await expect(page.getByText(/is logged out everywhere$/)).toBeVisible();
    await expect(isSignedIn(playing)).toBeHidden();
    await device.close();
  },
);

test(
  'an administrator caps what the house may lose in an event of a brand, by keys [D4.03]',
  { tag: '@desktop' },
  async ({ page }, info) => {
    await openAsStaff(page, urlFor('staff', '/money-settings'));
    await moveByArrows(page, page.getByRole('tablist', { name: 'Money settings' }), 'Loss caps');
    await chooseByKeys(page, page.getByRole('combobox', { name: /^Covers bets of/ }), 'Metro');
    await keepPicture(page, info, 'caps');
    await checkAccessibility(page);
    await activateByKey(page, page.getByRole('button', { name: 'New', exact: true }));
    const sheet = page.getByRole('dialog', { name: 'New' });
    await chooseByKeys(page, sheet.getByRole('combobox', { name: /^Kind of cap/ }), 'Event');
    const event = `e-${info.project.name}`;
    await typeInto(page, sheet.getByLabel('Id'), event);
    await typeInto(page, sheet.getByLabel('Largest loss'), '250000');
    await typeInto(page, sheet.getByLabel('Reason'), 'A friendly match');
    await typeInto(page, sheet.getByLabel('Transaction code', { exact: true }), CODE);
    await keepPicture(page, info, 'caps-new');
    await checkAccessibility(page);
    await page.keyboard.press('Enter');
    await expect(sheet).toBeHidden();
    const row = page.getByRole('button', { name: new RegExp(`Event: ${event}.*₹2,50,000.00`) });
    await activateByKey(page, row);
    const stored = page.getByRole('dialog', { name: `Event: ${event}` });
    await typeInto(page, stored.getByLabel('Reason'), 'No limit today');
    await activateByKey(page, stored.getByRole('switch', { name: /^No cap/ }), 'Space');
    await typeInto(page, stored.getByLabel('Transaction code', { exact: true }), CODE);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Sent for approval. A second person has to confirm it.')).toBeVisible();
    await expect(row).toBeVisible();
    await page.goto(urlFor('staff', '/requests'));
    await moveByArrows(page, page.getByRole('tablist', { name: 'Requests' }), 'Approvals');
    await expect(page.getByText('Raise a cap').first()).toBeVisible();
    await keepPicture(page, info, 'caps-approval');
  },
);
