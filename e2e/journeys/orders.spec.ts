import { expect, test } from '../steps/journey';
import { checkAccessibility } from '../steps/accessibility';
import { getPriceButton, getSlip, openMatch, openOpenBets } from '../steps/betting';
import { playerWithMoney } from '../steps/money';
import { keepPicture } from '../steps/picture';
import { urlFor } from '../steps/brand-site';

test(
  'a bet that waits is met by another player, edited and cancelled, and both tabs agree [E1.01 E1.09 E1.10 E1.14 E5.01]',
  { tag: '@both' },
  async ({ page, context, browser }, info) => {
    await playerWithMoney(page);
    const match = await openMatch(page);
    const tab = await context.newPage();
    await tab.goto(urlFor('royal', '/open-bets'));

    // Back 1,000 at 1.91 where 1.90 is the best price: all of it waits.
    await getPriceButton(page, 'Back Backlay Lions', '1.90').click();
    const slip = getSlip(page);
    await slip.getByRole('textbox', { name: 'Stake' }).fill('1000');
    await expect(slip.getByText('₹1,000 matched now at 1.90')).toBeVisible();
    await slip.getByRole('textbox', { name: 'Odds' }).fill('1.91');
    await expect(slip.getByText('₹1,000 unmatched at 1.91')).toBeVisible();
    await keepPicture(page, info, 'slip-waits');
    await checkAccessibility(page);
    await slip.getByRole('button', { name: 'Place Bet' }).click();
    await expect(page.getByText('Your bet is unmatched at your price')).toBeVisible();
    await expect(page.getByText('Your bet is unmatched at your price')).toBeHidden();
    await expect(tab.getByText('₹0 of ₹1,000 matched')).toBeVisible();
    await expect(
      page.getByRole('group', { name: 'Backlay Lions', exact: true }).getByText('1,000 at 1.91'),
    ).toBeVisible();
    await expect(page.getByText('₹9,000.00').filter({ visible: true }).first()).toBeVisible();

    // Another player in another browser lays 400 at 1.91 and meets it.
    const second = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const other = await second.newPage();
    await playerWithMoney(other);
    await other.goto(urlFor('royal', `/events/${match.eventId}`));
    // What waits is the best price to lay for everybody.
    await getPriceButton(other, 'Lay Backlay Lions', '1.91').click();
    await getSlip(other).getByRole('textbox', { name: 'Odds' }).fill('1.91');
    await getSlip(other).getByRole('textbox', { name: 'Stake' }).fill('400');
    await getSlip(other).getByRole('button', { name: 'Place Bet' }).click();
    await expect(other.getByText('₹400 matched at 1.91')).toBeVisible();
    await second.close();

    await expect(page.getByText('Backlay Lions: ₹400 matched at 1.91, ₹600 unmatched')).toBeVisible();
    await expect(tab.getByText('₹400 of ₹1,000 matched')).toBeVisible();

    // An edit on one tab is on the other at once.
    await tab.getByRole('button', { name: 'Edit the bet on Backlay Lions' }).click();
    const form = tab.getByRole('form', { name: 'Edit the bet on Backlay Lions' });
    await form.getByRole('textbox', { name: 'Stake' }).fill('800');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(tab.getByText('₹400 of ₹800 matched')).toBeVisible();
    await openOpenBets(page);
    await expect(page.getByText('₹400 of ₹800 matched')).toBeVisible();
    await keepPicture(page, info, 'open-bets-waiting');
    await checkAccessibility(page);

    await page.getByRole('button', { name: 'Cancel the bet on Backlay Lions' }).click();
    await expect(page.getByText('₹400 cancelled, ₹400 already matched')).toBeVisible();
    await expect(page.getByText('No unmatched bets')).toBeVisible();
    await expect(tab.getByText('No unmatched bets')).toBeVisible();
    await tab.getByRole('tab', { name: /^Matched/ }).click();
    await expect(tab.getByText('1.91').first()).toBeVisible();
    await expect(tab.getByText('₹9,600.00').filter({ visible: true }).first()).toBeVisible();

    // The list of open bets closes the position, and both tabs follow.
    await tab
      .getByRole('region', { name: 'Cash out' })
      .getByRole('button', { name: /^(Close at|Cash out)/ })
      .click();
    await expect(tab.getByText('Closed: Match Odds')).toBeVisible();
    await keepPicture(tab, info, 'open-bets-closed');
    await checkAccessibility(tab);
  },
);
