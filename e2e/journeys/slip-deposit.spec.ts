import { expect, test } from '../steps/journey';
import { openMatch } from '../steps/betting';
import { urlFor } from '../steps/brand-site';
import { createPlayer } from '../steps/new-player';

test(
  'a bet that is refused for want of balance leads to the deposit [E1.17 A2.74]',
  { tag: '@phone' },
  async ({ page }) => {
    await createPlayer(page, { rupees: 100 });
    const { eventId } = await openMatch(page);
    await page.goto(urlFor('royal', `/events/4/${eventId}`));
    await page
      .getByRole('button', { name: /^Back .*Lions/ })
      .first()
      .click();
    await page.getByRole('textbox', { name: /Stake/ }).fill('500');
    await page.getByRole('button', { name: 'Place Bet' }).first().click();
    const alert = page.getByRole('alert').filter({ hasText: /Insufficient balance|Not Enough Balance/ });
    await expect(alert.first()).toBeVisible();
    await alert.getByRole('button', { name: 'Deposit' }).first().click();
    await expect(page.getByRole('dialog', { name: 'ADD FUNDS' })).toBeVisible();
  },
);
