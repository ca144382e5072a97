import type { Page } from '@playwright/test';
import { checkAccessibility } from '../steps/accessibility';
import { createPlayer, openAsStaff } from '../steps/new-player';
import { expect, test } from '../steps/journey';
import { chooseByKeys, activateByKey, moveByArrows, focusByTab, typeInto } from '../steps/keyboard';
import { keepPicture } from '../steps/picture';
import { urlFor, isPhoneProject } from '../steps/brand-site';

const CODE = 'DEMO2468';

async function openApprovals(page: Page, path: string, heading: string) {
  await openAsStaff(page, urlFor('staff', path));
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  // Past the header, as somebody does who has no pointer.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
}

/** One of a player's views: tabs at a desk, a list of choices on a phone. */
const show = (page: Page, view: string) =>
  isPhoneProject(page)
    ? chooseByKeys(page, page.getByRole('combobox', { name: /^View/ }), view)
    : moveByArrows(page, page.getByRole('tablist'), view);

test(
  'a role finds a player, reads the requests, grants a bonus and sets a lock by keyboard only [C1.01 C3.14 C5.17 C7.01]',
  { tag: '@desktop' },
  async ({ page, browser, extraHTTPHeaders }, info) => {
    const device = await browser.newContext({
      serviceWorkers: 'block',
      extraHTTPHeaders,
    });
    const playing = await device.newPage();
    const mobile = await createPlayer(playing, { rupees: 2500 });
    await playing.goto(urlFor('royal'));

    await openApprovals(page, '/people', 'Players');
    await typeInto(page, page.getByRole('searchbox', { name: 'Search name, number or bet reference' }), mobile);
    await expect(page.getByRole('list', { name: 'Players' }).getByRole('listitem')).toHaveCount(1);
    await keepPicture(page, info, 'people');
    await checkAccessibility(page);
    await activateByKey(page, page.getByRole('list', { name: 'Players' }).getByRole('link'));
    await expect(page.getByText('No bets.')).toBeVisible();
    await show(page, 'Deposits');
    await activateByKey(page, page.getByRole('button', { name: /₹2,500.00/ }));
    const request = page.getByRole('dialog', { name: 'Deposit' });
    await expect(request.getByText('IPAY').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(request).toBeHidden();
    await expect(page.getByRole('button', { name: /₹2,500.00/ })).toBeFocused();

    await show(page, 'Manage');
    const bonus = page.locator('form').filter({ hasText: 'Wagering multiplier' });
    await typeInto(page, bonus.getByLabel('Amount in INR'), '300');
    await typeInto(page, bonus.getByLabel('Transaction code', { exact: true }), CODE);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/₹300.00 given to/)).toBeVisible();
    await expect(page.getByText('₹2,800.00').first()).toBeVisible();
    const locks = page.locator('form').filter({ hasText: 'No bonus offers' });
    await activateByKey(page, locks.getByRole('switch', { name: 'No bonus offers' }), 'Space');
    await keepPicture(page, info, 'people-manage');
    await checkAccessibility(page);
    await typeInto(page, locks.getByLabel('Transaction code', { exact: true }), CODE);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Bonus lock', { exact: true })).toBeVisible();
    await expect(playing.getByText('₹2,800.00').filter({ visible: true }).first()).toBeVisible();
    await device.close();
  },
);

test(
  'an administrator edits an offer, reads its author and the payment methods by keyboard only [C3.15 C7.18 C7.19]',
  { tag: '@desktop' },
  async ({ page }, info) => {
    await openApprovals(page, '/money-settings', 'Money settings');
    const tabs = page.getByRole('tablist', { name: 'Money settings' });
    await chooseByKeys(page, page.getByRole('combobox', { name: 'Brand' }), 'Metro');
    await activateByKey(page, page.getByRole('button', { name: 'New', exact: true }));
    const sheet = page.getByRole('dialog', { name: 'New' });
    const title = `Festival ${info.project.name} ${Date.now() % 100_000}`;
    await activateByKey(page, sheet.getByRole('button', { name: 'Save' }));
    await expect(sheet.getByText('Check Title')).toBeVisible();
    await typeInto(page, sheet.getByLabel('Title', { exact: true }), title);
    await activateByKey(page, sheet.getByRole('switch', { name: 'First deposit only' }), 'Space');
    await focusByTab(page, sheet.getByLabel('Percent', { exact: true }));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('10');
    await typeInto(page, sheet.getByLabel('Transaction code', { exact: true }), CODE);
    await keepPicture(page, info, 'money-setting');
    await checkAccessibility(page);
    await page.keyboard.press('Enter');
    await expect(sheet).toBeHidden();
    const row = page.getByRole('list', { name: 'Bonuses' }).getByRole('button', { name: title });
    await expect(row).toContainText('Off');
    await activateByKey(page, row);
    const stored = page.getByRole('dialog', { name: title });
    await expect(
      stored
        .getByRole('region', { name: 'Audit log' })
        .getByText(/admin1/)
        .first(),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row).toBeFocused();

    await moveByArrows(page, tabs, 'Deposit methods');
    await activateByKey(
      page,
      page.getByRole('list', { name: 'Deposit methods' }).getByRole('button', { name: /QR \|/ }),
    );
    await expect(page.getByRole('dialog').getByRole('img', { name: 'QR picture' })).toBeVisible();
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
    await moveByArrows(page, tabs, 'Payout types');
    await expect(page.getByRole('list', { name: 'Payout types' })).toBeVisible();
    await checkAccessibility(page);
    await moveByArrows(page, tabs, 'Audit log');
    await expect(page.getByText(title).first()).toBeVisible();
    await keepPicture(page, info, 'money-settings-audit');
  },
);
