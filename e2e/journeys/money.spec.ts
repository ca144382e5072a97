import { expect, test } from '../steps/journey';
import { checkAccessibility } from '../steps/accessibility';
import { register } from '../steps/account';
import { createPlayer } from '../steps/new-player';
import { depositByIpay, openDeposit } from '../steps/money';
import { keepPicture } from '../steps/picture';
import { urlFor } from '../steps/brand-site';

test(
  'a player deposits by IPAY and sees the balance rise without a reload [A7.72 C2.26 C7.05 C9.02]',
  { tag: '@phone' },
  async ({ page }, info) => {
    await register(page);
    await page.goto(urlFor('royal'));
    await page.evaluate(() => Object.assign(window, { untouched: true }));
    await openDeposit(page);
    await keepPicture(page, info, 'deposit-1');
    await checkAccessibility(page);
    await page.keyboard.press('Escape');
    await depositByIpay(page, '2500');
    await expect(page.getByText('₹2,500.00').filter({ visible: true }).first()).toBeVisible();
    expect(await page.evaluate(() => 'untouched' in window)).toBe(true);

    await page.goto(urlFor('royal', '/transaction'));
    await expect(page.getByRole('main').getByText('₹2,500.00').first()).toBeVisible();
    await expect(page.getByRole('main').getByText('Approved').first()).toBeVisible();
    await keepPicture(page, info, 'transactions');
  },
);

test(
  'a declined payment keeps the balance and is listed as rejected [C7.05]',
  { tag: '@desktop' },
  async ({ page }) => {
    await createPlayer(page);
    await page.goto(urlFor('royal'));
    await depositByIpay(page, '700', 'Decline');
    await page.goto(urlFor('royal', '/transaction'));
    await expect(page.getByRole('main').getByText('Rejected').first()).toBeVisible();
    await page.goto(urlFor('royal', '/my-wallet'));
    await expect(page.getByRole('main').getByText('0.00').first()).toBeVisible();
  },
);

test("an amount of zero is refused with the product's text [C5.01]", { tag: '@phone' }, async ({ page }) => {
  await createPlayer(page);
  await page.goto(urlFor('royal'));
  await openDeposit(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Please Enter Amount First' })).toBeVisible();
});
