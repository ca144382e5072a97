import type { Page } from '@playwright/test';
import { signIn } from '../steps/account';
import { urlFor } from '../steps/brand-site';
import { expect, test } from '../steps/journey';

const CALLS = /\/api\//;

const maintenance = (page: Page) => page.getByRole('heading', { name: 'Website is Under Maintenance' });
const isSameTab = (page: Page) => page.evaluate(() => 'sameTab' in window);

/** Every call of the page is answered with this status; answers how many were. */
async function answerCalls(page: Page, status: number): Promise<() => number> {
  let answered = 0;
  await page.route(CALLS, (route) => {
    answered += 1;
    return route.fulfill({
      status,
      headers: { 'retry-after': '0', 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'Please try again.' }),
    });
  });
  return () => answered;
}

/** Goes to a page by its link in the open page, as a player does. */
async function openTransactions(page: Page) {
  await page.evaluate(() => {
    history.pushState(null, '', '/transaction');
    dispatchEvent(new PopStateEvent('popstate'));
  });
}

test(
  'a 503 brings the maintenance page, which asks again and goes back to the same place without a reload [A4.27 F4.09]',
  { tag: '@phone' },
  async ({ page }) => {
    await signIn(page, 'metro');
    await page.evaluate(() => Object.assign(window, { sameTab: true }));
    const answered = await answerCalls(page, 503);
    await openTransactions(page);
    await expect(maintenance(page)).toBeVisible();
    const atFirst = answered();
    // Each refusal brings the next question, and none ends the page.
    await expect.poll(answered).toBeGreaterThan(atFirst + 1);
    await expect(maintenance(page)).toBeVisible();

    await page.unroute(CALLS);
    await expect(maintenance(page)).toBeHidden();
    await expect(page).toHaveURL(urlFor('metro', '/transaction'));
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByText('Something went wrong.')).toBeHidden();
    expect(await isSameTab(page)).toBe(true);
  },
);

test(
  'a 429 never brings the maintenance page, and the next call of the screen is answered [A4.27 F4.09]',
  { tag: '@desktop' },
  async ({ page }) => {
    await signIn(page, 'metro');
    await page.evaluate(() => Object.assign(window, { sameTab: true }));
    const answered = await answerCalls(page, 429);
    await openTransactions(page);
    // A list that cannot be read is empty by C8.07.
    await expect(page.getByRole('main').getByText('Oops No Transaction Found!')).toBeVisible();
    expect(answered()).toBeGreaterThan(0);
    await expect(maintenance(page)).toBeHidden();
    await page.unroute(CALLS);
    const next = page.waitForResponse((response) => response.url().includes('/api/'));
    await page.getByRole('main').getByRole('tab', { name: 'Withdraw' }).click();
    expect((await next).status()).toBe(200);
    expect(await isSameTab(page)).toBe(true);
  },
);
