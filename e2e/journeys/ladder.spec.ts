import type { Page } from '@playwright/test';
import { checkAccessibility } from '../steps/accessibility';
import { openMatch } from '../steps/betting';
import { expect, test } from '../steps/journey';
import { balance, playerWithMoney } from '../steps/money';
import { keepPicture } from '../steps/picture';

const ladderOf = (page: Page, runner: string) => page.getByRole('group', { name: `Ladder of ${runner}`, exact: true });
const cell = (page: Page, runner: string, name: string) => ladderOf(page, runner).getByRole('button', { name });
const available = (page: Page, rupees: string) => expect(balance(page)).toHaveAccessibleName(new RegExp(`₹${rupees}`));

/** The ladder of the match odds: Lions at 1.90 / 1.92, Tigers at 2.08 / 2.12. */
async function openLadder(page: Page): Promise<void> {
  await playerWithMoney(page);
  await openMatch(page);
  await page.getByRole('link', { name: 'Ladder', exact: true }).first().click();
  await expect(cell(page, 'Backlay Tigers', 'Back at 2.08')).toBeVisible();
}

/** Calls of this page that place, change or cancel an order. */
function listOrderCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/user\/order/.test(request.url()) && request.method() !== 'GET') calls.push(request.method());
  });
  return calls;
}

test(
  'a press on the ladder places, a drag from 2.10 to 2.14 edits, and a press on the own order cancels [E4.05]',
  { tag: '@desktop' },
  async ({ page }, info) => {
    await openLadder(page);
    const calls = listOrderCalls(page);
    const tigers = (name: string) => cell(page, 'Backlay Tigers', name);
    await page.getByRole('button', { name: '1,000', exact: true }).first().click();
    await tigers('Back at 2.10').click();
    await page
      .getByRole('alertdialog', { name: 'Back Backlay Tigers: ₹1,000 at 2.10?' })
      .getByRole('button')
      .first()
      .click();
    await expect(tigers('Cancel back ₹1,000 at 2.10')).toBeVisible();
    await available(page, '9,000.00');

    await tigers('Cancel back ₹1,000 at 2.10').hover();
    await page.mouse.down();
    await tigers('Back at 2.14').hover();
    await page.mouse.up();
    await expect(tigers('Cancel back ₹1,000 at 2.14')).toBeVisible();
    await expect.poll(() => calls).toEqual(['POST', 'PATCH']);
    await keepPicture(page, info, 'ladder-moved');
    await checkAccessibility(page);
    // The order of the platform has the price, not the page alone.
    await page.reload();
    await tigers('Cancel back ₹1,000 at 2.14').click();
    await expect(page.getByText('No bets are waiting')).toBeVisible();
    await available(page, '10,000.00');
  },
);

test(
  'practice takes place, move, cancel and cash out in 12 presses, and sends no order [E4.08]',
  { tag: '@desktop' },
  async ({ page }) => {
    await openLadder(page);
    const calls = listOrderCalls(page);
    await expect(page.getByRole('region', { name: 'How the ladder works' })).toContainText('1/3');
    const lions = ladderOf(page, 'Backlay Lions');
    const profits = page.getByText(/^If .* wins$/).locator('xpath=following-sibling::dd');
    /** Whether every outcome brings the same. */
    const isLevel = async () => new Set(await profits.allTextContents()).size === 1;
    let presses = 0;
    const press = async (name: string | RegExp) => {
      presses += 1;
      await lions.or(page.getByRole('main')).getByRole('button', { name }).first().click();
    };
    await press('Practise with play money');
    presses += 1;
    await page.getByRole('switch', { name: 'One-click' }).click();
    await press('Back at 1.95');
    presses += 1;
    await lions.getByRole('button', { name: 'Cancel back ₹2,000 at 1.95' }).hover();
    await page.mouse.down();
    await lions.getByRole('button', { name: 'Back at 1.96' }).hover();
    await page.mouse.up();
    await lions.getByRole('button', { name: 'Cancel back ₹2,000 at 1.96' }).click();
    presses += 1;
    await expect(page.getByText('No bets are waiting')).toBeVisible();
    await press('Back at 1.80');
    await expect.poll(isLevel).toBe(false);
    await press('Cash out');
    await expect.poll(isLevel).toBe(true);
    expect(presses).toBeLessThanOrEqual(12);
    expect(calls).toEqual([]);
  },
);
