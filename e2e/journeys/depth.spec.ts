import type { Locator } from '@playwright/test';
import { checkAccessibility } from '../steps/accessibility';
import { getSlip, openMatch } from '../steps/betting';
import { urlFor } from '../steps/brand-site';
import { expect, test } from '../steps/journey';
import { playerWithMoney } from '../steps/money';
import { keepPicture } from '../steps/picture';

/** Where what stands above a runner is, px from the top of the page. */
const placesAbove = (runner: Locator) =>
  runner.evaluate((name) => {
    const top = name.getBoundingClientRect().top;
    return [...document.querySelectorAll('main h1, main h2, main [data-row]')]
      .map((each) => each.getBoundingClientRect().top)
      .filter((each) => each <= top)
      .map((each) => Math.round(each + scrollY));
  });

test(
  'a tap on a runner opens its depth below it, a level fills the slip, and Back closes it [E4.01]',
  { tag: '@phone' },
  async ({ page }, info) => {
    await playerWithMoney(page);
    await openMatch(page);
    await expect(page.locator('[data-drawn]')).toHaveCount(0);
    const address = page.url();
    const runner = page.getByRole('button', { name: 'Backlay Tigers', exact: true }).first();
    await expect(runner).toBeVisible();
    const before = await placesAbove(runner);
    expect(before.length).toBeGreaterThanOrEqual(3);
    await runner.tap();
    const panel = page.getByRole('region', { name: 'Depth of Backlay Tigers' });
    const levels = panel.getByRole('list', { name: 'Back', exact: true }).getByRole('listitem');
    await expect(levels).toHaveCount(3);
    await expect(panel.getByText(/^Market total ₹/)).toBeVisible();
    await expect(panel.getByRole('group', { name: 'Time span' })).toBeAttached();
    expect(await placesAbove(runner)).toEqual(before);
    await keepPicture(page, info, 'depth');
    await checkAccessibility(page);

    const level = levels.nth(2).getByRole('button');
    const [, odds = ''] = /(\d+\.\d\d)/.exec((await level.textContent()) ?? '') ?? [];
    await level.tap();
    await expect(getSlip(page).getByRole('textbox', { name: 'Odds' })).toHaveValue(new RegExp(`^${Number(odds)}0*$`));
    await expect(getSlip(page)).toContainText('Backlay Tigers');
    await keepPicture(page, info, 'depth-slip');
    await getSlip(page).getByRole('button', { name: 'Close slip' }).tap();
    await expect(getSlip(page)).toBeHidden();

    await expect(panel).toBeVisible();
    // Back on a phone and Escape are one request to close for the browser.
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page).toHaveURL(address);
    expect(await placesAbove(runner)).toEqual(before);
  },
);

test(
  'the depth of a runner has ten levels a side on demand, and nothing above it moves [E4.01 E9.02]',
  { tag: '@phone' },
  async ({ page }, info) => {
    await playerWithMoney(page);
    await page.goto(urlFor('royal', '/cricket'));
    // The match of the script has three levels; those of the schedule have ten.
    await page
      .getByRole('main')
      .locator('article a')
      .filter({ hasNotText: /Backlay (Lions|Tigers)/ })
      .first()
      .click();
    const runner = page.getByRole('region', { name: 'Match Odds' }).locator('button[aria-expanded]').nth(1);
    await runner.tap();
    const panel = page.getByRole('region', { name: /^Depth of / });
    const levels = panel.getByRole('list', { name: 'Lay', exact: true }).getByRole('listitem');
    await expect(levels).toHaveCount(3);
    const before = await placesAbove(runner);
    await panel.getByRole('button', { name: '10 levels' }).tap();
    await expect(levels).toHaveCount(10);
    expect(await placesAbove(runner)).toEqual(before);
    await keepPicture(page, info, 'depth-ten');
    await panel.getByRole('button', { name: '3 levels' }).tap();
    await expect(levels).toHaveCount(3);
  },
);
