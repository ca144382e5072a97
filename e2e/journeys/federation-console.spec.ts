import type { Page } from '@playwright/test';
import { expect, test } from '../steps/journey';
import { checkAccessibility } from '../steps/accessibility';
import { signInAt } from '../steps/account';
import { keepPicture } from '../steps/picture';
import { at, onPhone } from '../steps/site';

async function openConsole(page: Page, name = 'admin1') {
  await signInAt(page, at('staff'), name, 'Admin@123');
  if (onPhone(page)) {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Profile/ })
      .click();
    await page.getByRole('dialog').getByRole('link', { name: 'Releases' }).click();
  } else await page.getByRole('banner').getByRole('button', { name: 'Releases' }).click();
  await expect(page.getByRole('heading', { name: 'Releases', level: 1 })).toBeVisible();
}

/** A square of the matrix, wherever this width has it. */
async function inspect(page: Page, tenant: string, remote: string) {
  if (onPhone(page)) {
    const card = page.getByRole('group').filter({ hasText: tenant });
    if (!(await card.getByRole('button').first().isVisible())) await card.getByText(tenant).first().click();
  }
  await page
    .getByRole('button', { name: new RegExp(`^${tenant} ${remote} `) })
    .filter({ visible: true })
    .click();
  const place = onPhone(page)
    ? page.getByRole('dialog')
    : page.getByRole('complementary', { name: `${tenant}, ${remote}` });
  await expect(place.getByText('Chosen by')).toBeVisible();
  return place;
}

test('A6.01 staff sees what runs where, pins and unpins it after a confirmation, and finds it in the log', async ({
  page,
}, info) => {
  await openConsole(page);
  await keepPicture(page, info, 'release-console');
  await checkAccessibility(page);
  const place = await inspect(page, 'Orbit', 'casino');
  await keepPicture(page, info, 'release-console-detail');
  await checkAccessibility(page);
  await place.getByRole('button', { name: /^Pin / }).first().click();
  const question = page.getByRole('dialog', { name: /^Pin casino .* on Orbit/ });
  await question.getByRole('button', { name: /^Pin / }).click();
  await expect(place.getByText('Chosen by pinned on this tenant.')).toBeVisible();
  await place.getByRole('button', { name: /^Unpin/ }).click();
  const unpin = page.getByRole('dialog', { name: 'Unpin casino on Orbit' });
  await unpin.getByLabel('Reason, for the audit log').fill('a journey');
  await unpin.getByRole('button', { name: 'Unpin' }).click();
  await expect(place.getByText('Chosen by pinned on this tenant.')).toBeHidden();
  if (onPhone(page)) await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('navigation', { name: 'Console' }).getByRole('button', { name: 'Audit log' }).click();
  await expect(page.getByText(/unpinned casino/).first()).toBeVisible();
  await expect(page.getByText('a journey').first()).toBeVisible();
});

test('A6.01 a visitor of a player site finds no console', async ({ page }) => {
  await page.goto(at('royal', '/releases'));
  await expect(page.getByRole('heading', { name: 'OPS! Page not found' })).toBeVisible();
});

test('A6.01 QA takes a version for itself: a badge on every page, a drawer to change it, and out of it from anywhere', async ({
  page,
  context,
}, info) => {
  await openConsole(page);
  const place = await inspect(page, 'Royal', 'wallet');
  const opened = context.waitForEvent('page');
  await place.getByRole('button', { name: 'Try it myself' }).click();
  const brand = await opened;
  const badge = brand.getByRole('complementary', { name: 'QA' });
  await expect(badge).toBeVisible();
  await brand.goto(at('royal', '/live-casino'));
  await expect(badge).toBeVisible();
  await badge.getByRole('button', { name: /^QA: wallet/ }).click();
  const drawer = brand.getByRole('dialog', { name: 'QA versions' });
  await expect(drawer.getByRole('combobox', { name: 'casino' })).toBeVisible();
  await expect(drawer.getByLabel('Link for a colleague with the QA right')).toHaveValue(/^http/);
  await keepPicture(brand, info, 'qa-drawer');
  await checkAccessibility(brand);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await badge.getByRole('button', { name: 'Clear QA versions' }).click();
  await expect(badge).toBeHidden();
  await expect(brand.getByRole('link', { name: 'Live Casino' }).first()).toBeVisible();
});
