import type { Page } from '@playwright/test';
import { checkAccessibility } from '../steps/accessibility';
import { openMatch } from '../steps/betting';
import { expect, test } from '../steps/journey';
import { activateByKey, focusByTab } from '../steps/keyboard';
import { balance, playerWithMoney } from '../steps/money';
import { keepPicture } from '../steps/picture';

const ladderOf = (page: Page, runner: string) => page.getByRole('group', { name: `Ladder of ${runner}`, exact: true });
const cell = (page: Page, runner: string, name: string) => ladderOf(page, runner).getByRole('button', { name });
const available = (page: Page, rupees: string) => expect(balance(page)).toHaveAccessibleName(new RegExp(`₹${rupees}`));
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

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

test('keys alone place, move, cancel and cash out on the ladder [E4.07]', { tag: '@desktop' }, async ({ page }) => {
  await openLadder(page);
  const lions = (name: string) => cell(page, 'Backlay Lions', name);
  const cursor = ladderOf(page, 'Backlay Lions').locator('[tabindex="0"]');
  await focusByTab(page, cursor);
  const go = async (name: string, key: 'ArrowUp' | 'ArrowDown') => {
    for (let step = 0; (await focusedName(page)) !== name; step += 1) {
      expect(step).toBeLessThan(30);
      await page.keyboard.press(key);
    }
  };
  await go('Back at 1.93', 'ArrowUp');
  await page.keyboard.press('b');
  await page.keyboard.press('Enter');
  await expect(lions('Cancel back ₹3,000 at 1.93')).not.toHaveAttribute('data-sent', 'yes');
  await available(page, '7,000.00');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(lions('Cancel back ₹3,000 at 1.94')).not.toHaveAttribute('data-sent', 'yes');
  await page.keyboard.press('c');
  await expect(page.getByText('No bets are waiting')).toBeVisible();
  await available(page, '10,000.00');

  // Backed at 1.90, which is on offer, and closed at 1.92.
  await go('Back at 1.90', 'ArrowDown');
  await page.keyboard.press('b');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^(Cash out|Close at)/ }).first()).toBeVisible();
  await page.keyboard.press('g');
  const sheet = page.getByRole('dialog', { name: 'Cash out Match Odds' });
  await activateByKey(page, sheet.getByRole('button', { name: /^(Cash out|Close at)/ }));
  await expect(sheet.getByText('You get −₹31.25')).toBeVisible();
});

test(
  'practice takes place, move, cancel and cash out in 12 presses or 16 keys, and sends no order [E4.08]',
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

    // The same by keys in a new practice, from the cursor on; one-click is off, so each order is confirmed.
    await page.getByRole('button', { name: 'End practice' }).click();
    await page.getByRole('button', { name: 'Practise with play money' }).click();
    await focusByTab(page, lions.locator('[tabindex="0"]'));
    let keys = 0;
    const key = async (name: string) => {
      keys += 1;
      await page.keyboard.press(name);
    };
    for (let up = 0; up < 4; up += 1) await key('ArrowUp');
    await key('b');
    await key('Enter');
    await expect(lions.getByRole('button', { name: /^Cancel back/ })).toBeVisible();
    await key('Shift+ArrowUp');
    await key('c');
    await expect(page.getByText('No bets are waiting')).toBeVisible();
    // A lay above the prices on offer is matched at once.
    await key('l');
    await key('Enter');
    await expect.poll(isLevel).toBe(false);
    await key('g');
    await expect.poll(isLevel).toBe(true);
    expect(keys).toBeLessThanOrEqual(16);
    expect(calls).toEqual([]);
  },
);
