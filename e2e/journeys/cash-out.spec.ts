import type { Page } from '@playwright/test';
import { expect, test } from '../steps/journey';
import { checkAccessibility } from '../steps/accessibility';
import { getPriceButton, openMatch, placeBet } from '../steps/betting';
import { playerWithMoney } from '../steps/money';
import { keepPicture } from '../steps/picture';
import { sandbox, urlFor } from '../steps/brand-site';

/** ₹1,000 backed at 1.90 in a match of its own, which now lies at 1.52: closing it brings 250 whoever wins. */
async function openPosition(page: Page): Promise<void> {
  const match = await openMatch(page);
  await getPriceButton(page, 'Back Backlay Lions', '1.90').click();
  await placeBet(page, '1000');
  const { matchOddsId: marketId, runnerIds } = match;
  await sandbox(page, 'feed/setPrice', { marketId, runnerId: runnerIds[0], back: 1.5, lay: 1.52 });
}

test(
  'a part of one market and then all markets are closed from the list of open bets [E5.01 E5.03 E5.05]',
  { tag: '@both' },
  async ({ page }, info) => {
    await playerWithMoney(page);
    await openPosition(page);
    await openPosition(page);
    await page.goto(urlFor('royal', '/open-bets'));
    const list = page.getByRole('region', { name: 'Cash out' });
    await expect(list.getByRole('button', { name: 'Cash out ₹250.00' })).toHaveCount(2);
    await keepPicture(page, info, 'cash-out-list');
    await checkAccessibility(page);

    await list.getByRole('button', { name: 'Part' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Cash out Match Odds' });
    await sheet.getByRole('button', { name: '50 %' }).click();
    // 625 laid at 1.52: 900 - 325 and -1,000 + 625.
    await expect(sheet.getByRole('row', { name: /If Backlay Lions wins/ })).toContainText('+575.00');
    await expect(sheet.getByRole('row', { name: /If Backlay Tigers wins/ })).toContainText('−375.00');
    await keepPicture(page, info, 'cash-out-part');
    await checkAccessibility(page);
    await sheet.getByRole('button', { name: /^(Cash out|Close at)/ }).click();
    await expect(sheet.getByText('Worst case after cash out −₹375.00')).toBeVisible();
    await sheet.getByRole('button', { name: 'Done' }).click();
    await expect(list.getByText('+575.00')).toBeVisible();

    // What is left of the first brings 250 as well.
    await list.getByRole('button', { name: /^Cash out all 2/ }).click();
    await expect(list.getByRole('listitem')).toHaveCount(0);
    await expect(list.getByText(/^Closed/)).toContainText('+₹500.00');
    // Nothing can be lost any more: no money is held back.
    await expect(page.getByText('₹10,000.00').filter({ visible: true }).first()).toBeVisible();
  },
);
