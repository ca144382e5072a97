import { expect, test } from '../steps/journey';
import { checkAccessibility } from '../steps/accessibility';
import { getPriceButton, openMatch } from '../steps/betting';
import { createPlayer } from '../steps/new-player';
import { keepPicture } from '../steps/picture';
import { sandbox, urlFor } from '../steps/brand-site';

test(
  'a price alert set beside the prices fires once when its price is on offer; another is removed [E7.03]',
  { tag: '@phone' },
  async ({ page }, info) => {
    await createPlayer(page);
    const match = await openMatch(page);
    const [runnerId] = match.runnerIds;
    await page.getByRole('button', { name: 'Backlay Lions', exact: true }).first().click();
    await page.getByRole('button', { name: 'Price alert' }).click();
    const form = page.getByRole('form', { name: 'Price alert for Backlay Lions' });
    const odds = form.getByRole('textbox', { name: 'Odds' });
    await expect(odds).toHaveValue('1.91');
    await odds.fill('2.5');
    await form.getByRole('button', { name: 'Set alert' }).click();
    const own = form.getByRole('list', { name: 'Your alerts on this runner' });
    await expect(own.getByRole('listitem')).toHaveText(['Back at 2.50 or more']);
    await odds.fill('3');
    await form.getByRole('button', { name: 'Set alert' }).click();
    await expect(own.getByRole('listitem')).toHaveText(['Back at 3.00 or more', 'Back at 2.50 or more']);
    await form.scrollIntoViewIfNeeded();
    await keepPicture(page, info, 'price-alert');
    await checkAccessibility(page);

    await sandbox(page, 'feed/setPrice', { marketId: match.matchOddsId, runnerId, back: 2.6, lay: 2.64 });
    await expect(page.getByText(/Price reached\. .*Backlay Lions can be backed at 2\.50 or more\./)).toBeVisible();
    await expect(own.getByRole('listitem')).toHaveText(['Back at 3.00 or more']);
    await expect(getPriceButton(page, 'Back Backlay Lions', '2.60')).toBeVisible();

    await page.goto(urlFor('royal', '/notification'));
    const list = page.getByRole('list', { name: 'Price alerts' });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(page.getByText('Price reached', { exact: true })).toHaveCount(1);
    await list.scrollIntoViewIfNeeded();
    await keepPicture(page, info, 'price-alert-list');
    await checkAccessibility(page);
    await list.getByRole('button', { name: 'Remove price alert: Backlay Lions: back at 3.00 or more' }).click();
    await expect(page.getByText(/^No price alerts/)).toBeVisible();
  },
);
