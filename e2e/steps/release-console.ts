import { expect, type Locator, type Page } from '@playwright/test';
import { isPhoneProject } from './brand-site';
import { openAsStaff } from './new-player';

/** Signs in to the admin website and opens the release console. */
export async function openConsole(page: Page, home: string, name = 'admin1') {
  await openAsStaff(page, home, name);
  if (isPhoneProject(page)) {
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Profile/ })
      .click();
    await page.getByRole('dialog').getByRole('link', { name: 'Releases' }).click();
  } else await page.getByRole('banner').getByRole('button', { name: 'Releases' }).click();
  await expect(page.getByRole('heading', { name: 'Releases', level: 1 })).toBeVisible();
}

/** A square of the matrix, wherever this width has it. */
export async function inspect(page: Page, tenant: string, remote: string) {
  if (isPhoneProject(page)) {
    const card = page.getByRole('group').filter({ hasText: tenant });
    if (!(await card.getByRole('button').first().isVisible())) await card.getByText(tenant).first().click();
  }
  await page
    .getByRole('button', { name: new RegExp(`^${tenant} ${remote}[ ,]`) })
    .filter({ visible: true })
    .click();
  const place = isPhoneProject(page)
    ? page.getByRole('dialog')
    : page.getByRole('complementary', { name: `${tenant}, ${remote}` });
  await expect(place.getByRole('heading', { name: 'Versions' })).toBeVisible();
  return place;
}

export const view = (page: Page, name: 'Releases' | 'Audit log' | 'QA right') =>
  page.getByRole('navigation', { name: 'Console' }).getByRole('button', { name });

/** Carries out what the console asks about, with a reason for the log. */
export async function confirm(page: Page, title: RegExp | string, button: RegExp | string, reason?: string) {
  const question = page.getByRole('dialog', { name: title });
  if (reason) await question.getByLabel('Reason, for the audit log').fill(reason);
  await question.getByRole('button', { name: button }).click();
  await expect(question).toBeHidden();
}

/** Opens a brand with one version for oneself, from the console that is open; answers the brand's page. */
export async function expectAction(page: Page, tenant: string, remote: string): Promise<Page> {
  const place = await inspect(page, tenant, remote);
  const opened = page.context().waitForEvent('page');
  await place.getByRole('button', { name: 'Try it myself' }).click();
  return opened;
}

/** Presses Tab until something has the focus, as whoever has no pointer does, and then Enter. */
export async function pressByKeyboard(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Presses Tab until something has the focus. */
export async function tabTo(page: Page, target: Locator) {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  await expect(target).toBeVisible();
  for (let stop = 0; stop < 120 && !(await hasFocus()); stop += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}
