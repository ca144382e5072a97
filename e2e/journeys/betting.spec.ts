import { expect, test } from '../steps/journey';
import { checkAccessibility } from '../steps/accessibility';
import { openMatch, placeBet, getPriceButton, openOpenBets, getSlip } from '../steps/betting';
import { signIn } from '../steps/account';
import { playerWithMoney } from '../steps/money';
import { keepPicture } from '../steps/picture';
import { urlFor, sandbox } from '../steps/brand-site';

test(
  'a player backs and lays, sees the projected result per runner, and every tab follows [B1.02 B2.17 B2.24 B4.08 B7.06]',
  { tag: '@both' },
  async ({ page, context }, info) => {
    await playerWithMoney(page);
    const match = await openMatch(page);
    const other = await context.newPage();
    await other.goto(urlFor('royal', '/open-bets'));

    await getPriceButton(page, 'Back Backlay Lions', '1.90').click();
    await expect(getSlip(page)).toBeVisible();
    await getSlip(page).getByRole('textbox', { name: 'Stake' }).fill('1000');
    await expect(getSlip(page).getByText('+900.00')).toBeVisible();
    await expect(getSlip(page).getByText('1,000.00', { exact: true })).toBeVisible();
    await expect(page.getByText('+900.00').first()).toBeVisible();
    await expect(page.getByText('−1,000.00').first()).toBeVisible();
    await keepPicture(page, info, 'event-slip');
    await checkAccessibility(page);
    await placeBet(page, '1000');

    await getPriceButton(page, 'Lay Backlay Lions', '1.92').click();
    await placeBet(page, '500');
    // Back 1,000 at 1.90 and lay 500 at 1.92: Lions +900 − 460 = +440, Tigers −1,000 + 500 = −500.
    await expect(page.getByText('+440.00').first()).toBeVisible();
    await expect(page.getByText('−500.00').first()).toBeVisible();

    await expect(other.getByText('Backlay Lions v Backlay Tigers').first()).toBeVisible();
    await expect(other.getByText('1,000.00', { exact: true }).first()).toBeVisible();
    await expect(other.getByText('₹9,500.00').filter({ visible: true }).first()).toBeVisible();
    await openOpenBets(page);
    await expect(page.getByText('Backlay Lions v Backlay Tigers').first()).toBeVisible();
    await keepPicture(page, info, 'open-bets');

    // Lions win: 10,000 + 440, nothing held, nothing open, on both tabs, and the statement shows why.
    await sandbox(page, 'feed/finish', { eventId: match.eventId, runnerId: match.runnerIds[0] });
    await expect(other.getByText('₹10,440.00').filter({ visible: true }).first()).toBeVisible();
    await expect(other.getByText('No open bets')).toBeVisible();
    await page.goto(urlFor('royal', '/my-wallet'));
    await expect(
      page
        .getByRole('main')
        .getByText(/10,440\.00/)
        .first(),
    ).toBeVisible();
    await keepPicture(page, info, 'wallet');
  },
);

test(
  'stakes out of range are refused in place and nothing is sent [B4.11 B5.02 B5.04]',
  { tag: '@phone' },
  async ({ page }) => {
    await playerWithMoney(page);
    await openMatch(page);
    await getPriceButton(page, 'Back Backlay Lions', '1.90').click();
    await getSlip(page).getByRole('button', { name: 'Place Bet' }).click();
    await expect(getSlip(page).getByText('Invalid Stake')).toBeVisible();
    await getSlip(page).getByRole('textbox', { name: 'Stake' }).fill('50');
    await getSlip(page).getByRole('button', { name: 'Place Bet' }).click();
    await expect(getSlip(page).getByText('Amount should be between Min and Max Amount Range')).toBeVisible();
    await getSlip(page).getByRole('button', { name: 'Clear All' }).click();
    await expect(getSlip(page).getByText('Backlay Lions')).toHaveCount(0);
  },
);

test(
  'a price that moved before acceptance is refused with the reason, and the money is free again [B7.07]',
  { tag: '@desktop' },
  async ({ page }) => {
    // Where bets do not wait: on a brand with orders the bet would wait at its price.
    await signIn(page, 'metro');
    const match = await openMatch(page, 'metro');
    await getPriceButton(page, 'Back Backlay Lions', '1.90').click();
    await getSlip(page).getByRole('textbox', { name: 'Stake' }).fill('2000');
    await getSlip(page).getByRole('button', { name: 'Place Bet' }).click();
    await expect(getSlip(page).getByText('Betting in process')).toBeVisible();
    await sandbox(page, 'feed/setPrice', {
      marketId: match.matchOddsId,
      runnerId: match.runnerIds[0],
      back: 1.5,
      lay: 1.52,
    });
    await expect(getSlip(page).getByRole('alert').filter({ hasText: 'Odds changed' })).toBeVisible();
    await expect(page.getByText('₹50,000.00').filter({ visible: true }).first()).toBeVisible();
  },
);

test(
  'a suspended market shows its status and its prices are disabled [B2.28 B2.29]',
  { tag: '@phone' },
  async ({ page }, info) => {
    await page.goto(urlFor('royal'));
    const match = await openMatch(page);
    await sandbox(page, 'feed/suspend', { marketId: match.matchOddsId });
    await expect(page.getByText('SUSPENDED').first()).toBeVisible();
    await getPriceButton(page, 'Back Backlay Lions', '1.90').click({ force: true });
    await expect(getSlip(page).getByText('Backlay Lions')).toHaveCount(0);
    await keepPicture(page, info, 'event-suspended');
  },
);

test(
  'a session bet shows its run, is placed at 51 Yes and pays when the overs end [B3.19 B9.09]',
  { tag: '@desktop' },
  async ({ page }) => {
    await playerWithMoney(page);
    const match = await openMatch(page);
    await getPriceButton(page, 'Back 6 over runs Backlay Lions Yes', '51').click();
    await placeBet(page, '1000');
    await sandbox(page, 'feed/finish', { eventId: match.eventId, runnerId: match.runnerIds[0] });
    // 52 runs: Yes at 51 for 100 per 100 wins its stake.
    await expect(page.getByText('₹11,000.00').filter({ visible: true }).first()).toBeVisible();
  },
);

test('a visitor who clicks a price gets the login [A6.02 B5.08]', { tag: '@phone' }, async ({ page }) => {
  await openMatch(page);
  await getPriceButton(page, 'Back Backlay Lions', '1.90').click();
  await expect(page.getByText('Bet Not Allowed')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Login' })).toBeVisible();
});

test('a bet is placed by keyboard only [B2.02]', { tag: '@desktop' }, async ({ page }) => {
  await playerWithMoney(page);
  await openMatch(page);
  await getPriceButton(page, 'Back Backlay Lions', '1.90').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(getSlip(page).getByText(/^lay$/i)).toBeVisible();
  await expect(getSlip(page).getByRole('textbox', { name: 'Stake' })).toBeFocused();
  await page.keyboard.type('300');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Congratulations! Your Bet Placed Successfully')).toBeVisible();
});
