import type { Request } from '@playwright/test';
import { checkAccessibility } from '../steps/accessibility';
import { getPriceButton, getSlip, openMatch, placeBet } from '../steps/betting';
import { sandbox } from '../steps/brand-site';
import { expect, test } from '../steps/journey';
import { playerWithMoney } from '../steps/money';
import { keepPicture } from '../steps/picture';

/** A call that changes something of a player. */
const isChange = (request: Request): boolean =>
  request.method() !== 'GET' && new URL(request.url()).pathname.startsWith('/api/user/');

test(
  'prices without a network are old at once and no bet is sent; a network brings the open slip back [E7.05]',
  { tag: '@phone' },
  async ({ page, context }, info) => {
    await playerWithMoney(page);
    const { matchOddsId: marketId, runnerIds } = await openMatch(page);
    const cell = getPriceButton(page, 'Back Backlay Lions', '1.90');
    await expect(page.locator('[data-drawn]')).toHaveCount(0);
    await page.evaluate(() => document.documentElement.setAttribute('data-first-load', ''));
    await cell.click();
    const slip = getSlip(page);
    const stake = slip.getByRole('textbox', { name: 'Stake' });
    await stake.fill('1000');
    await expect(slip.getByText('₹1,000 matched now at 1.90')).toBeVisible();
    const changes: string[] = [];
    page.on('request', (request) => isChange(request) && changes.push(request.url()));

    await context.setOffline(true);
    await expect(slip.getByText('Odds are out of date')).toBeVisible({ timeout: 2_000 });
    await slip.getByRole('button', { name: 'Place Bet' }).click();
    await expect(slip.getByText('Odds are out of date')).toBeVisible();
    await expect(stake).toHaveValue('1,000');
    await keepPicture(page, info, 'offline-slip');
    await checkAccessibility(page);
    await sandbox(page, 'feed/setPrice', { marketId, runnerId: runnerIds[0], back: 1.8, lay: 1.84 });

    // The slip is on its way back by itself, with the price of now.
    await context.setOffline(false);
    await expect(slip.getByText('Odds are out of date')).toBeHidden();
    await expect(page.getByText("You're offline. Prices and balance may be out of date.")).toBeHidden();
    await expect(page.getByRole('button', { name: 'Back Backlay Lions 1.80', includeHidden: true })).toBeEnabled();
    await expect(stake).toHaveValue('1,000');
    expect(changes).toEqual([]);
    await slip.getByRole('button', { name: 'Clear' }).click();

    // A page of prices without a network: they are locked, and a press on one opens nothing.
    const moved = getPriceButton(page, 'Back Backlay Lions', '1.80');
    await context.setOffline(true);
    await expect(page.getByText("You're offline. Prices and balance may be out of date.")).toBeVisible();
    await expect(page.getByText('Odds are out of date. Updating automatically…')).toBeVisible({ timeout: 2_000 });
    await expect(moved).toBeDisabled();
    await moved.click({ force: true });
    await expect(slip).toBeHidden();
    await keepPicture(page, info, 'offline-prices');
    await checkAccessibility(page);
    await context.setOffline(false);
    await expect(moved).toBeEnabled();
    await moved.click();
    await placeBet(page, '1000');
    await expect(page.getByText('₹9,000.00').filter({ visible: true }).first()).toBeVisible();
    expect(changes.length).toBeGreaterThan(0);
    await expect(page.locator('html[data-first-load]')).toBeAttached();
  },
);
